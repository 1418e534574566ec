import { usePageLanguage } from "../../../language/use-page-language.ts";
import { useVerifyWords } from "../../../language/verify-words.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ChooseFile } from "../ChooseFile.tsx";
import type { ChosenFile } from "../chosen-files.ts";
import { Outcome } from "../Outcome.tsx";
import { PickDocument } from "../PickDocument.tsx";
import { useFileDrop } from "../use-file-drop.ts";
import { VerifierFrame } from "../VerifierFrame.tsx";
import { type ChosenCertificate, useChecker } from "./use-checker.ts";

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
      <PickDocument over={over} again={verification.state === "done"} onFiles={take} />
      <PickCertificate certificate={certificate} onFiles={takeCertificate} />
      <Outcome of={verification} />
    </>
  );
}

interface PickCertificateProps {
  readonly certificate: ChosenCertificate | undefined;
  readonly onFiles: (files: readonly ChosenFile[]) => void;
}

/** The certificate of the expected sealer. */
function PickCertificate({ certificate, onFiles }: PickCertificateProps) {
  const words = useVerifyWords();
  return (
    <Card className="grid gap-3 p-5 text-sm print:hidden">
      <h2 className="font-semibold">{words("alone.whose")}</h2>
      <p className="text-ink-soft leading-relaxed">{words("alone.certificate")}</p>
      <ChooseFile
        label={words("alone.choose")}
        accept=".pem,.der,.crt,.cer,.p7b,.p7c,.json"
        className="justify-self-start"
        onFiles={onFiles}
      />
      <div role="status">
        {certificate?.trust && (
          <p>
            <bdi translate="no" className="font-medium">
              {certificate.name}
            </bdi>
            . {words("alone.compare")}
          </p>
        )}
        {certificate && !certificate.trust && (
          <Banner tone="danger">
            <bdi translate="no" className="font-semibold">
              {certificate.name}
            </bdi>
            : {words("alone.noCertificate")}
          </Banner>
        )}
      </div>
    </Card>
  );
}
