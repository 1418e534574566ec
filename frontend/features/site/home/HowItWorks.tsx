import { limits } from "#contract/rules";
import { Band } from "./Band.tsx";
import { ProductPicture } from "./ProductPicture.tsx";

const steps = [
  {
    picture: "place",
    title: "Place the fields",
    text: "Upload a PDF, add the signers, and place signatures, names and dates where they belong, by mouse, touch or keyboard.",
  },
  {
    picture: "sign",
    title: "They sign",
    text: "Each signer gets a personal link by mail: no account, nothing to install. They type or draw a signature once, press the fields, and are done.",
  },
  {
    picture: "sealed",
    title: "Everyone gets a copy",
    text: "When the last signer has signed, the document is sealed and everyone is emailed a link to it, with a certificate of who signed what and when.",
  },
] as const;

export function HowItWorks() {
  return (
    <Band id="how" title="Three steps, and no paper">
      <ol className="mt-8 grid grid-cols-1 gap-8 sm:mt-10 md:grid-cols-3 md:gap-10">
        {steps.map(({ picture, title, text }, index) => (
          <li key={title}>
            <ProductPicture name={picture} />
            <span
              aria-hidden="true"
              className="mt-6 flex size-9 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink"
            >
              {index + 1}
            </span>
            <h3 className="mt-4 font-semibold text-lg tracking-tight">{title}</h3>
            <p className="mt-1.5 text-ink-soft leading-relaxed">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 max-w-2xl text-ink-faint text-sm">
        Up to {limits.signersMax} signers, all at once or one after another. You can follow each
        document's progress and withdraw it until it is complete.
      </p>
    </Band>
  );
}
