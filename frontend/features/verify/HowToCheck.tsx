import { productName } from "#contract/product";
import type { SealCertificates } from "../../api/evidence.ts";
import { Rich } from "../../language/Rich.tsx";
import { useVerifyWords } from "../../language/verify-words.ts";
import { Section } from "../../ui/Section.tsx";
import { Digest } from "./Fingerprints.tsx";

/** What is checked, and how to check without this page. */
export function HowToCheck({ published }: { published: SealCertificates | undefined }) {
  const words = useVerifyWords();
  return (
    <div className="grid gap-8 print:hidden">
      <Section title={words("checked.title")} isLarge className="grid gap-3">
        <ul className="grid list-disc gap-1.5 ps-5 text-ink-soft text-sm leading-relaxed marker:text-ink-faint">
          {whatIsChecked.map((id) => (
            <li key={id}>{words(id)}</li>
          ))}
        </ul>
      </Section>
      <Section title={words("without.title")} isLarge className="grid gap-3">
        <p className="text-ink-soft text-sm leading-relaxed">
          <Rich text={words("without.text")} parts={{ code }} />
        </p>
        <Published published={published} />
      </Section>
    </div>
  );
}

const whatIsChecked = [
  "checked.sealer",
  "checked.coverage",
  "checked.time",
  "checked.record",
  "checked.signers",
] as const;

const code = (text: string) => (
  <code dir="ltr" className="rounded-sm bg-sunken px-1.5 py-0.5">
    {text}
  </code>
);

function Published({ published }: { published: SealCertificates | undefined }) {
  const words = useVerifyWords();
  if (!published || published.certificates.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="link inline-flex min-h-8 items-center rounded-sm">
        {words("without.fingerprints", { product: productName })}
      </summary>
      <ul className="mt-3 grid gap-3">
        {published.certificates.map(({ sha256, subject }) => (
          <li key={sha256}>
            <Digest name={subject} sha256={sha256} />
          </li>
        ))}
      </ul>
    </details>
  );
}
