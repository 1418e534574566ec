import type { ReactNode } from "react";
import type { DocumentFacts as Facts } from "sealed-pdf/verify";
import { momentIn } from "../../language/moments.ts";
import { useVerifyWords } from "../../language/verify-words.ts";
import { Card } from "../../ui/Card.tsx";
import { Section } from "../../ui/Section.tsx";
import { valueIn } from "./worded.ts";

/** What the document states about itself, covered by its seal. */
export function DocumentFacts({ document }: { document: Facts }) {
  const words = useVerifyWords();
  const moment = (at: string) => momentIn(words.language, at);
  const { sender, keys = [], timeStamp } = document;
  return (
    <Section title={words("facts.title")} level={3} isLarge className="grid gap-3">
      <Card className="p-5">
        <dl className="grid gap-3 text-sm">
          <Fact
            name={words("facts.name")}
            value={<bdi translate="no">{document.title || document.fileName}</bdi>}
          />
          <Fact name={words("facts.file")} value={<bdi translate="no">{document.fileName}</bdi>} />
          <Fact
            name={words("facts.sender")}
            value={<bdi translate="no">{`${sender.name} (${sender.email})`}</bdi>}
          />
          {keys.length > 0 && (
            <Fact
              name={words("facts.keys")}
              value={keys.map((key) => (
                <span key={key} className="block">
                  <bdi translate="no">
                    {words("facts.key", { key: key.replace(/^API key /, "") })}
                  </bdi>
                </span>
              ))}
            />
          )}
          <Fact name={words("facts.sealed")} value={moment(document.sealedAt)} />
          {timeStamp && (
            <Fact
              name={words("facts.timeStamp")}
              value={
                <>
                  {moment(timeStamp.at)},{" "}
                  <bdi translate="no">{valueIn(words, timeStamp.authority)}</bdi>
                </>
              }
            />
          )}
          <Fact
            name={words("facts.envelope")}
            value={<bdi translate="no">{document.envelopeId}</bdi>}
          />
        </dl>
      </Card>
    </Section>
  );
}

export function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </div>
  );
}
