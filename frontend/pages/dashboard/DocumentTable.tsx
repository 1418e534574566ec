import type { DocumentRow } from "../../api/dashboard.ts";
import { signedOrNot } from "../../signed-or-not.ts";
import { IconButton } from "../../ui/Button.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { stageText, statusOf } from "./document-state.ts";
import { EvidenceButton } from "./EvidenceButton.tsx";
import { Moment } from "./Moment.tsx";
import { CorrectAndSendAgain, UseAgain } from "./UseAgain.tsx";

interface RowActions {
  /** Id of the envelope that is being downloaded. */
  downloading: string | undefined;
  onSigners: (row: DocumentRow) => void;
  onActivity: (row: DocumentRow) => void;
  onDelete: (row: DocumentRow) => void;
  onDownload: (row: DocumentRow) => void;
  onSaveTemplate: (row: DocumentRow) => void;
}

export function DocumentTable({ rows, ...actions }: RowActions & { rows: readonly DocumentRow[] }) {
  const columns: readonly Column<DocumentRow>[] = [
    { header: "Envelope Id", cell: EnvelopeId },
    { header: "File Name", cell: FileName, grows: true },
    { header: "Created", cell: Created },
    { header: "Status", cell: Status },
    { header: "Actions", actions: true, cell: (row) => <Actions row={row} {...actions} /> },
  ];
  return (
    <Table
      caption="Most Recent Documents"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.envelopeId}
    />
  );
}

function Actions({
  row,
  downloading,
  onSigners,
  onActivity,
  onDelete,
  onDownload,
  onSaveTemplate,
}: RowActions & { row: DocumentRow }) {
  const isSigned = row.status === "completed";
  return (
    <div className="flex justify-end gap-1 md:max-lg:gap-0">
      <IconButton icon="users" label={`Signers of ${row.name}`} onClick={() => onSigners(row)} />
      <IconButton
        icon="activity"
        label={`Activity of ${row.name}`}
        onClick={() => onActivity(row)}
      />
      <IconButton icon="trash" label={`Delete ${row.name}`} onClick={() => onDelete(row)} />
      {isSigned && <EvidenceButton row={row} />}
      <IconButton
        icon={isSigned ? "fileCheck" : "download"}
        label={`Download ${row.name} ${signedOrNot(isSigned)}`}
        busy={downloading === row.envelopeId}
        onClick={() => onDownload(row)}
      />
      <UseAgain row={row} onSaveTemplate={() => onSaveTemplate(row)} />
    </div>
  );
}

function EnvelopeId({ envelopeId }: DocumentRow) {
  return (
    <span
      title={envelopeId}
      className="block break-all font-mono text-ink-soft text-xs md:max-w-16 md:truncate xl:max-w-24"
    >
      {envelopeId}
    </span>
  );
}

/** Date above time in a narrow table. */
function Created({ createdAt }: DocumentRow) {
  return (
    <span className="text-ink-soft md:block md:w-max md:max-w-24 xl:max-w-none">
      <Moment at={createdAt} />
    </span>
  );
}

function FileName(row: DocumentRow) {
  const { name, title, declined } = row;
  return (
    <span className="block min-w-0">
      <span className="block font-medium md:line-clamp-2">{name}</span>
      {title && title !== name && (
        <span className="block text-ink-faint text-xs md:truncate">{title}</span>
      )}
      {declined && <Declined {...declined} />}
      {row.stage === "declined" && <CorrectAndSendAgain row={row} />}
    </span>
  );
}

function Declined({ name, reason }: NonNullable<DocumentRow["declined"]>) {
  return (
    <span
      title={`${name}: ${reason}`}
      className="mt-1 block text-ink-soft text-xs [overflow-wrap:anywhere] md:line-clamp-3"
    >
      “<span dir="auto">{reason}</span>” <span dir="auto">{name}</span>
    </span>
  );
}

function Status(row: DocumentRow) {
  const { word, tone, icon } = statusOf(row);
  return (
    <span className="flex flex-col items-start gap-1">
      <StatusBadge tone={tone} icon={icon}>
        {word}
      </StatusBadge>
      <span className="text-ink-faint text-xs md:w-max md:max-w-36">{stageText(row)}</span>
    </span>
  );
}
