import { Refusal } from "#contract/refusals";
import { type Envelope, type Party, signerById } from "./envelope.ts";

/** What a mailed token opens. The token itself is stored nowhere, only its hash. */
export interface Link {
  readonly envelopeId: string;
  readonly party: Party;
  /** `sign` opens the signing view, `view` the signed document. */
  readonly purpose: "sign" | "view";
  /** The signer's `linkGeneration` when it was made: a corrected address kills the old link. */
  readonly generation: number;
}

/**
 * Whether the link may still show the document: not after its person was corrected away, nor after the
 * envelope was declined, withdrawn or has expired.
 */
export function assertLinkAlive(link: Link, envelope: Envelope): void {
  if (link.party.kind === "signer") {
    const signer = signerById(envelope, link.party.signerId);
    if (signer?.linkGeneration !== link.generation) throw new Refusal("LINK_INVALID");
  }
  switch (envelope.status) {
    case "declined":
      throw new Refusal("ALREADY_DECLINED");
    case "voided":
      throw new Refusal("VOIDED");
    case "expired":
      throw new Refusal("EXPIRED");
    case "sent":
    case "sealing":
    case "completed":
  }
}
