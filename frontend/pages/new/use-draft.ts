import { startTransition, useCallback, useEffect, useReducer } from "react";
import { type DraftAction, emptyDraft, reduceDraft } from "./draft.ts";
import { readDraft, writtenDraft } from "./draft-storage.ts";

const storageKey = "undersign.draft";
const newId = () => crypto.randomUUID();

/** The draft of this tab; it survives a reload as long as the session does. */
export function useDraft() {
  const [draft, dispatch] = useReducer(
    reduceDraft,
    undefined,
    () => readDraft(sessionStorage.getItem(storageKey)) ?? emptyDraft(newId),
  );
  const act = useCallback((action: DraftAction) => {
    // The step that is left stays until the code of the next one is there.
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

/** After sending: the next document starts empty. */
export const forgetDraft = () => sessionStorage.removeItem(storageKey);
