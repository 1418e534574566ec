import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { Band } from "./Band.tsx";

const answers = [
  {
    title: "See who sent it",
    text: "The email names the sender and the document, and a reply goes to the sender. If you don't expect either, don't sign: contact them another way first.",
  },
  {
    title: "Opening signs nothing",
    text: "The link shows you the whole document first. You can read it, close it, and come back.",
  },
  {
    title: "Sign, or don't",
    text: "Fill your fields, then press Complete: that is your signature. Until then you can undo everything. You can also decline and say why.",
  },
  {
    title: "Keep your copy",
    text: "When everyone has signed, we email you a link to the sealed document. It is free, and you don't need an account.",
  },
] as const;

export function ForSigners() {
  return (
    <Band id="signers" title="Got a link? Here is what happens">
      <ol className="mt-8 grid gap-x-12 gap-y-8 sm:mt-10 sm:grid-cols-2">
        {answers.map(({ title, text }) => (
          <li key={title} className="border-accent/70 border-l-2 pl-5 dark:border-accent-ink/60">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-ink-soft leading-relaxed">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 text-ink-soft">
        Does something look wrong?{" "}
        <Link to={paths.contact} className="link">
          Tell us
        </Link>
        .
      </p>
    </Band>
  );
}
