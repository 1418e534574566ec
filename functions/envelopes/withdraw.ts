import type { envelopes } from "#contract/api/envelopes";
import { assertSentBy } from "#core/domain/identity";
import { withdrawEnvelope } from "#core/domain/withdrawing";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { changeEnvelope } from "#core/store/envelopes";
import { throttle } from "#core/store/throttle";

export const withdraw: RouteOf<typeof envelopes.withdraw> = async ({
  input: { envelopeId, reason = "" },
  caller,
  client,
  now,
}) => {
  await throttle("withdrawByAccount", caller.userId, now);
  const envelope = await changeEnvelope(envelopeId, now, (latest) => {
    assertSentBy(caller, latest);
    return withdrawEnvelope(latest, reason, client, now);
  });
  await enqueueMail(envelope, now);
  return { message: "The document was withdrawn." };
};
