import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { isolated } from "#languages/isolated";
import { batches } from "../../api/batches.ts";
import { useApiQuery } from "../../api/query.ts";
import { BackLink } from "../../layouts/BackLink.tsx";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Table } from "../../ui/Table.tsx";
import { count, stateOf } from "./words.ts";

const listMax = 100;

/** /batches: bulk sends of the last weeks, and those only checked. */
export default function BatchesPage() {
  const list = useApiQuery(batches.list, { limit: listMax });
  return (
    <>
      <title>Bulk sends</title>
      <BackLink to={paths.templates}>Manage Templates</BackLink>
      <h1 className="font-semibold text-title">Bulk sends</h1>
      <Card isWide>
        <Loaded of={list} label="Loading">
          {(data) => (data.length === 0 ? <None /> : <List of={data} />)}
        </Loaded>
      </Card>
    </>
  );
}

function None() {
  const action = (
    <Link to={paths.templates} className={buttonClass()}>
      Manage Templates
    </Link>
  );
  return (
    <EmptyState icon="send" title="No bulk sends yet" action={action}>
      Press “Send in bulk” beside a template.
    </EmptyState>
  );
}

type Rows = Awaited<ReturnType<typeof batches.list>>;

const List = ({ of: rows }: { of: Rows }) => (
  <Table
    caption="Bulk sends"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      {
        header: "Template",
        grows: true,
        cell: ({ id, template }) => (
          <Link to={paths.batchOf(id)} className="block truncate text-accent-ink underline">
            {isolated(template.name)}
          </Link>
        ),
      },
      { header: "State", cell: (batch) => <OneLine>{stateOf(batch)}</OneLine> },
      {
        header: "Sent",
        cell: ({ sent, rows: all }) => <OneLine>{`${count(sent)} of ${count(all)}`}</OneLine>,
      },
      {
        header: "Checked",
        cell: ({ createdAt }) => (
          <OneLine>
            <Moment at={createdAt} />
          </OneLine>
        ),
      },
    ]}
  />
);

/** These columns keep their width; the template's takes what is left. */
const OneLine = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-nowrap">{children}</span>
);
