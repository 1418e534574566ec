import { fingerprint, type Report, utc } from "sealed-pdf/verify";
import { Card } from "../../ui/Card.tsx";
import { Fact } from "./DocumentFacts.tsx";
import { SectionTitle } from "./SectionTitle.tsx";

/** Hashes to compare with other sources. */
export function Fingerprints({ report }: { report: Report }) {
  const { certificate, document, sha256 } = report;
  return (
    <section aria-labelledby="fingerprints" className="grid gap-3">
      <SectionTitle id="fingerprints">Fingerprints</SectionTitle>
      <Card className="grid gap-4 p-5">
        {certificate && (
          <div className="grid gap-2">
            <Digest name="Seal certificate" sha256={certificate.sha256} />
            <dl className="grid gap-2 text-sm">
              <Fact name="Subject" value={certificate.subject} />
              <Fact name="Issued by" value={certificate.issuer} />
              <Fact
                name="Valid"
                value={`${utc(certificate.notBefore)} to ${utc(certificate.notAfter)}`}
              />
            </dl>
          </div>
        )}
        {document && <Digest name="Original file" sha256={document.originalSha256} />}
        {document && <Digest name="End of the audit trail" sha256={document.lastEntryHash} />}
        <Digest name="This file" sha256={sha256} />
      </Card>
    </section>
  );
}

export function Digest({ name, sha256 }: { name: string; sha256: string }) {
  return (
    <div className="grid break-inside-avoid gap-1 text-sm">
      <p className="text-ink-faint">{name}, SHA-256</p>
      <p className="select-all break-words font-mono text-xs leading-relaxed">
        {fingerprint(sha256)}
      </p>
    </div>
  );
}
