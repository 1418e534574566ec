import type { envelopes } from "#contract/api/envelopes";
import type { envelopeCalls } from "#contract/calls/envelopes";
import { assertSentBy } from "#core/domain/envelope/identity";
import { envelopeFileUrl } from "#core/gateways/envelope-files";
import { bytesAt } from "#core/http/answer";
import type { CallRoute } from "#core/http/call-routes";
import type { Request, RouteOf } from "#core/http/router";
import { getEnvelope } from "#core/store/envelope/envelopes";

export const openDocument: RouteOf<typeof envelopes.openDocument> = async (request) =>
  openOwn(request, request.input.sealed);

export const document: CallRoute<typeof envelopeCalls.document> = async (request) =>
  openOwn(request, request.input.envelopeId);

export const original: CallRoute<typeof envelopeCalls.original> = async (request) =>
  openOwn(request, undefined);

/** The sealed document if `sealed` is the envelope's id, otherwise the original. */
async function openOwn(
  { input, caller, headers }: Request<{ envelopeId: string }>,
  sealed: string | undefined,
) {
  const envelope = await getEnvelope(input.envelopeId);
  assertSentBy(caller, envelope);
  return bytesAt(await envelopeFileUrl(envelope, sealed), headers["accept"]);
}
