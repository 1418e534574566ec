import type { envelopes } from "#contract/api/envelopes";
import type { Envelope } from "#core/domain/envelope";
import { assertSentBy } from "#core/domain/identity";
import { withdrawEnvelope } from "#core/domain/withdrawing";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { changeEnvelope } from "#core/store/envelopes";
import type { Asked } from "./asked.ts";

export const withdraw: RouteOf<typeof envelopes.withdraw> = async ({ input, ...asked }) => {
  await withdrawOwn(input, asked);
  return { message: "The document was withdrawn." };
};

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
