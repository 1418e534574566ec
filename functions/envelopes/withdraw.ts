import type { envelopeCalls } from "#contract/calls/envelopes";
import { withdrawEnvelope } from "#core/domain/acts/withdrawing";
import type { Envelope } from "#core/domain/envelope/envelope";
import { assertSentBy } from "#core/domain/envelope/identity";
import { enqueueMail } from "#core/gateways/queue";
import type { CallRoute } from "#core/http/call-routes";
import { changeEnvelope } from "#core/store/envelope/envelopes";
import type { Asked } from "./asked.ts";
import { replyOf } from "./reply.ts";

export const withdraw: CallRoute<typeof envelopeCalls.withdraw> = async ({ input, ...asked }) =>
  replyOf(await withdrawOwn(input, asked));

export async function withdrawOwn(
  { envelopeId, reason = "" }: { envelopeId: string; reason?: string | undefined },
  { caller, client, now }: Asked,
): Promise<Envelope> {
  const envelope = await changeEnvelope(envelopeId, now, (latest) => {
    assertSentBy(caller, latest);
    return withdrawEnvelope(latest, reason, client, now);
  });
  await enqueueMail(envelope, now);
  return envelope;
}
