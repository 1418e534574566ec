import type { Signed, SignerView } from "../../api/esign.ts";
import { formattedTime } from "./local-date.ts";

/** The document's stage for somebody who has signed it. */
export interface Afterwards {
  readonly stage: "waiting" | "sealing" | "completed";
  /** What comes next; undefined when everything is there. */
  readonly next: string | undefined;
  readonly text: string;
}

/** Exact text of the final screen (spec.md section 2). */
export const thanks =
  "Thank you for completing the signing process. Please check your email to receive a link to view and download the completed document.";

export const signedHeading = (justNow: boolean): string =>
  justNow ? "You have signed" : "You have signed this document";

/** The view may be older than the reply to the signature. */
export function afterwardsOf(
  { stage, signed, of, sealsBy }: Pick<SignerView, "stage" | "signed" | "of" | "sealsBy">,
  reply: Pick<Signed, "last"> | undefined,
): Afterwards {
  if (stage === "completed")
    return {
      stage: "completed",
      next: undefined,
      text: "Everyone has signed, and the document is sealed.",
    };
  if (sealsBy)
    return {
      stage: "waiting",
      next: `You will get the link by ${formattedTime(sealsBy)}.`,
      text: `Everyone has signed. Because the signers have changed, the document waits for answers; it will be sealed by ${formattedTime(sealsBy)} at the latest.`,
    };
  if (reply?.last || stage === "sealing" || signed === of)
    return {
      stage: "sealing",
      next: "You will get the link in a moment.",
      text: "Everyone has signed. The document is being sealed; then you can open it here, and we email you a link.",
    };
  return {
    stage: "waiting",
    next: `You will get the link when ${of === 2 ? "both" : `all ${of}`} have signed.`,
    text: `${Math.max(signed, 1)} of ${of} have signed so far.`,
  };
}
