import { usePageLanguage } from "../../../language/use-page-language.ts";
import { useVerifyWords } from "../../../language/verify-words.ts";
import { Outcome } from "../Outcome.tsx";
import { PickDocument } from "../PickDocument.tsx";
import { useFileDrop } from "../use-file-drop.ts";
import { VerifierFrame } from "../VerifierFrame.tsx";
import { PickCertificate } from "./PickCertificate.tsx";
import { useChecker } from "./use-checker.ts";

/** Checks a sealed PDF without any network: whom to believe, the reader says by choosing a certificate. */
export function Checker() {
  const { language, choose } = usePageLanguage(undefined);
  return (
    <main>
      <VerifierFrame language={language} onLanguage={choose}>
        <CheckAlone />
      </VerifierFrame>
    </main>
  );
}

function CheckAlone() {
  const words = useVerifyWords();
  const { verification, certificate, take, takeCertificate } = useChecker();
  const over = useFileDrop(take);
  return (
    <>
      <title>{words("page.title")}</title>
      <div>
        <h1 className="font-semibold text-title">{words("page.title")}</h1>
        <p className="mt-3 text-ink-soft leading-relaxed">{words("alone.intro")}</p>
      </div>
      <PickDocument over={over} again={verification.state === "done"} onFile={take} />
      <PickCertificate certificate={certificate} onFile={takeCertificate} />
      <Outcome of={verification} />
    </>
  );
}
