import { useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { type ExportKind, type ExportWanted, exportFilter, exports } from "../../../api/exports.ts";
import { useApiMutation } from "../../../api/query.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { counted } from "../../../ui/counted.ts";
import { Checkbox, RadioCards } from "../../../ui/inputs.tsx";
import type { Chosen } from "./act-on-many.ts";

type TableKind = Exclude<ExportKind, "zip">;

interface ExportDialogProps {
  readonly what: "zip" | "tables";
  readonly chosen: Chosen;
  readonly onClose: () => void;
}

/** Asks what an export is to contain, and starts it; `Exports` on the page shows its progress. */
export function ExportDialog({ what, chosen, onClose }: ExportDialogProps) {
  const [originals, setOriginals] = useState(false);
  const [table, setTable] = useState<TableKind>("documents");
  // The same key for every try of this dialog, so that a lost reply doesn't lead to a second export.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const making = useApiMutation(
    ({ key, ...wanted }: ExportWanted & { key: string }) =>
      exports.create(wanted, { idempotencyKey: key }),
    {
      invalidates: [exports.list],
      onSuccess: onClose,
      onError: ({ code }) => {
        if (code === "KEY_USED") setKey(crypto.randomUUID());
      },
    },
  );
  const isZip = what === "zip";
  const wanted = isZip ? { kind: "zip" as const, originals } : { kind: table };
  const count = "ids" in chosen ? chosen.ids.length : undefined;
  const max = limits.exportDocumentsMax;
  return (
    <ConfirmDialog
      title={isZip ? "Download documents" : "Export CSV"}
      confirm={isZip ? "Create zip" : "Create CSV"}
      variant="primary"
      act={making}
      disabledReason={
        (count ?? 0) > max ? `Please choose at most ${counted(max, "document")}.` : undefined
      }
      onConfirm={() =>
        making.mutate({ key: `${key}-${wanted.kind}-${originals}`, ...wanted, ...copied(chosen) })
      }
      onClose={onClose}
    >
      <p className="text-ink-soft">
        <span className="font-medium text-ink">
          {count === undefined ? "All documents that match" : counted(count, "document")}.
        </span>{" "}
        {isZip
          ? "The zip has each sealed document with its audit trail, and an index."
          : "The table opens in Excel and other spreadsheets."}
      </p>
      {isZip ? (
        <Checkbox
          label="Also documents that are not completed, as they were sent"
          hint="Their names end with “(not signed)”."
          checked={originals}
          onChange={({ target }) => setOriginals(target.checked)}
        />
      ) : (
        <RadioCards
          legend="What it holds"
          name="table"
          options={tables}
          value={table}
          onChange={setTable}
        />
      )}
    </ConfirmDialog>
  );
}

const copied = (chosen: Chosen) =>
  "ids" in chosen ? { ids: [...chosen.ids] } : { filter: exportFilter(chosen.filter) };

const tables = [
  { value: "documents", label: "Documents", detail: "A row for each document and where it stands" },
  {
    value: "answers",
    label: "Answers",
    detail: "What signers filled in, a column for each label. Private answers are in it.",
  },
  { value: "entries", label: "Audit trail", detail: "A row for each entry, with time and address" },
] as const;
