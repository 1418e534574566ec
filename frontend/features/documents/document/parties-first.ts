import type { DocumentRecipient } from "../../../api/dashboard.ts";
import { signerState } from "../signers/signer-state.ts";

/** Up to this many signers, all are shown. */
const shownAtOnce = 8;
const shownFirst = 5;

/**
 * The signers that are shown until all are asked for: if there are more than eight, the five that most need the
 * sender's attention, in the order of the document.
 */
export function partiesFirst(signers: readonly DocumentRecipient[]): readonly DocumentRecipient[] {
  if (signers.length <= shownAtOnce) return signers;
  const byNeed = [...signers].sort((one, other) => rank(one) - rank(other));
  const first = new Set(byNeed.slice(0, shownFirst));
  return signers.filter((signer) => first.has(signer));
}

/** 0: something hinders them; 1: it is their turn; 2: it will be; 3: they have signed. */
function rank(signer: DocumentRecipient): number {
  const { tone } = signerState(signer);
  if (tone === "danger" || tone === "warn") return 0;
  if (signer.status === "signed") return 3;
  return signer.isDue ? 1 : 2;
}
