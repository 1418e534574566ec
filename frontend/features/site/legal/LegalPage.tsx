import { Link } from "react-router-dom";
import { operator, operatorIsNamed } from "#contract/rules/installation/operator";
import { legalLinks, productName } from "#contract/rules/product/product";
import { Icon } from "../../../ui/Icon.tsx";
import type { Block, LegalSection, LegalText } from "./legal-text.ts";

/** A legal text, or where the operator has one of their own. */
export function LegalPage({ text }: { text: LegalText }) {
  const own = legalLinks[text.page];
  return own === undefined ? <OurText text={text} /> : <Elsewhere text={text} address={own} />;
}

function Elsewhere({ text, address }: { text: LegalText; address: string }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-8 pb-16 sm:px-8 sm:pt-14">
      <title>{`${text.title} · ${productName}`}</title>
      <h1 className="font-semibold text-headline">{text.title}</h1>
      <p className="mt-3">
        It is at{" "}
        <a href={address} className="link wrap-anywhere">
          {address}
        </a>
        .
      </p>
    </div>
  );
}

/** A summary, then the sections beside a table of contents. */
function OurText({ text }: { text: LegalText }) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-8 pb-16 sm:px-8 sm:pt-14 print:p-0">
      <title>{`${text.title} · ${productName}`}</title>
      <h1 className="font-semibold text-headline">{text.title}</h1>
      <p className="mt-3 text-ink-faint">In effect since {effectiveDate}.</p>
      {!operatorIsNamed && <Unnamed />}
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[15rem_minmax(0,42rem)] print:block">
        <Contents sections={text.sections} />
        <article className="min-w-0">
          <InShort sentences={text.inShort} />
          {text.sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </article>
      </div>
    </div>
  );
}

const effectiveDate = new Date(operator.effectiveDate).toLocaleDateString("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** Says that the addresses are placeholders. */
function Unnamed() {
  return (
    <p className="mt-6 flex max-w-2xl items-start gap-2.5 rounded-md border border-warn-ink/25 bg-warn-soft px-4 py-3 text-sm text-warn-ink">
      <Icon name="info" className="mt-px size-4.5" />
      <span>
        The operator of this installation has not yet entered its name, its address and the law that
        applies. They are shown in [square brackets].
      </span>
    </p>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav
      aria-label="On this page"
      className="text-sm lg:sticky lg:top-6 lg:self-start print:hidden"
    >
      <p aria-hidden="true" className="font-semibold lg:pb-1">
        On this page
      </p>
      <ol className="mt-1 lg:border-line lg:border-l">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-7 items-center py-0.5 text-ink-soft hover:text-ink hover:underline lg:pl-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function InShort({ sentences }: { sentences: readonly string[] }) {
  return (
    <section
      aria-labelledby="in-short"
      className="rounded-xl border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="in-short" className="font-semibold">
        In short
      </h2>
      <ul className="mt-3 grid gap-2.5 text-ink-soft leading-relaxed">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2.5">
            <Icon name="check" className="mt-1 size-4.5 text-accent-ink" />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Section({ section: { id, title, blocks } }: { section: LegalSection }) {
  return (
    <section aria-labelledby={id} className="mt-10 break-inside-avoid-page">
      <h2 id={id} tabIndex={-1} className="scroll-mt-6 font-semibold text-xl tracking-tight">
        {title}
      </h2>
      <div className="mt-3 grid gap-4 leading-relaxed">
        {blocks.map((block) => (
          <BlockOf key={String(block)} block={block} />
        ))}
      </div>
    </section>
  );
}

function BlockOf({ block }: { block: Block }) {
  if (typeof block === "string")
    return (
      <p>
        <Linked>{block}</Linked>
      </p>
    );
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-ink-faint">
      {block.map((item) => (
        <li key={item} className="pl-1">
          <Linked>{item}</Linked>
        </li>
      ))}
    </ul>
  );
}

const linkPattern = /\[([^\]]+)\]\((\/[\w#-]*)\)/;

/** Text in which `[words](/path)` becomes a link; other square brackets stay as they are. */
function Linked({ children: text }: { children: string }) {
  const found = linkPattern.exec(text);
  if (!found) return <>{text}</>;
  const [whole, words = "", to = ""] = found;
  return (
    <>
      {text.slice(0, found.index)}
      <Link to={to} className="link">
        {words}
      </Link>
      <Linked>{text.slice(found.index + whole.length)}</Linked>
    </>
  );
}
