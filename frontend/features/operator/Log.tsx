import { type OperatorAct, type OperatorLogEntry, operator } from "../../api/operator.ts";
import { useApiQuery } from "../../api/query.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { type Turn, Turning } from "../../ui/Turning.tsx";
import { Rows } from "./Section.tsx";

const actWords: Readonly<Record<OperatorAct, string>> = {
  entered: "Opened this page with a code",
  listed: "Looked at the list of accounts",
  looked: "Looked at an account",
  stopped: "Stopped an account’s sending",
  lifted: "Allowed an account to send again",
  invited: "Invited someone",
  tested: "Sent a test mail",
  answered: "Reported where a test mail arrived",
  announced: "Announced that a workspace gets another owner",
  passed: "Passed a workspace on",
};

const columns: readonly Column<OperatorLogEntry>[] = [
  {
    header: "Time",
    cell: ({ at }) => (
      <span className="whitespace-nowrap">
        <Moment at={at} />
      </span>
    ),
  },
  { header: "Operator", cell: ({ by }) => by },
  {
    header: "Act",
    cell: ({ act }) => <span className="whitespace-nowrap">{actWords[act]}</span>,
  },
  {
    header: "About",
    grows: true,
    cell: ({ about }) => <span className="block truncate text-ink-soft">{about ?? ""}</span>,
  },
];

/** Kept for years, and appended to only. */
export function Log() {
  return <Turning label="Acts">{(after, turn) => <Page after={after} turn={turn} />}</Turning>;
}

function Page({ after, turn }: { after: string | undefined; turn: Turn }) {
  return (
    <Loaded of={useApiQuery(operator.log, after ? { after } : {})} label="Loading the log">
      {({ rows, next }) => (
        <>
          <Rows>
            <Table
              caption="Operator log"
              columns={columns}
              rows={rows}
              rowKey={({ at, act, about }) => `${at} ${act} ${about}`}
              isBroad
            />
          </Rows>
          {turn(next)}
        </>
      )}
    </Loaded>
  );
}
