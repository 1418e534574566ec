import { useState } from "react";
import type { Batch } from "../../api/batches.ts";
import { useApiQuery } from "../../api/query.ts";
import { roleNames, templates } from "../../api/templates.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { counted } from "../../ui/counted.ts";
import { Table } from "../../ui/Table.tsx";
import { count, placeOf } from "./words.ts";

const shownFirst = 50;

/** Every row that was not sent and will not be, with the reason. */
export function Faults({ batch: { template, faults } }: { batch: Batch }) {
  const [isWhole, setWhole] = useState(false);
  // Only for the names of its roles: the template may be gone.
  const { data } = useApiQuery(templates.open, { id: template.id }, { retry: false });
  if (faults.length === 0) return null;
  const names = data ? roleNames(data.signerCount, data.roles) : [];
  return (
    <Card isWide>
      <h2 className="px-4 py-3 font-semibold sm:px-5">{`${counted(faults.length, "row")} left out`}</h2>
      <p className="px-4 pb-3 text-ink-soft text-sm sm:px-5">
        Please correct these rows in your sheet, and send them as another batch. Row 1 is the first
        below the names of the columns; empty rows are not counted.
      </p>
      <Table
        caption="Rows that are left out"
        rows={isWhole ? faults : faults.slice(0, shownFirst)}
        rowKey={({ row }) => String(row)}
        columns={[
          { header: "Row", cell: ({ row }) => count(row) },
          { header: "Column", cell: ({ field }) => placeOf(field, names) },
          {
            header: "Reason",
            cell: ({ message }) => <span className="break-words">{message}</span>,
          },
        ]}
      />
      {!isWhole && faults.length > shownFirst && (
        <div className="p-4">
          <Button size="small" onClick={() => setWhole(true)}>
            Show all
          </Button>
        </div>
      )}
    </Card>
  );
}
