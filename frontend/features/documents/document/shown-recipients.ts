import { signerColor } from "#contract/rules/limits/limits";
import type { DocumentRecipient, SentDocument } from "../../../api/dashboard.ts";
import { initialsOf, type ShownSigner, toldApart } from "../../../placing/signers.ts";
import { signerName } from "../signers/signer-state.ts";

/** The recipients of a document, as people are shown everywhere. Their checks are among what unfolds. */
export const shownIn = ({ recipients }: Pick<SentDocument, "recipients">): ShownSigner[] =>
  toldApart(recipients.map(ofRecipient));

export function ofRecipient(one: DocumentRecipient, index: number): ShownSigner {
  const name = signerName(one);
  return {
    ...{ id: one.id, name, color: signerColor(index), initials: initialsOf(name) },
    ...(one.role ? { does: one.role } : {}),
    ...(one.witnessOf ? { witnessOf: one.witnessOf } : {}),
  };
}
