import { useEffect } from "react";
import { productName } from "#contract/product";
import { evidence } from "../../api/evidence.ts";
import { useApiQuery } from "../../api/query.ts";
import { Rich } from "../../language/Rich.tsx";
import { recordWords } from "../../language/record-words.ts";
import { usePageLanguage } from "../../language/use-page-language.ts";
import { useVerifyWords } from "../../language/verify-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { HowToCheck } from "./HowToCheck.tsx";
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
      void Promise.allSettled([recordWords.load(language)]);
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
      <PickDocument over={over} again={isDone} onFile={check} />
      <Outcome of={verification}>
        {verification.state === "done" && verification.report.verdict === "unconfirmed" && (
          <NoCertificates onRetry={checkAgain} />
        )}
      </Outcome>
      {isDone ? <WithResult onClear={clear} /> : <HowToCheck published={published.data} />}
    </>
  );
}

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
