import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Link } from "react-router-dom";
import { signerColors } from "#contract/rules/limits/limits";
import { isolated } from "#languages/isolated";
import { type Batch, type BatchRow, batches } from "../../api/batches.ts";
import type { DocumentRow } from "../../api/dashboard.ts";
import { useApiQuery } from "../../api/query.ts";
import { paths } from "../../paths.ts";
import { PersonLine } from "../../placing/PersonLine.tsx";
import { initialsOf } from "../../placing/signers.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { StatusBadge, type StatusLook } from "../../ui/StatusBadge.tsx";
import { Table } from "../../ui/Table.tsx";
import { type Turn, Turning } from "../../ui/Turning.tsx";
import { DocumentState } from "../documents/index.ts";
import { count } from "./words.ts";

const pageRows = 100;
const pollMs = 4_000;

interface BatchRowsProps {
  readonly batch: Batch;
  /** The documents of the rows that were sent; undefined while they are not known. */
  readonly sent: ReadonlyMap<string, DocumentRow> | undefined;
}

/** All rows, a hundred at a time: each person, and how far their document is. */
export const BatchRows = (props: BatchRowsProps) => (
  <Card isWide>
    <h2 className="px-4 py-3 font-semibold sm:px-5">All rows</h2>
    <Turning label="Rows" className="p-4">
      {(after, turn) => <Page {...props} after={after} turn={turn} />}
    </Turning>
  </Card>
);

interface PageProps extends BatchRowsProps {
  readonly after: string | undefined;
  readonly turn: Turn;
}

function Page({ batch, sent, after, turn }: PageProps) {
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
  const stateOf = (row: BatchRow) => <State of={row} sent={sent?.get(row.envelopeId ?? "")} />;
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
              { header: "Person", grows: true, cell: (row) => <Person of={row} /> },
              { header: "State", cell: stateOf },
              { header: "Document", actions: true, cell: (row) => <Opened of={row} /> },
            ]}
            card={(row) => (
              <div className="grid gap-1 py-1 text-sm">
                <Person of={row} end={<Opened of={row} />} />
                <div className="ps-10.5">{stateOf(row)}</div>
              </div>
            )}
          />
          {turn(next)}
        </>
      )}
    </Loaded>
  );
}

const isWaiting = ({ state }: BatchRow): boolean => state === "waiting";

interface PersonProps {
  readonly of: BatchRow;
  /** Shown at the end of the line. */
  readonly end?: ReactNode;
}

/** The first recipient whom the row names, and the others by their names. */
function Person({ of: { recipients, row }, end }: PersonProps) {
  const [first, ...others] = recipients;
  if (!first) return <>{`Row ${row}`}</>;
  const { email, name } = first;
  const person = {
    ...{ id: email, name: name || email, initials: initialsOf(name || email) },
    color: signerColors[0],
  };
  const withOthers = others.map((one) => isolated(one.name || one.email)).join(", ");
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <PersonLine
        signer={person}
        all={[person]}
        email={name ? email : undefined}
        state={withOthers && `with ${withOthers}`}
        isShort
      >
        {end}
      </PersonLine>
    </span>
  );
}

/** How far the document is; before it is sent, and where it was removed from the list, what became of the row. */
const State = ({ of, sent }: { of: BatchRow; sent: DocumentRow | undefined }) =>
  sent ? (
    <span className="block md:w-56">
      <DocumentState row={sent} />
    </span>
  ) : (
    <StatusBadge {...stateLooks[of.state]} />
  );

const leftOut = { tone: "warn", icon: "alert", word: "Left out" } as const;

const stateLooks: Readonly<Record<BatchRow["state"], StatusLook>> = {
  waiting: { tone: "neutral", icon: "clock", word: "Not sent" },
  sent: { tone: "accent", icon: "send", word: "Sent" },
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
