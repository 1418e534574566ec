import { signerColor } from "#contract/rules/limits/limits";
import type { DocumentRecipient } from "../../../api/dashboard.ts";
import { checksText } from "../../../checks-text.ts";
import { initialsOf, type ShownSigner, toldApart } from "../../../placing/signers.ts";
import { signerName } from "./signer-state.ts";

/** The recipients of a document, as people are shown everywhere. */
export const shownRecipients = (recipients: readonly DocumentRecipient[]): ShownSigner[] =>
  toldApart(recipients.map(shownRecipient));

function shownRecipient(one: DocumentRecipient, index: number): ShownSigner {
  const { id, role, witnessOf, checks, status } = one;
  // Until one of several people has taken it, the name is that of all.
  const [name = "", ...others] = (signerName(one) || one.email).split(" / ");
  return {
    ...{ id, name, color: signerColor(index), initials: initialsOf(name) },
    ...(others.length > 0 && { others }),
    ...(role && { does: role }),
    ...(witnessOf && { witnessOf }),
    ...(checks && status === "waiting" && { checks: checksText(checks) }),
  };
}
