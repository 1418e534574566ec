import { useVerifyWords } from "../../../language/verify-words.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ChooseFile } from "../ChooseFile.tsx";
import type { ChosenCertificate } from "./use-checker.ts";

interface PickCertificateProps {
  readonly certificate: ChosenCertificate | undefined;
  readonly onFile: (file: File) => void;
}

/** The certificate of whoever is expected to have sealed the document. */
export function PickCertificate({ certificate, onFile }: PickCertificateProps) {
  const words = useVerifyWords();
  return (
    <Card className="grid gap-3 p-5 text-sm print:hidden">
      <h2 className="font-semibold">{words("alone.whose")}</h2>
      <p className="text-ink-soft leading-relaxed">{words("alone.certificate")}</p>
      <ChooseFile
        label={words("alone.choose")}
        accept=".pem,.der,.crt,.cer,.p7b,.p7c,.json"
        className="justify-self-start"
        onFile={onFile}
      />
      <div role="status">
        {certificate?.trust && (
          <p>
            <bdi className="font-medium">{certificate.name}</bdi>. {words("alone.compare")}
          </p>
        )}
        {certificate && !certificate.trust && (
          <Banner tone="danger">
            <bdi className="font-semibold">{certificate.name}</bdi>: {words("alone.noCertificate")}
          </Banner>
        )}
      </div>
    </Card>
  );
}
