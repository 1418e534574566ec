import type { Report } from "sealed-pdf/verify";

/** A file is read into memory in one piece. */
export const fileBytesMax = 200 * 1024 * 1024;

export type Verification =
  | { readonly state: "empty" }
  | { readonly state: "refused"; readonly name: string; readonly reason: string }
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
  | { readonly type: "stumbled"; readonly turn: number }
  | { readonly type: "cleared" };

export const unreadableReason =
  "This browser could not check the file. Load the page anew and try again, or try another browser.";
export const tooLargeReason = "This file is larger than 200 MB, more than a browser can check.";
const emptyReason = "This file is empty.";

/** What a browser may check at all; the server is never asked. */
export function refusal(sizeBytes: number): string | undefined {
  if (sizeBytes > fileBytesMax) return tooLargeReason;
  return sizeBytes === 0 ? emptyReason : undefined;
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
    case "stumbled":
      return isCurrent(before, event.turn)
        ? { state: "refused", name: before.name, reason: unreadableReason }
        : before;
    case "cleared":
      return { state: "empty" };
  }
}

/** An answer about a file that was replaced meanwhile says nothing any more. */
const isCurrent = (
  before: Verification,
  turn: number,
): before is Extract<Verification, { state: "reading" }> =>
  before.state === "reading" && before.turn === turn;
