import { useCallback } from "react";
import type { DocumentRow } from "../../../api/dashboard.ts";
import { signedOrNot } from "../../../signed-or-not.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { useBroad } from "../../../ui/narrow.ts";
import { type Column, Table } from "../../../ui/Table.tsx";
import { useRemoval } from "../acts/RemoveDialog.tsx";
import { useDownload } from "../acts/use-download.ts";
import { DocumentState, DocumentTitle, titleOf } from "./DocumentCells.tsx";
import type { OpenedRow } from "./RowDialogs.tsx";
import { RowMenu } from "./RowMenu.tsx";
import type { Selection } from "./selection.ts";

interface DocumentListProps {
  readonly caption: string;
  /** Header of the column with titles. */
  readonly header: string;
  readonly rows: readonly DocumentRow[];
  /** Set if rows can be selected. */
  readonly selection?: Selection;
  readonly onOpen: (opened: OpenedRow) => void;
}

/**
 * Documents in rows of two lines: title and people, state and for whom it waits. In a wide window it is a table with the
 * specification's columns; otherwise the dates and ids are on the documents' own pages.
 */
export function DocumentList({ caption, header, rows, selection, onOpen }: DocumentListProps) {
  const isBroad = useBroad();
  const columns: readonly Column<DocumentRow>[] = [
    ...(selection ? [selectColumn(rows, selection)] : []),
    { header, cell: (row) => <DocumentTitle row={row} />, grows: true },
    { header: "Created", cell: Created },
    { header: "Status", cell: State },
    ...(selection ? [] : [{ header: "Envelope Id", cell: EnvelopeId }]),
    { header: "Actions", actions: true, cell: (row) => <Actions {...{ row, onOpen }} /> },
  ];
  return (
    <>
      {selection && !isBroad && (
        <div className="border-line border-b px-4 sm:px-5">
          <SelectPage rows={rows} selection={selection} isWorded />
        </div>
      )}
      <Table
        caption={caption}
        isBroad
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        card={(row) => (
          // Without a box, the title begins at the edge.
          <div
            className={classes(
              "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 text-sm sm:grid-cols-[auto_minmax(14rem,3fr)_minmax(0,2fr)_auto]",
              !selection && "-ms-3",
            )}
          >
            <div
              className={classes("max-sm:row-span-2 max-sm:self-start", selection && "-ms-[7px]")}
            >
              {selection && <SelectRow row={row} selection={selection} />}
            </div>
            <div className="max-sm:col-span-2">
              <DocumentTitle row={row} />
            </div>
            <DocumentState row={row} />
            <Actions {...{ row, onOpen }} />
          </div>
        )}
      />
    </>
  );
}

const selectColumn = (rows: readonly DocumentRow[], selection: Selection): Column<DocumentRow> => ({
  header: "Select",
  head: <SelectPage rows={rows} selection={selection} />,
  actions: true,
  cell: (row) => <SelectRow row={row} selection={selection} />,
});

const boxClass = "size-4.5 shrink-0 rounded-sm accent-accent";
/** A target larger than the box, so that it can be hit with a finger. */
const boxArea =
  "inline-flex min-h-8 min-w-8 items-center justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-8";

function SelectRow({ row, selection }: { row: DocumentRow; selection: Selection }) {
  return (
    <label className={boxArea}>
      <input
        type="checkbox"
        aria-label={`Select ${titleOf(row)}`}
        checked={selection.has(row.id)}
        onChange={({ target }) => selection.set([row], target.checked)}
        className={boxClass}
      />
    </label>
  );
}

interface SelectPageProps {
  readonly rows: readonly DocumentRow[];
  readonly selection: Selection;
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

/** The specification's three buttons, always in the same places, and a menu with the rest. */
function Actions({ row, onOpen }: Pick<DocumentListProps, "onOpen"> & { row: DocumentRow }) {
  const download = useDownload();
  const removal = useRemoval();
  const isSigned = row.status === "completed";
  const title = titleOf(row);
  return (
    <div className="flex justify-end">
      <IconButton
        icon="activity"
        label={`Activity of ${title}`}
        onClick={() => onOpen({ what: "activity", row })}
      />
      <IconButton
        icon="trash"
        label={`Remove ${title}`}
        busy={removal.isPending}
        onClick={() => removal.start(row)}
      />
      {removal.dialog}
      <IconButton
        icon={isSigned ? "fileCheck" : "download"}
        label={`Download ${title} ${signedOrNot(isSigned)}`}
        busy={download.isPending}
        onClick={() => download.mutate(row)}
      />
      <RowMenu row={row} onOpen={(what) => onOpen({ what, row })} />
    </div>
  );
}

const EnvelopeId = ({ id: envelopeId }: DocumentRow) => (
  <span
    title={envelopeId}
    className="block max-w-20 truncate font-mono text-ink-faint text-xs 2xl:max-w-none"
  >
    {envelopeId}
  </span>
);

const Created = ({ createdAt }: DocumentRow) => (
  <span className="block w-max max-w-24 text-ink-soft text-xs 2xl:max-w-none">
    <Moment at={createdAt} />
  </span>
);

const State = (row: DocumentRow) => (
  <span className="block w-56 2xl:w-80">
    <DocumentState row={row} />
  </span>
);
