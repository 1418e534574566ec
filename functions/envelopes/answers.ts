import type { envelopes } from "#contract/api/envelopes";
import { answersReply } from "#core/domain/answers-reply";
import { assertSentBy } from "#core/domain/identity";
import type { RouteOf } from "#core/http/router";
import { getContent, getEnvelope, listValues } from "#core/store/envelopes";

/** What signers have filled in, for the document's sender. */
export const answers: RouteOf<typeof envelopes.answers> = async ({ input, caller }) => {
  const envelope = await getEnvelope(input.envelopeId);
  assertSentBy(caller, envelope);
  const [content, values] = await Promise.all([getContent(envelope.id), listValues(envelope.id)]);
  return answersReply(envelope, content, values);
};
