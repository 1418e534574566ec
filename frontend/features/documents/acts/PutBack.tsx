import type { SentDocument } from "../../../api/dashboard.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { focusLater } from "../../../ui/focus-later.ts";
import { staleAfterAct } from "../use-document.ts";

/** Puts a document that was removed back into the list. */
export function PutBack({ document: { id: envelopeId } }: { document: SentDocument }) {
  const restore = useRestore();
  return (
    <Button
      size="small"
      icon="undo"
      busy={restore.isPending}
      onClick={() => restore.mutate({ envelopeId })}
    >
      Put back
    </Button>
  );
}

export function useRestore() {
  return useApiMutation(envelopes.restore, {
    invalidates: staleAfterAct,
    what: ({ envelopeId }) => `putting back ${envelopeId}`,
    done: "The document is back in your list.",
    onSuccess: (_, { envelopeId }) => focusLater(`[data-row="${envelopeId}"] a`),
  });
}
