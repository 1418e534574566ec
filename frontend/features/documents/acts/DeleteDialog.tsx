import { type DocumentRow, dashboard } from "../../../api/dashboard.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useRestore } from "./PutBack.tsx";

export function DeleteDialog({ row, onClose }: { row: DocumentRow; onClose: () => void }) {
  const isOpen = row.status === "created";
  const restore = useRestore();
  const deletion = useApiMutation(envelopes.delete, {
    invalidates: [dashboard.documents, dashboard.find, dashboard.labels],
    onSuccess: (_, { envelopeId }) => {
      const message = "The document was deleted.";
      // Restoring the document would not undo its withdrawal.
      if (isOpen) toast.success(message);
      else toast.undoable(message, () => restore.mutate({ envelopeId }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={isOpen ? "Withdraw this document?" : "Delete this document?"}
      confirm={isOpen ? "Withdraw and delete" : "Delete"}
      variant="danger"
      act={deletion}
      onConfirm={() => deletion.mutate({ envelopeId: row.id })}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        <span className="break-words font-medium text-ink">{row.fileName}</span> will leave your
        dashboard.{" "}
        {isOpen
          ? "Nobody will be able to sign it any longer, and the signers will be told."
          : "You can undo this for a few seconds. Private answers that signers gave you in it are erased at once."}
      </p>
    </ConfirmDialog>
  );
}
