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
 * The account's unfinished document, kept until it is sent or discarded or the person signs out. `begin` begins another one:
 * what was done here is put aside in the list of drafts, which can be undone, and a draft in which nothing was done is
 * dropped. It returns false and changes nothing if this one can't be saved.
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
      const { draftId } = keeper;
      if (isTouched(draft)) {
        if (!(await keeper.putAside())) {
          toast.failure("beginning a document", notPutAside);
          return false;
        }
      } else keeper.drop();
      dispatch({ type: "start over", draft: next });
      if (isTouched(draft) && draftId)
        toast.undoable(`“${nameOf(draft)}” is kept under Unfinished.`, () => {
          keeper.resume(draftId).catch(() => toast.failure("beginning a document", notOpened));
        });
      return true;
    },
    [dispatch, draft, keeper],
  );
  return { draft, act, begin, keeper, kept };
}

const notOpened = "The draft can't be opened right now. You find it under Unfinished.";

/** The name of a draft in lists: its title, or else its file's name. */
export const nameOf = ({ letter, file }: Draft): string =>
  letter.title.trim() || (file?.name ?? "Untitled document");

/** Called after sending, so that the next document starts empty. */
export const forgetDraft = (): void => forgetKept("document");
