import { useCallback } from "react";
import type { DocumentRow } from "../../../api/dashboard.ts";
import { signedOrNot } from "../../../signed-or-not.ts";
import { Button } from "../../../ui/Button.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import { useDownload } from "../acts/use-download.ts";
import { isInProgress } from "../document-state.ts";
import { DocumentStatus, DocumentTitle } from "../rows/DocumentCells.tsx";
import { Created } from "../rows/DocumentTable.tsx";
import type { OpenedRow } from "../rows/RowDialogs.tsx";
import { MenuItem, RowMenu } from "../rows/RowMenu.tsx";
import { canRemind, RemindButton } from "../signers/RemindButton.tsx";
import type { Selection } from "./use-selection.ts";

interface FoundRowsProps {
  readonly rows: readonly DocumentRow[];
  readonly selection: Selection;
  readonly onOpen: (opened: OpenedRow) => void;
}

export function FoundRows({ rows, selection, onOpen }: FoundRowsProps) {
  const columns: readonly Column<DocumentRow>[] = [
    {
      header: "Select",
      head: <SelectPage rows={rows} selection={selection} />,
      actions: true,
      cell: (row) => <SelectRow row={row} selection={selection} />,
    },
    { header: "Document", grows: true, cell: (row) => <Title row={row} /> },
    { header: "Created", cell: Created },
    { header: "Status", cell: (row) => <DocumentStatus row={row} /> },
    { header: "Actions", actions: true, cell: (row) => <Actions row={row} onOpen={onOpen} /> },
  ];
  return (
    <>
      <div className="border-line border-b px-4 py-2 lg:hidden">
        <SelectPage rows={rows} selection={selection} isWorded />
      </div>
      <Table
        caption="All documents"
        isBroad
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-3 text-sm">
            <SelectRow row={row} selection={selection} />
            <Title row={row} />
            <div className="col-start-2 flex flex-wrap items-start justify-between gap-3">
              <DocumentStatus row={row} />
              <span className="text-xs">
                <Created {...row} />
              </span>
            </div>
            <div className="col-start-2">
              <Actions row={row} onOpen={onOpen} />
            </div>
          </div>
        )}
      />
    </>
  );
}

const boxClass = "size-4.5 shrink-0 rounded-sm accent-accent";
/** A target larger than the box, so that it can be hit with a finger. */
const boxArea =
  "inline-flex min-h-8 min-w-8 items-center justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-8";

function SelectRow({ row, selection }: { row: DocumentRow; selection: Selection }) {
  return (
    <label className={boxArea}>
      <input
        type="checkbox"
        aria-label={`Select ${row.title || row.fileName}`}
        checked={selection.has(row.id)}
        onChange={({ target }) => selection.set([row], target.checked)}
        className={boxClass}
      />
    </label>
  );
}

interface SelectPageProps extends Pick<FoundRowsProps, "rows" | "selection"> {
  /** Shows the label beside the box, rather than for screen readers only. */
  readonly isWorded?: boolean;
}

function SelectPage({ rows, selection, isWorded = false }: SelectPageProps) {
  const chosen = rows.filter(({ id: envelopeId }) => selection.has(envelopeId)).length;
  const isPartly = chosen > 0 && chosen < rows.length;
  const showPartly = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = isPartly;
    },
    [isPartly],
  );
  const words = "Select all on this page";
  return (
    <label className={isWorded ? "inline-flex min-h-11 items-center gap-3 text-sm" : boxArea}>
      <input
        ref={showPartly}
        type="checkbox"
        aria-label={isWorded ? undefined : words}
        checked={rows.length > 0 && chosen === rows.length}
        onChange={({ target }) => selection.set(rows, target.checked)}
        className={boxClass}
      />
      {isWorded && words}
    </label>
  );
}

/** The title and the recipients, by whose names the document may have been found. */
function Title({ row }: { row: DocumentRow }) {
  const people = row.recipients.map(({ name, email }) => name || email);
  const others = row.of - people.length;
  const names = people.join(", ") + (others > 0 && people.length > 0 ? ` and ${others} more` : "");
  return <DocumentTitle row={row}>{names}</DocumentTitle>;
}

/** The most frequent actions, and a menu with the rest. */
function Actions({ row, onOpen }: { row: DocumentRow; onOpen: (opened: OpenedRow) => void }) {
  const download = useDownload();
  const isSigned = row.status === "completed";
  const reminds = canRemind(row);
  const isOpen = isInProgress(row) || (row.status === "created" && row.stage === "attention");
  const downloadLabel = `Download ${row.fileName} ${signedOrNot(isSigned)}`;
  return (
    <div className="flex gap-1 lg:justify-end">
      {reminds ? (
        <RemindButton row={row} />
      ) : (
        <Button
          size="small"
          icon={isSigned ? "fileCheck" : "download"}
          busy={download.isPending}
          aria-label={downloadLabel}
          onClick={() => download.mutate(row)}
        >
          Download
        </Button>
      )}
      <RowMenu
        row={row}
        onOpen={(what) => onOpen({ what, row })}
        first={
          <>
            <MenuItem
              icon="activity"
              label={`Activity of ${row.fileName}`}
              onPress={() => onOpen({ what: "activity", row })}
            >
              Activity
            </MenuItem>
            {reminds && (
              <MenuItem icon="download" label={downloadLabel} onPress={() => download.mutate(row)}>
                {`Download ${signedOrNot(false)}`}
              </MenuItem>
            )}
          </>
        }
        last={
          <>
            {isOpen && row.stage !== "sealing" && (
              <MenuItem icon="ban" onPress={() => onOpen({ what: "withdraw", row })}>
                Withdraw
              </MenuItem>
            )}
            <MenuItem
              icon="trash"
              label={`Remove ${row.fileName} from list`}
              onPress={() => onOpen({ what: "delete", row })}
            >
              Remove from list
            </MenuItem>
          </>
        }
      />
    </div>
  );
}
