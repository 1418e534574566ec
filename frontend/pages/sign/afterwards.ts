import type { Signed, SignerView } from "../../api/esign.ts";
import { formattedTime } from "./local-date.ts";

/** The document's stage for somebody who has signed it. */
export interface Afterwards {
  readonly stage: "waiting" | "sealing" | "completed";
  readonly text: string;
}

/** Exact text of the final screen (spec.md section 2). */
const thanks =
  "Thank you for completing the signing process. Please check your email to receive a link to view and download the completed document.";

export const signedHeading = (justNow: boolean): string =>
  justNow ? thanks : "You have signed this document";

/** The view may be older than the reply to the signature. */
export function afterwardsOf(
  { stage, signed, of, sealsBy }: Pick<SignerView, "stage" | "signed" | "of" | "sealsBy">,
  reply: Pick<Signed, "last"> | undefined,
): Afterwards {
  if (stage === "completed")
    return { stage: "completed", text: "Everybody has signed, and the document is sealed." };
  if (sealsBy)
    return {
      stage: "waiting",
      text: `Everybody has signed. Because who signs has changed, the document waits for answers; it is sealed by ${formattedTime(sealsBy)} at the latest.`,
    };
  if (reply?.last || stage === "sealing" || signed === of)
    return {
      stage: "sealing",
      text: "Everybody has signed. The document is being sealed, which takes a moment; then it can be opened here, and a mail with a link comes.",
    };
  return {
    stage: "waiting",
    text: `${Math.max(signed, 1)} of ${of} have signed so far. The mail comes when everybody has.`,
  };
}
