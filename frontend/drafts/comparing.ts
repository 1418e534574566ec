import type { DraftKind } from "#contract/rules/documents/drafts";
import type { DraftRow } from "../api/drafts.ts";
import type { DeviceCopy } from "./device-copy.ts";

/** The action to take once the server's drafts are known. */
export type Step =
  /** Nothing: both have the same, or neither has anything. */
  | { readonly kind: "none" }
  /** Save this browser's copy, as a change of `version`. */
  | { readonly kind: "save"; readonly version: number }
  /** Show the server's draft: it is a newer version, or the only draft of this kind. */
  | { readonly kind: "take"; readonly row: DraftRow }
  /** Both were changed: the person chooses. */
  | { readonly kind: "ask"; readonly row: DraftRow }
  /** It was sent or discarded elsewhere, and nothing was changed here since. */
  | { readonly kind: "drop" }
  /** It was sent or discarded elsewhere, but changed here: the changed copy becomes a new draft. */
  | { readonly kind: "begin anew" };

export function nextStep(
  kind: DraftKind,
  copy: DeviceCopy | undefined,
  rows: readonly DraftRow[],
): Step {
  if (!copy) {
    // If there are several, the person chooses one from the list or begins another.
    const [row, ...more] = rows.filter((one) => one.kind === kind);
    return row && more.length === 0 ? { kind: "take", row } : { kind: "none" };
  }
  const row = rows.find(({ id }) => id === copy.id);
  if (!row) {
    if (copy.version === 0) return { kind: "save", version: 0 };
    return copy.saved ? { kind: "drop" } : { kind: "begin anew" };
  }
  if (row.version === copy.version)
    return copy.saved ? { kind: "none" } : { kind: "save", version: row.version };
  if (copy.saved) return { kind: "take", row };
  // This was our own save, whose reply was lost.
  if (copy.saveIds.includes(row.saveId)) return { kind: "save", version: row.version };
  return { kind: "ask", row };
}
