import { ApiError } from "../../../api/api-error.ts";
import type { DocumentRow } from "../../../api/dashboard.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { type MutationMore, useApiMutation } from "../../../api/query.ts";
import { toast } from "../../../ui/toasts.ts";
import type { ActOnMany } from "../search/act-on-many.ts";
import { staleAfterAct } from "../use-document.ts";

type ActOnOne = Pick<ActOnMany, "act" | "label">;

/** Acts on one document by the call for many of them; where it refuses the document, the act fails. */
export function useActOnOne(
  envelopeId: string,
  more: Omit<MutationMore<ActOnOne, void>, "invalidates">,
) {
  return useApiMutation<ActOnOne, void>(
    async (act) => {
      const { results } = await envelopes.many({ ids: [envelopeId], ...act });
      const [result] = results;
      if (result?.done === false) throw new ApiError(409, result.code, result.message);
    },
    { ...more, invalidates: staleAfterAct },
  );
}

/** Takes a document out of the default view, or puts it back; either can be undone. */
export function useArchive({ id, archived }: Pick<DocumentRow, "id" | "archived">): () => void {
  const filing = useActOnOne(id, {
    what: `archiving ${id}`,
    onSuccess: (_, { act }) => {
      if (act === "unarchive") toast.success("Put back into your list.");
      else
        toast.undoable("Archived. You find it under “Archived”.", () =>
          filing.mutate({ act: "unarchive" }),
        );
    },
  });
  return () => filing.mutate({ act: archived ? "unarchive" : "archive" });
}
