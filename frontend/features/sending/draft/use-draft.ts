import { startTransition, useCallback } from "react";
import { notPutAside } from "../../../drafts/keeper.ts";
import { forgetDraft as forgetKept } from "../../../drafts/keepers.ts";
import { useKeptDraft } from "../../../drafts/use-kept-draft.ts";
import { toast } from "../../../ui/toasts.ts";
import { type Draft, type DraftAction, emptyDraft, isTouched, reduceDraft } from "./draft.ts";
import { readDraft, writtenDraft } from "./draft-storage.ts";

const document = {
  kind: "document",
  reduce: reduceDraft,
  read: readDraft,
  write: writtenDraft,
  empty: () => emptyDraft(() => crypto.randomUUID()),
  replace: (draft: Draft): DraftAction => ({ type: "start over", draft }),
  isBegun: (draft: Draft) => isTouched(draft) || draft.template !== undefined,
} as const;

/**
 * The account's unfinished document, kept until it is sent or discarded or the person signs out. `begin` begins another one
 * and puts this one aside in the list of drafts; it returns false and changes nothing if this one can't be saved.
 */
export function useDraft() {
  const [draft, dispatch, keeper, kept] = useKeptDraft<Draft, DraftAction>(document);
  const act = useCallback(
    (action: DraftAction) => {
      if (action.type === "start over") void keeper.forget();
      // The page itself dispatches "begin" as soon as it has the settings, so that isn't a change by the person.
      else if (action.type !== "begin") keeper.goOn();
      // The old step stays visible until the code of the next one is loaded.
      if (action.type === "go") startTransition(() => dispatch(action));
      else dispatch(action);
    },
    [dispatch, keeper],
  );
  const begin = useCallback(
    async (next: Draft): Promise<boolean> => {
      const isAside = await keeper.putAside();
      if (isAside) dispatch({ type: "start over", draft: next });
      else toast.failure("beginning a document", notPutAside);
      return isAside;
    },
    [dispatch, keeper],
  );
  return { draft, act, begin, keeper, kept };
}

/** Called after sending, so that the next document starts empty. */
export const forgetDraft = (): void => forgetKept("document");
