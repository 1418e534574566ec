import type { evidence } from "#contract/api/evidence";
import { assertLinkAlive, type Link } from "#core/domain/acts/link";
import { bytesAt } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { getEnvelope } from "#core/store/envelope/envelopes";
import { evidenceUrl } from "./evidence-zip.ts";

/** For everybody who can see the document through a link: signers, and people who get copies. */
export const ofLink: RouteOf<typeof evidence.ofLink, Link> = async ({ caller, headers, now }) => {
  const envelope = await getEnvelope(caller.envelopeId);
  assertLinkAlive(caller, envelope, now);
  return bytesAt(await evidenceUrl(envelope, caller.party, now), headers["accept"]);
};
