import { Suspense, useEffect } from "react";
import type { Language } from "#contract/languages";
import { productName } from "#contract/product";
import { evidence } from "../../api/evidence.ts";
import { useApiQuery } from "../../api/query.ts";
import { PageLanguage } from "../../language/PageLanguage.tsx";
import { Rich } from "../../language/Rich.tsx";
import { recordWords } from "../../language/record-words.ts";
import { usePageLanguage } from "../../language/use-page-language.ts";
import { useVerifyWords } from "../../language/verify-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { LanguageSelect } from "../../ui/LanguageSelect.tsx";
import { Loading } from "../../ui/Spinner.tsx";
import { HowToCheck } from "./HowToCheck.tsx";
import { PickDocument } from "./PickDocument.tsx";
import { Result } from "./Result.tsx";
import { refusalIn } from "./refusal-words.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { certificatesQuery, useVerification } from "./use-verification.ts";

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
    <PageLanguage language={language}>
      <Suspense fallback={<Loading />}>
        <CheckDocument onLanguage={choose} />
      </Suspense>
    </PageLanguage>
  );
}

function CheckDocument({ onLanguage }: { onLanguage: (language: Language) => Promise<void> }) {
  const words = useVerifyWords();
  const { verification, check, checkAgain, clear } = useVerification();
  const over = useFileDrop(check);
  const published = useApiQuery(evidence.sealCertificates, {}, certificatesQuery);
  const isDone = verification.state === "done";
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8 px-4 py-8 sm:px-8 sm:py-12">
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
      {verification.state === "refused" && (
        <Banner tone="danger">
          <bdi className="font-semibold">{verification.name}</bdi>:{" "}
          {refusalIn(words, verification.reason)}
        </Banner>
      )}
      {/* Screen readers announce only text that is added to an existing live region. */}
      <div role="status" className="contents">
        {verification.state === "reading" && (
          <Card>
            <Loading label={words("checking", { name: verification.name })} />
          </Card>
        )}
      </div>
      {verification.state === "done" && verification.report.verdict === "unconfirmed" && (
        <NoCertificates onRetry={checkAgain} />
      )}
      {verification.state === "done" && (
        <Result
          key={verification.report.sha256}
          name={verification.name}
          report={verification.report}
        />
      )}
      {isDone ? <WithResult onClear={clear} /> : <HowToCheck published={published.data} />}
      <LanguageSelect onChoose={onLanguage} className="print:hidden" />
    </div>
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
