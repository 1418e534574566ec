import { Refusal } from "#contract/refusals";
import { type Envelope, signerById } from "#core/domain/envelope";
import type { Link } from "#core/domain/link";

/** The signer whom a link lets act; throws LINK_INVALID for links that only show. */
export function signerIdOf(link: Link): string {
  if (link.party.kind !== "signer" || link.purpose !== "sign") throw new Refusal("LINK_INVALID");
  return link.party.signerId;
}

export function assertCurrent(link: Link, envelope: Envelope): void {
  const signer = signerById(envelope, signerIdOf(link));
  if (signer?.linkGeneration !== link.generation) throw new Refusal("LINK_INVALID");
}
