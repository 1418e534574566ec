import { useState } from "react";
import { isolated } from "#languages/isolated";
import type { DocumentRow } from "../../../api/dashboard.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { LabelEditor } from "./LabelEditor.tsx";

interface LabelsDialogProps {
  /** The document as it was when the dialog was opened. */
  readonly row: Pick<DocumentRow, "id" | "title" | "fileName" | "labels">;
  readonly onClose: () => void;
}

/** The labels of one document. */
export function LabelsDialog({ row, onClose }: LabelsDialogProps) {
  const [labels, setLabels] = useState<readonly string[]>(row.labels ?? []);
  return (
    <Dialog open onClose={onClose} title="Labels" footer={<Button onClick={onClose}>Done</Button>}>
      <p dir="auto" className="mb-4 text-ink-soft text-sm [overflow-wrap:anywhere]">
        {isolated(row.title || row.fileName)}
      </p>
      <LabelEditor envelopeId={row.id} labels={labels} onSaved={setLabels} />
    </Dialog>
  );
}
