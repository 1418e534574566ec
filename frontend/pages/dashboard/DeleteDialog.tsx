import { type DocumentRow, dashboard } from "../../api/dashboard.ts";
import { envelopes } from "../../api/envelopes.ts";
import { useApiMutation } from "../../api/query.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toasts.ts";
import { isInProgress } from "./document-state.ts";

export function DeleteDialog({ row, onClose }: { row: DocumentRow; onClose: () => void }) {
  const remove = useApiMutation(envelopes.delete, {
    invalidates: [dashboard.documents],
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this document?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ envelopeId: row.envelopeId })}
          >
            Delete
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">
          <span className="break-words font-medium text-ink">{row.name}</span> disappears from your
          dashboard.{" "}
          {isInProgress(row)
            ? "It is still in progress: it will be withdrawn, and nobody can sign it any more."
            : "This can't be undone."}
        </p>
        {remove.error && <Banner tone="danger">{remove.error.message}</Banner>}
      </div>
    </Dialog>
  );
}
