import type { OperatorDay, OperatorOverview } from "../../api/operator.ts";
import { Banner } from "../../ui/Banner.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { utcDayOf } from "../../ui/times.ts";
import { Rows } from "./Section.tsx";

/** Queues by what their workers do. */
const queueWords: Readonly<Record<string, string>> = {
  seal: "documents to be sealed",
  mail: "mails",
  mailEvents: "news of returned mails",
  comparisons: "pages to be compared",
  exports: "exports",
  hooks: "webhooks",
};

/** What is stuck, and what workers gave up. */
export function Waiting({ late, failed }: Pick<OperatorOverview, "late" | "failed">) {
  const given = Object.entries(failed).filter(([, count]) => count > 0);
  if (late === 0 && given.length === 0)
    return (
      <Banner tone="success">
        Nothing is late: mails, seals and reminders are done within minutes.
      </Banner>
    );
  return (
    <>
      {late > 0 && (
        <Banner tone="warn">
          {late === 1 ? "One document waits" : `${late} documents wait`} for a mail, a seal or a
          reminder for more than 15 minutes. The runbook says what to do: “Mail is late”, “Sealing
          is late”.
        </Banner>
      )}
      {given.map(([queue, count]) => (
        <Banner key={queue} tone="danger">
          Given up after five tries: {count} of {queueWords[queue] ?? queue}. The runbook says what
          to do: “Dead letters”.
        </Banner>
      ))}
    </>
  );
}

const columns: readonly Column<OperatorDay>[] = [
  { header: "Day (UTC)", cell: ({ day }) => utcDayOf(day), grows: true },
  { header: "Sent", cell: ({ sent }) => count(sent) },
  { header: "Completed", cell: ({ completed }) => count(completed) },
  { header: "Declined", cell: ({ declined }) => count(declined) },
  { header: "Mails returned", cell: ({ returned }) => count(returned) },
];

const count = (number: number) => (
  <span className="tabular-nums">{number.toLocaleString("en")}</span>
);

export function Days({ days }: { days: readonly OperatorDay[] }) {
  if (days.length === 0)
    return <p className="text-ink-soft text-sm">No document has been sent yet.</p>;
  return (
    <Rows>
      <Table caption="Documents by day" columns={columns} rows={days} rowKey={({ day }) => day} />
    </Rows>
  );
}
