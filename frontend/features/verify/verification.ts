import type { Report } from "sealed-pdf/verify";

/** Files are read into memory as a whole. */
export const fileBytesMax = 200 * 1024 * 1024;

/** Why a file can't be checked in a browser. */
export type RefusalReason = "tooLarge" | "empty" | "failed";

export type Verification =
  | { readonly state: "empty" }
  | { readonly state: "refused"; readonly name: string; readonly reason: RefusalReason }
  | { readonly state: "reading"; readonly name: string; readonly turn: number }
  | { readonly state: "done"; readonly name: string; readonly report: Report };

export type VerificationEvent =
  | {
      readonly type: "chosen";
      readonly name: string;
      readonly sizeBytes: number;
      readonly turn: number;
    }
  | { readonly type: "checked"; readonly report: Report; readonly turn: number }
  | { readonly type: "failed"; readonly turn: number }
  | { readonly type: "cleared" };

export function refusal(sizeBytes: number): RefusalReason | undefined {
  if (sizeBytes > fileBytesMax) return "tooLarge";
  return sizeBytes === 0 ? "empty" : undefined;
}

export function verificationAfter(before: Verification, event: VerificationEvent): Verification {
  switch (event.type) {
    case "chosen": {
      const { name, sizeBytes, turn } = event;
      const reason = refusal(sizeBytes);
      return reason ? { state: "refused", name, reason } : { state: "reading", name, turn };
    }
    case "checked":
      return isCurrent(before, event.turn)
        ? { state: "done", name: before.name, report: event.report }
        : before;
    case "failed":
      return isCurrent(before, event.turn)
        ? { state: "refused", name: before.name, reason: "failed" }
        : before;
    case "cleared":
      return { state: "empty" };
  }
}

/** Ignores a reply about a file that was replaced meanwhile. */
const isCurrent = (
  before: Verification,
  turn: number,
): before is Extract<Verification, { state: "reading" }> =>
  before.state === "reading" && before.turn === turn;
