import { useState } from "react";
import { type Batch, batches, type RowFault } from "../../api/batches.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { roleNames, type TemplateRecord, templates } from "../../api/templates.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { counted } from "../../ui/counted.ts";
import { Table } from "../../ui/Table.tsx";
import { correctionOf, faultKey } from "./corrections.ts";
import { stale } from "./stale.ts";
import { count, placeOf, reasonOf } from "./words.ts";

const shownFirst = 50;

/** Every row that was not sent and will not be, with the reason; its cell can be corrected until somebody decides. */
export function BatchFaults({ batch }: { batch: Batch }) {
  const { id: batchId, template, faults, state } = batch;
  const [isWhole, setWhole] = useState(false);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  // For the names of its roles and the kinds of its fields: the template may be gone.
  const { data } = useApiQuery(templates.open, { templateId: template.id }, { retry: false });
  const correct = useApiMutation(batches.correct, {
    invalidates: stale,
    onSuccess: () => setTyped(new Map()),
  });
  if (faults.length === 0) return null;
  const names = data ? roleNames(data.roles.length, data.roles) : [];
  const isOpen = state === "checked";
  const cells = correctionsOf(faults, typed, data);
  return (
    <Card isWide>
      <h2 className="px-4 py-3 font-semibold sm:px-5">{`${counted(faults.length, "row")} left out`}</h2>
      <p className="px-4 pb-3 text-ink-soft text-sm sm:px-5">
        {isOpen
          ? "Correct the cells here, or send the others without them. "
          : "Please fix these rows in your sheet and send them as another batch. "}
        Row 1 is the first row below the column names; empty rows are not counted.
      </p>
      <Table
        caption="Rows that are left out"
        rows={isWhole ? faults : faults.slice(0, shownFirst)}
        rowKey={faultKey}
        columns={[
          { header: "Row", cell: ({ row }) => count(row) },
          { header: "Column", cell: ({ field }) => placeOf(field, names) },
          {
            header: "Cell",
            cell: (fault) =>
              isOpen && fault.value !== undefined ? (
                <input
                  aria-label={`Row ${fault.row}, ${placeOf(fault.field, names)}`}
                  className="control min-w-44"
                  value={typed.get(faultKey(fault)) ?? fault.value}
                  onChange={({ target }) =>
                    setTyped(new Map([...typed, [faultKey(fault), target.value]]))
                  }
                />
              ) : (
                <span className="[overflow-wrap:anywhere]">{fault.value}</span>
              ),
          },
          {
            header: "Reason",
            cell: ({ message }) => <span className="break-words">{reasonOf(message)}</span>,
          },
        ]}
      />
      <div className="grid gap-3 p-4 empty:hidden">
        {correct.error && <Banner tone="danger">{correct.error.message}</Banner>}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {cells.length > 0 && (
            <Button
              variant="primary"
              busy={correct.isPending}
              onClick={() => correct.mutate({ batchId, cells: [...cells] })}
            >
              {`Correct ${counted(cells.length, "cell")}`}
            </Button>
          )}
          {!isWhole && faults.length > shownFirst && (
            <Button onClick={() => setWhole(true)}>Show all</Button>
          )}
        </div>
      </div>
    </Card>
  );
}

const correctionsOf = (
  faults: readonly RowFault[],
  typed: ReadonlyMap<string, string>,
  template: TemplateRecord | undefined,
) =>
  faults.flatMap((fault) => {
    const text = typed.get(faultKey(fault));
    return text === undefined || text === fault.value ? [] : correctionOf(fault, text, template);
  });
