import type { DraftKind } from "#contract/rules/documents/drafts";
import { tabStorage } from "../session/storage.ts";

const keyOf = (kind: DraftKind): string => `undersign.draftSeen.${kind}`;

/**
 * The draft that this tab has shown since the sign-in. The end of a session empties the tab's storage, so that
 * the next page says what was begun before.
 */
export const seenDraft = {
  is: (kind: DraftKind, id: string): boolean => tabStorage.get(keyOf(kind)) === id,
  set: (kind: DraftKind, id: string): void => tabStorage.set(keyOf(kind), id),
};
