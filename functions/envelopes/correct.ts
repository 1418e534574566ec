import type { envelopes } from "#contract/api/envelopes";
import { correctSigner } from "#core/domain/correcting";
import { assertSentBy } from "#core/domain/identity";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { changeEnvelope, getContent, getEnvelope } from "#core/store/envelopes";
import { throttle } from "#core/store/throttle";

export const correct: RouteOf<typeof envelopes.correct> = async ({
  input,
  caller,
  client,
  now,
}) => {
  await throttle("correctByAccount", caller.userId, now);
  assertSentBy(caller, await getEnvelope(input.envelopeId));
  const content = await getContent(input.envelopeId);
  const { email, firstName, lastName = "", mobile = "" } = input;
  const correction = { email, firstName, lastName, mobile };
  const correcting = { content, signer: input.signer, correction, client };
  const envelope = await changeEnvelope(input.envelopeId, now, (before) => {
    assertSentBy(caller, before);
    return correctSigner(before, correcting, now);
  });
  await enqueueMail(envelope, now);
  return { message: "The signer was corrected." };
};
