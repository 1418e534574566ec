import { useEffect, useRef } from "react";
import {
  type AuditFile,
  type Check,
  type Outcome,
  type Report,
  utc,
  type Verdict,
  validationReport,
  visible,
} from "sealed-pdf/verify";
import { factsOf } from "#contract/rules/facts/facts";
import { withoutIsolates } from "#languages/isolated";
import { toldPeople } from "#languages/told-facts";
import { toldRecord } from "#languages/told-record";
import { factWords, useFactWords } from "../../language/fact-words.ts";
import { momentIn } from "../../language/moments.ts";
import { useRecordWords } from "../../language/record-words.ts";
import { useVerifyWords } from "../../language/verify-words.ts";
import { Button } from "../../ui/Button.tsx";
import { readableBytes } from "../../ui/bytes.ts";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import { StatusBadge, type StatusLook, tones } from "../../ui/StatusBadge.tsx";
import { saveAs } from "../../ui/save-as.ts";
import { DocumentFacts } from "./DocumentFacts.tsx";
import { Fingerprints } from "./Fingerprints.tsx";
import { People } from "./People.tsx";
import { worded } from "./worded.ts";

interface ResultProps {
  readonly name: string;
  readonly report: Report;
  /** Whether it is the only one; its headline gets the focus then. */
  readonly isAlone?: boolean;
}

/** The result, beginning with its headline. */
export function Result({ name, report, isAlone = false }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(
    function readFromHere() {
      if (isAlone) heading.current?.focus();
    },
    [isAlone],
  );
  const words = useVerifyWords();
  const { document, checks, said } = report;
  const at = momentIn(words.language, new Date());
  const { tone, icon, word } = lookOf(report);
  return (
    <section aria-label={words("result")} className="grid animate-arrive gap-6 print:animate-none">
      <Card className="grid gap-4 p-5 sm:grid-cols-[auto_1fr] sm:gap-6 sm:p-8">
        <span className={classes("grid size-14 place-items-center rounded-full", tones[tone])}>
          <Icon name={icon} className="size-8" />
        </span>
        <div className="grid min-w-0 gap-2">
          <p>
            <StatusBadge tone={tone} icon={icon} word={words(word)} />
          </p>
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 font-semibold text-title">
            {worded(words, said.headline)}
          </h2>
          <p className="text-ink-soft leading-relaxed">{worded(words, said.advice)}</p>
          <p className="min-w-0 break-words text-ink-faint text-sm">
            <bdi translate="no">{name}</bdi> ·{" "}
            {report.sizeBytes > 0 && `${readableBytes(report.sizeBytes, words.language)} · `}
            <span className="print:hidden">{words("result.checked", { at })}</span>
            <span className="hidden print:inline">
              {words("result.checkedHere", { at, address: location.host + location.pathname })}
            </span>
          </p>
        </div>
      </Card>
      {document && <DocumentFacts document={document} />}
      {document && <People document={document} />}
      {checks.length > 0 && <CheckList checks={checks} />}
      {report.sizeBytes > 0 && <Fingerprints report={report} />}
      <ValidationReport report={report} />
      {document && <ToldRecord record={document.record} />}
    </section>
  );
}

/** Saves the report in the form of ETSI TS 119 102-2; nothing for a file without a seal. */
function ValidationReport({ report }: { report: Report }) {
  const words = useVerifyWords();
  const { document } = report;
  if (validationReport(report, new Date()) === undefined) return null;
  const save = async () => {
    // The report is in English, whatever the language of the page.
    const english = await factWords.load("en");
    const shown = { text: visible, moment: utc };
    const told = document ? toldPeople(english, factsOf(document.record), shown) : [];
    const all = { ...report, told: told.map(withoutIsolates) };
    const xml = validationReport(all, new Date()) ?? "";
    saveAs(
      new Blob([xml], { type: "application/xml" }),
      `validation-${report.sha256.slice(0, 12)}.xml`,
    );
  };
  return (
    <div className="print:hidden">
      <Button icon="download" onClick={() => void save()}>
        {words("validationReport")}
      </Button>
    </div>
  );
}

/** The record of events in sentences, each with the number of its entry. */
function ToldRecord({ record }: { record: AuditFile }) {
  const words = useRecordWords();
  const { about, events, limits } = toldRecord(words, useFactWords(), record);
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

/** Each check with its outcome and its reason. */
function CheckList({ checks }: { checks: readonly Check[] }) {
  const words = useVerifyWords();
  return (
    <Section title={words("checks.title")} level={3} isLarge className="grid gap-3">
      <Card>
        <ul className="divide-y divide-line">
          {checks.map(({ id, outcome, said }) => {
            const look = checkLook(outcome, said);
            return (
              <li
                key={id}
                className="grid break-inside-avoid gap-x-6 gap-y-1 px-5 py-3.5 sm:grid-cols-[10rem_1fr_9rem] sm:items-baseline"
              >
                <div className="flex items-center justify-between gap-3 sm:contents">
                  <h4 className="font-medium text-sm">{words(`check.${id}`)}</h4>
                  <span className="sm:order-1 sm:justify-self-end">
                    <StatusBadge {...look} word={words(look.word)} />
                  </span>
                </div>
                <p className="min-w-0 break-words text-ink-soft text-sm leading-relaxed">
                  {worded(words, said)}
                </p>
              </li>
            );
          })}
        </ul>
      </Card>
    </Section>
  );
}

const verdictLooks = {
  genuine: { tone: "success", icon: "checkCircle", word: "verdict.genuine" },
  altered: { tone: "danger", icon: "alert", word: "verdict.altered" },
  "not ours": { tone: "warn", icon: "ban", word: "verdict.notOurs" },
  unconfirmed: { tone: "warn", icon: "help", word: "verdict.unconfirmed" },
  unreadable: { tone: "neutral", icon: "file", word: "verdict.unreadable" },
} as const satisfies Readonly<Record<Verdict, StatusLook<`verdict.${string}`>>>;

/** The look of a report. A zip or a picture that can't be examined has not failed as one. */
export const lookOf = ({ verdict, said }: Report) =>
  verdict === "unreadable" && said.headline.code !== "verdict.unreadable.headline"
    ? ({ tone: "neutral", icon: "file", word: "outcome.unknown" } as const)
    : verdictLooks[verdict];

const outcomeLooks = {
  pass: { tone: "success", icon: "check", word: "outcome.pass" },
  fail: { tone: "danger", icon: "close", word: "outcome.fail" },
  unknown: { tone: "neutral", icon: "minus", word: "outcome.unknown" },
} as const satisfies Readonly<Record<Outcome, StatusLook<`outcome.${string}`>>>;

const ownClock = { tone: "neutral", icon: "clock", word: "outcome.ownClock" } as const;

/** The look of a check. A time that nobody else confirms is neither in doubt nor proven. */
const checkLook = (outcome: Outcome, said: Check["said"]) =>
  outcome === "pass" && said.code === "time.own" ? ownClock : outcomeLooks[outcome];
