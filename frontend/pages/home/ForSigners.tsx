import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { Band } from "./Band.tsx";

const answers = [
  {
    title: "Look who sent it",
    text: "The mail names the sender and the document, and an answer to it reaches the sender. If you expect neither, don't sign, and ask them by another way.",
  },
  {
    title: "Opening signs nothing",
    text: "The link shows you the whole document first. You can read it, close it, and come back.",
  },
  {
    title: "Sign, or don't",
    text: "Press your fields, then Complete: that press is your signature. Until then everything can be undone. You can also decline, and say why.",
  },
  {
    title: "Keep your copy",
    text: "When everybody has signed, a mail brings you the sealed document. It costs you nothing, and you need no account for it.",
  },
] as const;

export function ForSigners() {
  return (
    <Band id="signers" title="You got a link? Here is what happens">
      <ol className="mt-8 grid gap-x-12 gap-y-8 sm:mt-10 sm:grid-cols-2">
        {answers.map(({ title, text }) => (
          <li key={title} className="border-accent/70 border-l-2 pl-5 dark:border-accent-ink/60">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-ink-soft leading-relaxed">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 text-ink-soft">
        Something looks wrong?{" "}
        <Link to={paths.contact} className="link">
          Tell us
        </Link>
        .
      </p>
    </Band>
  );
}
