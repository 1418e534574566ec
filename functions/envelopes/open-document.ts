import type { envelopes } from "#contract/api/envelopes";
import type { publicEnvelopes } from "#contract/v1/envelopes";
import { assertSentBy } from "#core/domain/identity";
import { envelopeFileUrl } from "#core/gateways/envelope-files";
import { bytesAt } from "#core/http/answer";
import type { Request, RouteOf } from "#core/http/router";
import { getEnvelope } from "#core/store/envelopes";

export const openDocument: RouteOf<typeof envelopes.openDocument> = async (request) =>
  openOwn(request, request.input.sealed);

export const documentByKey: RouteOf<typeof publicEnvelopes.documentByKey> = async (request) =>
  openOwn(request, request.input.envelopeId);

export const originalByKey: RouteOf<typeof publicEnvelopes.originalByKey> = async (request) =>
  openOwn(request, undefined);

/** The sealed document if `sealed` is the envelope's id, else the original. */
async function openOwn(
  { input, caller, headers }: Request<{ envelopeId: string }>,
  sealed: string | undefined,
) {
  const envelope = await getEnvelope(input.envelopeId);
  assertSentBy(caller, envelope);
  return bytesAt(await envelopeFileUrl(envelope, sealed), headers["accept"]);
}
