import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { toast } from "../../../ui/toasts.ts";
import { useRestore } from "../acts/PutBack.tsx";
import { staleAfterAct } from "../use-document.ts";

/** Removes a document from the list, which can be undone. */
export function useRemove(onDone?: () => void) {
  const restore = useRestore();
  return useApiMutation(envelopes.delete, {
    invalidates: staleAfterAct,
    onSuccess: (_, { envelopeId }) => {
      toast.undoable("Removed from your list.", () => restore.mutate({ envelopeId }));
      onDone?.();
    },
    onError: ({ message }, { envelopeId }) => toast.failure(`removing ${envelopeId}`, message),
  });
}
