import { Link } from "react-router-dom";
import { productName } from "#contract/product";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { SignedPaper } from "./SignedPaper.tsx";

const facts: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: "mail",
    title: "Signers need only a link",
    text: "They open it from their mail, on a phone or a computer, and sign. No account, nothing to install.",
  },
  {
    icon: "activity",
    title: "Every step is on record",
    text: "Who opened, signed or declined, when and from where: an audit trail for each document.",
  },
  {
    icon: "lock",
    title: "Sealed when complete",
    text: "The finished PDF carries its certificate and an electronic seal. Any later change shows.",
  },
];

export default function HomePage() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 sm:px-8">
      <title>{`${productName}: documents, signed`}</title>
      <section className="grid items-center gap-12 py-12 sm:py-20 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:py-24">
        <div>
          <h1 className="font-semibold text-display">Documents, signed.</h1>
          <p className="mt-6 max-w-lg text-ink-soft text-lg leading-relaxed">
            {productName} sends your PDF to the people who must sign it, and brings it back signed,
            sealed and with proof of every step.
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <Link to={paths.register("free")} className={buttonClass("primary", "large")}>
              Try Free!
            </Link>
            <Link to={paths.login()} className={buttonClass("secondary", "large")}>
              Log In
            </Link>
          </div>
          <p className="mt-5 text-ink-faint text-sm">
            7 days, 3 documents, no credit card, no auto-renewal.
          </p>
        </div>
        <SignedPaper />
      </section>
      <section aria-label="Why" className="border-line border-t py-14">
        <ul className="grid gap-10 sm:grid-cols-3 sm:gap-8">
          {facts.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} className="size-6 text-accent-ink" />
              <h2 className="mt-4 font-semibold">{title}</h2>
              <p className="mt-1.5 text-ink-soft text-sm leading-relaxed">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
