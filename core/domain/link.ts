import { Refusal } from "#contract/refusals";
import { type Envelope, type Party, signerById } from "./envelope.ts";
import { assertNotEnded } from "./signing.ts";

/** What a mailed token gives access to. Only the token's hash is stored. */
export interface Link {
  readonly envelopeId: string;
  readonly party: Party;
  /** `sign` opens the signing view, `view` the signed document. */
  readonly purpose: "sign" | "view";
  /** The signer's `linkGeneration` when it was made: correcting the address invalidates the link. */
  readonly generation: number;
}

/** The signer for whom a link can act; throws LINK_INVALID for links that only show the document. */
export function signerIdOf(link: Link): string {
  if (link.party.kind !== "signer" || link.purpose !== "sign") throw new Refusal("LINK_INVALID");
  return link.party.signerId;
}

/** Throws LINK_INVALID when the signer's address was corrected after the link was made. */
export function assertCurrent(link: Link, envelope: Envelope): void {
  if (link.party.kind !== "signer") return;
  const signer = signerById(envelope, link.party.signerId);
  if (signer?.linkGeneration !== link.generation) throw new Refusal("LINK_INVALID");
}

/** Throws when the link may no longer show the document: it ended unsigned, or the address was corrected. */
export function assertLinkAlive(link: Link, envelope: Envelope, now: Date): void {
  assertCurrent(link, envelope);
  assertNotEnded(envelope, now);
}
