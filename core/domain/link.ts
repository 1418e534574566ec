import { Refusal } from "#contract/refusals";
import { type Envelope, type Party, signerById } from "./envelope.ts";
import { assertNotEnded } from "./signing.ts";

/** What a mailed token opens. The token itself is stored nowhere, only its hash. */
export interface Link {
  readonly envelopeId: string;
  readonly party: Party;
  /** `sign` opens the signing view, `view` the signed document. */
  readonly purpose: "sign" | "view";
  /** The signer's `linkGeneration` when it was made: a corrected address kills the old link. */
  readonly generation: number;
}

/** The signer whom a link lets act; throws LINK_INVALID for links that only show. */
export function signerIdOf(link: Link): string {
  if (link.party.kind !== "signer" || link.purpose !== "sign") throw new Refusal("LINK_INVALID");
  return link.party.signerId;
}

/** Throws LINK_INVALID when the link's person was corrected away. */
export function assertCurrent(link: Link, envelope: Envelope): void {
  if (link.party.kind !== "signer") return;
  const signer = signerById(envelope, link.party.signerId);
  if (signer?.linkGeneration !== link.generation) throw new Refusal("LINK_INVALID");
}

/** Whether the link may still show the document: not after an unhappy end. */
export function assertLinkAlive(link: Link, envelope: Envelope, now: Date): void {
  assertCurrent(link, envelope);
  assertNotEnded(envelope, now);
}
