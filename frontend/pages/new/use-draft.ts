import { startTransition, useCallback } from "react";
import { forgetDraft as forgetKept } from "../../drafts/keepers.ts";
import { useKeptDraft } from "../../drafts/use-kept-draft.ts";
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

/** The account's unfinished document. It survives all but sending, starting over and signing out. */
export function useDraft() {
  const [draft, dispatch, keeper, kept] = useKeptDraft<Draft, DraftAction>(document);
  const act = useCallback(
    (action: DraftAction) => {
      if (action.type === "start over") void keeper.forget();
      // The old step stays visible until the code of the next one is loaded.
      if (action.type === "go") startTransition(() => dispatch(action));
      else dispatch(action);
    },
    [dispatch, keeper],
  );
  return { draft, act, keeper, kept };
}

/** Called after sending, so that the next document starts empty. */
export const forgetDraft = (): void => forgetKept("document");
