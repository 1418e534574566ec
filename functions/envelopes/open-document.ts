import type { envelopes } from "#contract/api/envelopes";
import { Refusal } from "#contract/refusals";
import { envelopeFileUrl } from "#core/gateways/envelope-files";
import { bytesAt } from "#core/http/answer";
import type { RouteOf } from "#core/http/door";
import { getEnvelope } from "#core/store/envelopes";

export const openDocument: RouteOf<typeof envelopes.openDocument> = async ({
  input,
  caller,
  headers,
}) => {
  const envelope = await getEnvelope(input.envelopeId);
  if (envelope.owner.userId !== caller.userId || envelope.deletedAt) throw new Refusal("NOT_FOUND");
  return bytesAt(await envelopeFileUrl(envelope, input.sealed), headers["accept"]);
};
