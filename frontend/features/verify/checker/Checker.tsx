import { Suspense } from "react";
import type { Language } from "#contract/languages";
import { PageLanguage } from "../../../language/PageLanguage.tsx";
import { usePageLanguage } from "../../../language/use-page-language.ts";
import { useVerifyWords } from "../../../language/verify-words.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Card } from "../../../ui/Card.tsx";
import { LanguageSelect } from "../../../ui/LanguageSelect.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { PickDocument } from "../PickDocument.tsx";
import { Result } from "../Result.tsx";
import { refusalIn } from "../refusal-words.ts";
import { useFileDrop } from "../use-file-drop.ts";
import { PickCertificate } from "./PickCertificate.tsx";
import { useChecker } from "./use-checker.ts";

/** Checks a sealed PDF without any network: whom to believe, the reader says by choosing a certificate. */
export function Checker() {
  const { language, choose } = usePageLanguage(undefined);
  return (
    <PageLanguage language={language}>
      <Suspense fallback={<Loading />}>
        <CheckAlone onLanguage={choose} />
      </Suspense>
    </PageLanguage>
  );
}

function CheckAlone({ onLanguage }: { onLanguage: (language: Language) => Promise<void> }) {
  const words = useVerifyWords();
  const { verification, certificate, take, takeCertificate } = useChecker();
  const over = useFileDrop(take);
  return (
    <main className="mx-auto grid w-full max-w-3xl gap-8 px-4 py-8 sm:px-8 sm:py-12">
      <title>{words("page.title")}</title>
      <div>
        <h1 className="font-semibold text-title">{words("page.title")}</h1>
        <p className="mt-3 text-ink-soft leading-relaxed">{words("alone.intro")}</p>
      </div>
      <PickDocument over={over} again={verification.state === "done"} onFile={take} />
      <PickCertificate certificate={certificate} onFile={takeCertificate} />
      {verification.state === "refused" && (
        <Banner tone="danger">
          <bdi className="font-semibold">{verification.name}</bdi>:{" "}
          {refusalIn(words, verification.reason)}
        </Banner>
      )}
      <div role="status" className="contents">
        {verification.state === "reading" && (
          <Card>
            <Loading label={words("checking", { name: verification.name })} />
          </Card>
        )}
      </div>
      {verification.state === "done" && (
        <Result
          key={`${verification.report.sha256} ${verification.report.verdict}`}
          name={verification.name}
          report={verification.report}
        />
      )}
      <LanguageSelect onChoose={onLanguage} className="print:hidden" />
    </main>
  );
}
