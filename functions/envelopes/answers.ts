import type { envelopes } from "#contract/api/envelopes";
import type { publicEnvelopes } from "#contract/v1/envelopes";
import { answersReply } from "#core/domain/answers-reply";
import type { Caller } from "#core/domain/caller";
import { assertSentBy } from "#core/domain/identity";
import type { RouteOf } from "#core/http/router";
import { getContent, getEnvelope, listValues } from "#core/store/envelopes";

/** What signers have filled in, for the document's sender. */
export const answers: RouteOf<typeof envelopes.answers> = async ({ input, caller }) =>
  answersOf(input.envelopeId, caller);

export const answersByKey: RouteOf<typeof publicEnvelopes.answersByKey> = async ({
  input,
  caller,
}) => {
  const { signers } = await answersOf(input.envelopeId, caller);
  return {
    recipients: signers.map(({ signer: id, name, email, answers: given }) => ({
      ...{ id, name, email },
      answers: [...given],
    })),
  };
};

async function answersOf(envelopeId: string, caller: Caller) {
  const envelope = await getEnvelope(envelopeId);
  assertSentBy(caller, envelope);
  const [content, values] = await Promise.all([getContent(envelope.id), listValues(envelope.id)]);
  return answersReply(envelope, content, values);
}
