import { useEffect } from "react";
import type { CheckedFile } from "sealed-pdf/verify";
import { productName } from "#contract/rules/product/product";
import { evidence, type SealCertificates } from "../../api/evidence.ts";
import { useApiQuery } from "../../api/query.ts";
import { factWords } from "../../language/fact-words.ts";
import { Rich } from "../../language/Rich.tsx";
import { recordWords } from "../../language/record-words.ts";
import { usePageLanguage } from "../../language/use-page-language.ts";
import { useVerifyWords } from "../../language/verify-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";
import { Digest } from "./Fingerprints.tsx";
import { Outcome } from "./Outcome.tsx";
import { PickDocument } from "./PickDocument.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { certificatesQuery, useVerification } from "./use-verification.ts";
import { VerifierFrame } from "./VerifierFrame.tsx";

/** /verify: checks a sealed PDF, entirely in the browser. */
export default function VerifyPage() {
  const { language, choose } = usePageLanguage(undefined);
  useEffect(
    function fetchWordsOfResults() {
      // A result is shown without a network, too.
      void Promise.allSettled([factWords, recordWords].map((area) => area.load(language)));
    },
    [language],
  );
  return (
    <VerifierFrame language={language} onLanguage={choose}>
      <CheckDocument />
    </VerifierFrame>
  );
}

function CheckDocument() {
  const words = useVerifyWords();
  const { verification, check, checkAgain, clear } = useVerification();
  const over = useFileDrop(check);
  const published = useApiQuery(evidence.sealCertificates, {}, certificatesQuery);
  const isDone = verification.state === "done";
  return (
    <>
      <title>{`${words("page.title")} · ${productName}`}</title>
      <div className={isDone ? "print:hidden" : undefined}>
        <h1 className="font-semibold text-title">{words("page.title")}</h1>
        <p className="mt-3 text-ink-soft leading-relaxed">
          <Rich
            text={words("page.intro", { product: productName })}
            parts={{
              strong: (text) => <strong className="font-semibold text-ink">{text}</strong>,
            }}
          />
        </p>
      </div>
      <PickDocument over={over} again={isDone} onFiles={check} />
      <Outcome of={verification}>
        {verification.state === "done" && verification.results.some(isUnconfirmed) && (
          <NoCertificates onRetry={checkAgain} />
        )}
      </Outcome>
      {isDone ? <WithResult onClear={clear} /> : <HowToCheck published={published.data} />}
    </>
  );
}

const isUnconfirmed = ({ report }: CheckedFile): boolean => report.verdict === "unconfirmed";

function NoCertificates({ onRetry }: { onRetry: () => void }) {
  const words = useVerifyWords();
  const retry = (
    <Button size="small" icon="refresh" onClick={onRetry}>
      {words("retry")}
    </Button>
  );
  return (
    <Banner tone="warn" action={retry}>
      {words("noCertificates")}
    </Banner>
  );
}

/** Actions on a result. */
function WithResult({ onClear }: { onClear: () => void }) {
  const words = useVerifyWords();
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button icon="file" onClick={() => print()}>
        {words("print")}
      </Button>
      <Button variant="ghost" onClick={onClear}>
        {words("clear")}
      </Button>
    </div>
  );
}

/** Says what is checked, and how to check without this page. */
function HowToCheck({ published }: { published: SealCertificates | undefined }) {
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
  <code dir="ltr" translate="no" className="rounded-sm bg-sunken px-1.5 py-0.5">
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
