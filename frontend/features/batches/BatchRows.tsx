import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router-dom";
import { type Batch, type BatchRow, batches } from "../../api/batches.ts";
import { useApiQuery } from "../../api/query.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { StatusBadge, type StatusLook } from "../../ui/StatusBadge.tsx";
import { Table } from "../../ui/Table.tsx";
import { type Turn, Turning } from "../../ui/Turning.tsx";
import { count } from "./words.ts";

const pageRows = 100;
const pollMs = 4_000;

/** All rows, a hundred at a time, each with what became of it. */
export const BatchRows = ({ batch }: { batch: Batch }) => (
  <Card isWide>
    <h2 className="px-4 py-3 font-semibold sm:px-5">All rows</h2>
    <Turning label="Rows" className="p-4">
      {(after, turn) => <Page batch={batch} after={after} turn={turn} />}
    </Turning>
  </Card>
);

interface PageProps {
  readonly batch: Batch;
  readonly after: string | undefined;
  readonly turn: Turn;
}

function Page({ batch, after, turn }: PageProps) {
  const page = useApiQuery(
    batches.rows,
    { batchId: batch.id, limit: pageRows, after },
    {
      // Once all are sent, what is shown may still be from before.
      refetchInterval: ({ state: { data } }) =>
        batch.state === "sending" || (batch.state === "done" && data?.data.some(isWaiting))
          ? pollMs
          : false,
    },
  );
  const read = useEffectEvent(() => void page.refetch());
  const isDone = batch.state === "done";
  useEffect(
    function readWhenDone() {
      if (isDone) read();
    },
    [isDone],
  );
  return (
    <Loaded of={page} label="Loading rows">
      {({ data, next }) => (
        <>
          <Table
            caption="All rows"
            rows={data}
            rowKey={({ row }) => String(row)}
            columns={[
              { header: "Row", cell: ({ row }) => count(row) },
              { header: "People", grows: true, cell: (row) => <People of={row} /> },
              { header: "State", cell: (row) => <StatusBadge {...stateLooks[row.state]} /> },
              { header: "Document", actions: true, cell: (row) => <Opened of={row} /> },
            ]}
          />
          {turn(next)}
        </>
      )}
    </Loaded>
  );
}

const isWaiting = ({ state }: BatchRow): boolean => state === "waiting";

const People = ({ of: { recipients } }: { of: BatchRow }) => (
  <span className="block [overflow-wrap:anywhere]">
    {recipients.map(({ name, email }) => (name ? `${name} (${email})` : email)).join(", ")}
  </span>
);

const leftOut = { tone: "warn", icon: "alert", word: "Left out" } as const;

const stateLooks: Readonly<Record<BatchRow["state"], StatusLook>> = {
  waiting: { tone: "neutral", icon: "clock", word: "Not sent" },
  sent: { tone: "success", icon: "checkCircle", word: "Sent" },
  refused: leftOut,
  faulty: leftOut,
};

function Opened({ of: { envelopeId, row } }: { of: BatchRow }) {
  if (envelopeId === undefined) return null;
  return (
    <Link
      to={paths.documentOf(envelopeId)}
      aria-label={`Open the document of row ${row}`}
      className="text-accent-ink underline"
    >
      Open
    </Link>
  );
}
