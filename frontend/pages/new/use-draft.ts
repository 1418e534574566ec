import { useEffect, useReducer } from "react";
import { emptyDraft, reduceDraft } from "./draft.ts";
import { readDraft, writtenDraft } from "./draft-storage.ts";

const storageKey = "undersign.draft";
const newId = () => crypto.randomUUID();

/** The draft of this tab; it survives a reload as long as the session does. */
export function useDraft() {
  const [draft, act] = useReducer(
    reduceDraft,
    undefined,
    () => readDraft(sessionStorage.getItem(storageKey)) ?? emptyDraft(newId),
  );
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
