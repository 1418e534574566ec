import { fingerprint, type Report } from "sealed-pdf/verify";
import { momentIn } from "../../language/moments.ts";
import { useVerifyWords } from "../../language/verify-words.ts";
import { Card } from "../../ui/Card.tsx";
import { Section } from "../../ui/Section.tsx";
import { Fact } from "./DocumentFacts.tsx";

/** Hashes to compare with other sources. */
export function Fingerprints({ report }: { report: Report }) {
  const words = useVerifyWords();
  const { certificate, document, sha256 } = report;
  return (
    <Section title={words("fingerprints.title")} level={3} isLarge className="grid gap-3">
      <Card className="grid gap-4 p-5">
        {certificate && (
          <div className="grid gap-2">
            <Digest name={words("fingerprints.certificate")} sha256={certificate.sha256} />
            <dl className="grid gap-2 text-sm">
              <Fact
                name={words("fingerprints.subject")}
                value={<bdi translate="no">{certificate.subject}</bdi>}
              />
              <Fact
                name={words("fingerprints.issuer")}
                value={<bdi translate="no">{certificate.issuer}</bdi>}
              />
              <Fact
                name={words("fingerprints.valid")}
                value={words("fingerprints.validity", {
                  from: momentIn(words.language, certificate.notBefore),
                  until: momentIn(words.language, certificate.notAfter),
                })}
              />
            </dl>
          </div>
        )}
        {document && (
          <Digest name={words("fingerprints.original")} sha256={document.originalSha256} />
        )}
        {document && (
          <Digest name={words("fingerprints.lastEntry")} sha256={document.lastEntryHash} />
        )}
        <Digest name={words("fingerprints.file")} sha256={sha256} />
      </Card>
    </Section>
  );
}

export function Digest({ name, sha256 }: { name: string; sha256: string }) {
  return (
    <div className="grid break-inside-avoid gap-1 text-sm">
      <p className="text-ink-faint">
        {name}, <bdi translate="no">SHA-256</bdi>
      </p>
      <p
        dir="ltr"
        translate="no"
        className="select-all break-words font-mono text-xs leading-relaxed"
      >
        <bdi translate="no">{fingerprint(sha256)}</bdi>
      </p>
    </div>
  );
}
