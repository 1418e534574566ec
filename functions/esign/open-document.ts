import type { esign } from "#contract/api/esign";
import { assertLinkAlive, type Link } from "#core/domain/acts/link";
import { envelopeFileUrl } from "#core/gateways/envelope-files";
import { bytesAt } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { getEnvelope } from "#core/store/envelope/envelopes";

/** The link's document, for signers and for readers of the signed document. */
export const openDocument: RouteOf<typeof esign.openDocument, Link> = async ({
  input,
  caller,
  headers,
  now,
}) => {
  const envelope = await getEnvelope(caller.envelopeId);
  assertLinkAlive(caller, envelope, now);
  return bytesAt(await envelopeFileUrl(envelope, input.sealed), headers["accept"]);
};
