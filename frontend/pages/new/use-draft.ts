import { startTransition, useCallback, useEffect, useReducer } from "react";
import { type DraftAction, emptyDraft, reduceDraft } from "./draft.ts";
import { readDraft, writtenDraft } from "./draft-storage.ts";

const storageKey = "undersign.draft";
const newId = () => crypto.randomUUID();

/** This tab's draft. It survives a reload as long as the session does. */
export function useDraft() {
  const [draft, dispatch] = useReducer(
    reduceDraft,
    undefined,
    () => readDraft(sessionStorage.getItem(storageKey)) ?? emptyDraft(newId),
  );
  const act = useCallback((action: DraftAction) => {
    // The old step stays visible until the code of the next one is loaded.
    if (action.type === "go") startTransition(() => dispatch(action));
    else dispatch(action);
  }, []);
  useEffect(
    function keepDraft() {
      sessionStorage.setItem(storageKey, writtenDraft(draft));
    },
    [draft],
  );
  return { draft, act };
}

/** Called after sending, so that the next document starts empty. */
export const forgetDraft = () => sessionStorage.removeItem(storageKey);
