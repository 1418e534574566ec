import { useState } from "react";
import { isolated } from "#languages/isolated";
import { type DocumentRow, dashboard } from "../../../api/dashboard.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { focusLater } from "../../../ui/focus-later.ts";
import { toast } from "../../../ui/toasts.ts";
import { staleAfterAct } from "../use-document.ts";
import { useRestore } from "./PutBack.tsx";

/** The parts of a row that removing needs. */
type RemovableRow = Pick<DocumentRow, "id" | "title" | "fileName" | "status">;

/** A loss that can't be undone. */
type Loss = "withdrawal" | "private answers";

/**
 * Removes a document from the list: at once where that can be undone, and else after a question, which is the `dialog` to
 * render.
 */
export function useRemoval() {
  const [asked, setAsked] = useState<{ readonly document: RemovableRow; readonly loss: Loss }>();
  const restore = useRestore();
  const removal = useApiMutation(
    ({ id: envelopeId }: RemovableRow) => envelopes.delete({ envelopeId }),
    {
      invalidates: staleAfterAct,
      onSuccess: (_, { id: envelopeId, status }) => {
        setAsked(undefined);
        // Putting it back would not undo its withdrawal.
        if (status === "created") toast.success("Withdrawn, and removed from your list.");
        else toast.undoable("Removed from your list.", () => restore.mutate({ envelopeId }));
      },
      what: removing,
    },
  );
  const remove = (document: RemovableRow) => {
    const next = rowBeside(document.id);
    removal.mutate(document);
    if (next) focusLater(next);
  };
  const reading = useApiMutation(lossOf, {
    onSuccess: (loss, document) => (loss ? setAsked({ document, loss }) : remove(document)),
    what: removing,
  });
  return {
    /** Whether this document is being removed. */
    isPending: ({ id: envelopeId }: Pick<RemovableRow, "id">) =>
      [reading, removal].some((one) => one.isPending && one.variables.id === envelopeId),
    start: (document: RemovableRow) => reading.mutate(document),
    dialog: asked && (
      <RemoveDialog
        {...asked}
        removal={removal}
        onRemove={() => remove(asked.document)}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}

const removing = ({ id: envelopeId }: RemovableRow): string => `removing ${envelopeId}`;

async function lossOf({ id: envelopeId, status }: RemovableRow): Promise<Loss | undefined> {
  if (status === "created") return "withdrawal";
  const document = await dashboard.document({ envelopeId });
  return document?.hasPrivateAnswers ? "private answers" : undefined;
}

/** Selects the title of the row that takes the place of one that leaves the list. */
function rowBeside(envelopeId: string): string | undefined {
  const row = document.querySelector(`[data-row="${envelopeId}"]`);
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const id = beside?.getAttribute("data-row");
  return id ? `[data-row="${id}"] a` : undefined;
}

interface RemoveDialogProps {
  readonly document: RemovableRow;
  readonly loss: Loss;
  readonly removal: { readonly isPending: boolean; readonly error: { message: string } | null };
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

function RemoveDialog({ document, loss, removal, onRemove, onClose }: RemoveDialogProps) {
  const isOpen = loss === "withdrawal";
  return (
    <ConfirmDialog
      title={isOpen ? "Withdraw this document?" : "Remove this document from your list?"}
      confirm={isOpen ? "Withdraw and remove" : "Remove from list"}
      variant="danger"
      act={removal}
      onConfirm={onRemove}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        <span className="break-words font-medium text-ink">
          {isolated(document.title || document.fileName)}
        </span>{" "}
        {isOpen
          ? "will leave your list. Nobody will be able to sign it any longer, and the signers will be notified."
          : "will leave your list, and you can put it back. The private answers and files that signers gave you in it are erased at once, and don't come back."}
      </p>
    </ConfirmDialog>
  );
}
