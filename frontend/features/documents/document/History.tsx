import { useState } from "react";
import { isolated, isolatedIn } from "#languages/isolated";
import type { HistoryReply, SentDocument } from "../../../api/dashboard.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { AnswersOfSigners } from "../signers/SignersAnswers.tsx";
import { type HistoryGroup, historyGroups } from "./history-groups.ts";
import { zonedMoment } from "./zoned-moment.ts";

/** What has happened, newest first, in plain sentences. */
export function History({ document }: { document: SentDocument }) {
  const [hasAddresses, setAddresses] = useState(false);
  const groups = historyGroups(document.history);
  const zone = document.rules.timeZone ?? undefined;
  return (
    <Card>
      <section aria-labelledby="history">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-3 sm:px-5">
          <h2 id="history" className="font-semibold">
            History
          </h2>
          <Button
            size="small"
            variant="ghost"
            aria-pressed={hasAddresses}
            onClick={() => setAddresses(!hasAddresses)}
          >
            {hasAddresses ? "Hide network addresses" : "Show network addresses"}
          </Button>
        </div>
        <div className="px-4 py-4 sm:px-5">
          {!document.removedAt && (
            <AnswersOfSigners envelopeId={document.id} hasSigned={document.signed > 0} />
          )}
          <ol className="grid gap-4">
            {groups.map((group) => (
              <li key={keyOf(group)}>
                <Group group={group} hasAddresses={hasAddresses} zone={zone} />
              </li>
            ))}
          </ol>
        </div>
      </section>
    </Card>
  );
}

/** A key from the oldest line, so that expanded mails stay expanded when another one follows. */
const keyOf = (group: HistoryGroup): number | undefined =>
  group.kind === "line" ? group.line.seq : group.lines.at(-1)?.seq;

interface HistoryView {
  readonly hasAddresses: boolean;
  /** The document's time zone. */
  readonly zone: string | undefined;
}

function Group({ group, ...shown }: HistoryView & { readonly group: HistoryGroup }) {
  if (group.kind === "line") return <Line line={group.line} {...shown} />;
  const [newest] = group.lines;
  return (
    <details>
      <summary className="flex min-h-6 cursor-pointer list-none items-start gap-3 text-ink-soft text-sm [&::-webkit-details-marker]:hidden">
        <Icon name="mail" className="mt-0.5 size-4.5 text-ink-faint" />
        <span className="grow">
          {group.lines.length} emails
          {newest && (
            <>
              , last <Time at={newest.at} zone={shown.zone} />
            </>
          )}
        </span>
        <Icon
          name="chevronRight"
          className="mt-0.5 size-4 text-ink-faint transition-transform [details[open]>summary>&]:rotate-90"
        />
      </summary>
      <ol className="mt-3 grid gap-3 ps-7.5">
        {group.lines.map((line) => (
          <li key={line.seq}>
            <Words line={line} {...shown} />
          </li>
        ))}
      </ol>
    </details>
  );
}

const looks: Readonly<Record<HistoryReply["tone"], { icon: IconName; ink: string }>> = {
  plain: { icon: "clock", ink: "text-ink-faint" },
  good: { icon: "checkCircle", ink: "text-success-ink" },
  bad: { icon: "ban", ink: "text-danger-ink" },
  warn: { icon: "alert", ink: "text-warn-ink" },
};

interface LineProps extends HistoryView {
  readonly line: HistoryReply;
}

function Line({ line, ...shown }: LineProps) {
  const { icon, ink } = looks[line.tone];
  return (
    <div className="flex items-start gap-3">
      <Icon name={line.isMail ? "mail" : icon} className={classes("mt-0.5 size-4.5", ink)} />
      <Words line={line} {...shown} />
    </div>
  );
}

function Words({ line: { text, names, until, quote, at, from }, hasAddresses, zone }: LineProps) {
  return (
    <div className="min-w-0 text-sm">
      <p className="[overflow-wrap:anywhere]">
        {isolatedIn(text, names)}
        {until && (
          <>
            {" "}
            until <Time at={until} zone={zone} />
          </>
        )}
      </p>
      {quote && (
        <blockquote
          dir="auto"
          className="my-1 border-line border-s-3 ps-3 text-ink-soft [overflow-wrap:anywhere]"
        >
          {isolated(quote)}
        </blockquote>
      )}
      <p className="text-ink-soft text-xs">
        <Time at={at} zone={zone} />
        {hasAddresses && from && (
          <span className="[overflow-wrap:anywhere]">
            {", "}
            {from.ip}, {from.device}
          </span>
        )}
      </p>
    </div>
  );
}

/** A time in the document's time zone and in UTC; without a zone, in the reader's. */
function Time({ at, zone }: { at: string; zone: string | undefined }) {
  const words = zonedMoment(at, zone);
  return words ? <time dateTime={at}>{words}</time> : <Moment at={at} />;
}
