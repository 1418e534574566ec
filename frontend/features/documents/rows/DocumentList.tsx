import { useCallback } from "react";
import type { DocumentRow } from "../../../api/dashboard.ts";
import { signedOrNot } from "../../../signed-or-not.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { usePhone } from "../../../ui/narrow.ts";
import { type Column, Table } from "../../../ui/Table.tsx";
import { useRemoval } from "../acts/RemoveDialog.tsx";
import { useDownloads } from "../acts/use-downloads.ts";
import { useMayChange } from "../may-change.ts";
import { DocumentState, DocumentTitle, TitleAndState, titleOf } from "./DocumentCells.tsx";
import type { OpenedRow } from "./RowDialogs.tsx";
import { type RowDialogName, RowMenu } from "./RowMenu.tsx";
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
  const removal = useRemoval();
  const acts = { onOpen, removal };
  const columns: readonly Column<DocumentRow>[] = [
    ...(selection ? [selectColumn(rows, selection)] : []),
    { header, cell: (row) => <DocumentTitle row={row} />, grows: true },
    { header: "Created", cell: Created },
    { header: "Status", cell: State },
    ...(selection ? [] : [{ header: "Envelope Id", cell: EnvelopeId }]),
    { header: "Actions", actions: true, cell: (row) => <Actions {...{ row, ...acts }} /> },
  ];
  return (
    <>
      <Table
        caption={caption}
        isBroad
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        card={(row) => <DocumentCard {...{ row, selection, ...acts }} />}
      />
      {removal.dialog}
    </>
  );
}

interface ActionsProps {
  readonly row: DocumentRow;
  readonly onOpen: (opened: OpenedRow) => void;
  readonly removal: ReturnType<typeof useRemoval>;
}

interface DocumentCardProps extends ActionsProps {
  readonly selection: Selection | undefined;
}

function DocumentCard({ selection, ...acts }: DocumentCardProps) {
  const { row } = acts;
  const isPhone = usePhone();
  return (
    <div className="flex items-center gap-x-3 text-sm">
      {selection && (
        <div className="-ms-[7px]">
          <SelectRow row={row} selection={selection} />
        </div>
      )}
      {isPhone ? (
        <div className="min-w-0 grow">
          <TitleAndState row={row} />
        </div>
      ) : (
        <div className="grid min-w-0 grow grid-cols-[minmax(14rem,3fr)_minmax(0,2fr)] items-center gap-x-3">
          <DocumentTitle row={row} />
          <DocumentState row={row} />
        </div>
      )}
      <Actions {...acts} />
    </div>
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
}

export function SelectPage({ rows, selection }: SelectPageProps) {
  const chosen = rows.filter(({ id: envelopeId }) => selection.has(envelopeId)).length;
  const isPartly = chosen > 0 && chosen < rows.length;
  const showPartly = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = isPartly;
    },
    [isPartly],
  );
  return (
    <label className={boxArea}>
      <input
        ref={showPartly}
        type="checkbox"
        aria-label="Select all on this page"
        checked={rows.length > 0 && chosen === rows.length}
        onChange={({ target }) => selection.set(rows, target.checked)}
        className={boxClass}
      />
    </label>
  );
}

/** The specification's three buttons, always in the same places, and a menu with the rest. On a phone all are in the menu, and
 * a completed document can be downloaded beside it. */
function Actions({ row, onOpen, removal }: ActionsProps) {
  const download = useDownloads(row);
  const mayAct = useMayChange(row);
  const isSigned = row.status === "completed";
  const title = titleOf(row);
  const menu = { row, onOpen: (what: RowDialogName) => onOpen({ what, row }) };
  const downloadButton = (
    <IconButton
      icon={isSigned ? "fileCheck" : "download"}
      label={`Download ${title} ${signedOrNot(isSigned)}`}
      busy={download.isPending}
      onClick={() => download.mutate("document")}
    />
  );
  if (usePhone())
    return (
      <div className="-me-3 flex">
        {isSigned && downloadButton}
        <RowMenu {...menu} onRemove={() => removal.start(row)} />
      </div>
    );
  return (
    <div className="flex justify-end">
      <IconButton
        icon="activity"
        label={`Activity of ${title}`}
        onClick={() => menu.onOpen("activity")}
      />
      {mayAct && (
        <IconButton
          icon="trash"
          label={`Remove ${title}`}
          busy={removal.isPending(row)}
          onClick={() => removal.start(row)}
        />
      )}
      {downloadButton}
      <RowMenu {...menu} />
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
