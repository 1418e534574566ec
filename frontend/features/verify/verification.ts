import type { CheckedFile } from "sealed-pdf/verify";
import type { ChosenFile } from "./chosen-files.ts";

/** Each file is read into memory as a whole. */
export const fileBytesMax = 200 * 1024 * 1024;

/** Why files can't be checked in a browser. */
export type RefusalReason = "tooLarge" | "empty" | "failed";

export type Verification =
  | { readonly state: "empty" }
  | { readonly state: "refused"; readonly name: string; readonly reason: RefusalReason }
  | { readonly state: "reading"; readonly name: string; readonly turn: number }
  | { readonly state: "done"; readonly results: readonly CheckedFile[] };

export type VerificationEvent =
  | { readonly type: "chosen"; readonly files: readonly ChosenFile[]; readonly turn: number }
  | { readonly type: "checked"; readonly results: readonly CheckedFile[]; readonly turn: number }
  | { readonly type: "failed"; readonly turn: number }
  | { readonly type: "cleared" };

export function refusal(files: readonly ChosenFile[]): RefusalReason | undefined {
  if (files.some(({ file }) => file.size > fileBytesMax)) return "tooLarge";
  return files.every(({ file }) => file.size === 0) ? "empty" : undefined;
}

export function verificationAfter(before: Verification, event: VerificationEvent): Verification {
  switch (event.type) {
    case "chosen": {
      const { files, turn } = event;
      const [name, reason] = [nameOf(files), refusal(files)];
      return reason ? { state: "refused", name, reason } : { state: "reading", name, turn };
    }
    case "checked":
      return isCurrent(before, event.turn) ? { state: "done", results: event.results } : before;
    case "failed":
      return isCurrent(before, event.turn)
        ? { state: "refused", name: before.name, reason: "failed" }
        : before;
    case "cleared":
      return { state: "empty" };
  }
}

/** The file, or the first of several and how many more there are. */
const nameOf = ([first, ...more]: readonly ChosenFile[]): string =>
  `${first?.path ?? ""}${more.length > 0 ? ` (+${more.length})` : ""}`;

/** Ignores a reply about files that were replaced meanwhile. */
const isCurrent = (
  before: Verification,
  turn: number,
): before is Extract<Verification, { state: "reading" }> =>
  before.state === "reading" && before.turn === turn;
