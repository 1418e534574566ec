import type { DocumentRow } from "../../../api/dashboard.ts";
import { signedOrNot } from "../../../signed-or-not.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import { canRemind, RemindButton } from "../signers/RemindButton.tsx";
import { DocumentStatus, DocumentTitle } from "./DocumentCells.tsx";
import type { OpenedRow } from "./RowDialogs.tsx";
import { RowMenu } from "./RowMenu.tsx";

interface RowActions {
  /** Id of the envelope that is being downloaded. */
  downloading: string | undefined;
  onOpen: (opened: OpenedRow) => void;
  onDownload: (row: DocumentRow) => void;
}

export function DocumentTable({ rows, ...actions }: RowActions & { rows: readonly DocumentRow[] }) {
  const columns: readonly Column<DocumentRow>[] = [
    { header: "File Name", cell: (row) => <DocumentTitle row={row} />, grows: true },
    { header: "Created", cell: Created },
    { header: "Status", cell: Status },
    { header: "Envelope Id", cell: EnvelopeId },
    { header: "Actions", actions: true, cell: (row) => <Actions row={row} {...actions} /> },
  ];
  return (
    <Table caption="Most Recent Documents" columns={columns} rows={rows} rowKey={(row) => row.id} />
  );
}

/** The specification's three buttons, always in the same places, and a menu with the rest. */
function Actions({ row, downloading, onOpen, onDownload }: RowActions & { row: DocumentRow }) {
  const isSigned = row.status === "completed";
  return (
    <div className="flex justify-end gap-1 md:max-lg:gap-0">
      <IconButton
        icon="activity"
        label={`Activity of ${row.fileName}`}
        onClick={() => onOpen({ what: "activity", row })}
      />
      <IconButton
        icon="trash"
        label={`Delete ${row.fileName}`}
        onClick={() => onOpen({ what: "delete", row })}
      />
      <IconButton
        icon={isSigned ? "fileCheck" : "download"}
        label={`Download ${row.fileName} ${signedOrNot(isSigned)}`}
        busy={downloading === row.id}
        onClick={() => onDownload(row)}
      />
      <RowMenu row={row} onOpen={(what) => onOpen({ what, row })} />
    </div>
  );
}

function EnvelopeId({ id: envelopeId }: DocumentRow) {
  return (
    <span
      title={envelopeId}
      className="block break-all font-mono text-ink-faint text-xs md:max-w-16 md:truncate xl:max-w-24"
    >
      {envelopeId}
    </span>
  );
}

/** Date above time in a narrow table. */
export function Created({ createdAt }: DocumentRow) {
  return (
    <span className="text-ink-soft md:block md:w-max md:max-w-24 xl:max-w-none">
      <Moment at={createdAt} />
    </span>
  );
}

function Status(row: DocumentRow) {
  return (
    <span className="flex flex-col items-start gap-2">
      <DocumentStatus row={row} />
      {canRemind(row) && <RemindButton row={row} />}
    </span>
  );
}
