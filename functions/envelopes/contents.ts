import type { envelopes } from "#contract/api/envelopes";
import { assertSentBy } from "#core/domain/envelope/identity";
import type { RouteOf } from "#core/http/router";
import { getContent, getEnvelope } from "#core/store/envelope/envelopes";
import { contentsReply } from "./wire.ts";

/** What the caller entered for a document, so that it can be sent again or made into a template. */
export const contents: RouteOf<typeof envelopes.contents> = async ({ input, caller }) => {
  const envelope = await getEnvelope(input.envelopeId);
  assertSentBy(caller, envelope);
  return contentsReply(envelope, await getContent(envelope.id));
};
