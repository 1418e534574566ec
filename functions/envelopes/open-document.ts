import type { envelopes } from "#contract/api/envelopes";
import { assertSentBy } from "#core/domain/identity";
import { envelopeFileUrl } from "#core/gateways/envelope-files";
import { bytesAt } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { getEnvelope } from "#core/store/envelopes";

export const openDocument: RouteOf<typeof envelopes.openDocument> = async ({
  input,
  caller,
  headers,
}) => {
  const envelope = await getEnvelope(input.envelopeId);
  assertSentBy(caller, envelope);
  return bytesAt(await envelopeFileUrl(envelope, input.sealed), headers["accept"]);
};
