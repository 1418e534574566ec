import type { DocumentRow } from "../../../api/dashboard.ts";
import { LabelsDialog } from "../acts/LabelsDialog.tsx";
import { SaveSentAsTemplate } from "../acts/SaveSentAsTemplate.tsx";
import { WithdrawDialog } from "../acts/WithdrawDialog.tsx";
import { ActivityPanel } from "./ActivityPanel.tsx";
import type { RowDialogName } from "./RowMenu.tsx";

/** The row whose panel or dialog is open. */
export interface OpenedRow {
  readonly what: RowDialogName;
  readonly row: DocumentRow;
}

interface RowDialogsProps {
  readonly opened: OpenedRow | undefined;
  readonly onClose: () => void;
}

export function RowDialogs({ opened, onClose }: RowDialogsProps) {
  if (!opened) return null;
  const { what, row } = opened;
  switch (what) {
    case "activity":
      return <ActivityPanel row={row} onClose={onClose} />;
    case "labels":
      return <LabelsDialog row={row} onClose={onClose} />;
    case "template":
      return <SaveSentAsTemplate row={row} onClose={onClose} />;
    case "withdraw":
      return <WithdrawDialog document={row} onClose={onClose} />;
  }
}
