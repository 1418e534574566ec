import { type DocumentFacts as Facts, utc } from "sealed-pdf/verify";
import { Card } from "../../ui/Card.tsx";
import { SectionTitle } from "./SectionTitle.tsx";

/** What the document states about itself, covered by its seal. */
export function DocumentFacts({ document }: { document: Facts }) {
  const { sender, timeStamp } = document;
  return (
    <section aria-labelledby="document" className="grid gap-3">
      <SectionTitle id="document">Document</SectionTitle>
      <Card className="p-5">
        <dl className="grid gap-3 text-sm">
          <Fact name="Title" value={document.title || document.fileName} />
          <Fact name="File" value={document.fileName} />
          <Fact name="Sent by" value={`${sender.name} (${sender.email})`} />
          <Fact name="Sealed" value={utc(document.sealedAt)} />
          {timeStamp && <Fact name="Time stamp" value={`${utc(timeStamp.at)}, ${timeStamp.by}`} />}
          <Fact name="Envelope" value={document.envelopeId} />
        </dl>
      </Card>
    </section>
  );
}

export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </div>
  );
}
