import type { SentDocument } from "../../../api/dashboard.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useRemove } from "./use-remove.ts";

interface RemoveDialogProps {
  readonly document: SentDocument;
  readonly onClose: () => void;
}

/** Asks for confirmation where removing can't be undone completely. */
export function RemoveDialog({ document: { id: envelopeId }, onClose }: RemoveDialogProps) {
  const remove = useRemove(onClose);
  return (
    <ConfirmDialog
      title="Remove this document from your list?"
      confirm="Remove from list"
      variant="danger"
      act={remove}
      onConfirm={() => remove.mutate({ envelopeId })}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        You can put it back. The private answers that signers gave you in it are erased at once, and
        don't come back.
      </p>
    </ConfirmDialog>
  );
}
