import type { AuditFile } from "sealed-pdf/verify";
import { toldRecord } from "#languages/told-record";
import { useRecordWords } from "../../language/record-words.ts";
import { Card } from "../../ui/Card.tsx";
import { Section } from "../../ui/Section.tsx";

/** The record of events in sentences, each with the number of its entry. */
export function ToldRecord({ record }: { record: AuditFile }) {
  const words = useRecordWords();
  const { about, events, limits } = toldRecord(words, record);
  return (
    <Section title={words("title")} level={3} isLarge className="grid gap-3">
      <Card className="wrap-anywhere grid gap-4 p-5 text-sm leading-relaxed">
        <Paragraphs texts={about} />
        <h4 className="font-medium">{words("events")}</h4>
        <ol className="grid list-decimal gap-3 ps-8">
          {events.map(({ number, at, time, text }) => (
            <li key={number} value={number} className="break-inside-avoid marker:font-medium">
              <time dateTime={at} className="block font-medium">
                {time}
              </time>
              <span className="text-ink-soft">{text}</span>
            </li>
          ))}
        </ol>
        <h4 className="font-medium">{words("limits")}</h4>
        <Paragraphs texts={limits} />
      </Card>
    </Section>
  );
}

const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <p key={text} className="text-ink-soft">
      {text}
    </p>
  ));
