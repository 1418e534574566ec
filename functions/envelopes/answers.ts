import type { envelopeCalls } from "#contract/calls/envelopes";
import { givenAnswers } from "#core/domain/answers/given-answers";
import { assertSentBy } from "#core/domain/envelope/identity";
import type { CallRoute } from "#core/http/call-routes";
import { getContent, getEnvelope, listValues } from "#core/store/envelope/envelopes";

/** What signers have filled in, for the document's sender. */
export const answers: CallRoute<typeof envelopeCalls.answers> = async ({ input, caller }) => {
  const envelope = await getEnvelope(input.envelopeId);
  assertSentBy(caller, envelope);
  const [content, values] = await Promise.all([getContent(envelope.id), listValues(envelope.id)]);
  const { signers } = givenAnswers(envelope, content, values);
  return {
    recipients: signers.map(({ signer: id, name, email, answers: given }) => ({
      ...{ id, name, email },
      answers: [...given],
    })),
  };
};
