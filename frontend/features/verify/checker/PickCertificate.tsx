import { useId } from "react";
import { useVerifyWords } from "../../../language/verify-words.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Card } from "../../../ui/Card.tsx";
import type { ChosenCertificate } from "./use-checker.ts";

interface PickCertificateProps {
  readonly certificate: ChosenCertificate | undefined;
  readonly onFile: (file: File) => void;
}

/** The certificate of whoever is expected to have sealed the document. */
export function PickCertificate({ certificate, onFile }: PickCertificateProps) {
  const words = useVerifyWords();
  const id = useId();
  return (
    <Card className="grid gap-3 p-5 text-sm print:hidden">
      <h2 className="font-semibold">{words("alone.whose")}</h2>
      <p className="text-ink-soft leading-relaxed">{words("alone.certificate")}</p>
      <label htmlFor={id} className="link inline-block rounded-sm py-2.5 focus-inside:outline-2">
        {words("alone.choose")}
        <input
          id={id}
          type="file"
          accept=".pem,.der,.crt,.cer,.p7b,.p7c,.json"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            event.target.value = "";
          }}
          className="sr-only"
        />
      </label>
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
