import type { envelopeCalls } from "#contract/calls/envelopes";
import { resendInvitation, signerNamed } from "#core/domain/acts/correcting";
import { withoutStopOf } from "#core/domain/acts/stopping";
import type { Envelope } from "#core/domain/envelope/envelope";
import { assertSentBy } from "#core/domain/envelope/identity";
import { enqueueMail } from "#core/gateways/queue";
import type { CallRoute } from "#core/http/call-routes";
import { assertMailsWanted } from "#core/sending/assert-mails-wanted";
import { changeCounted } from "#core/store/envelope/count-mails";
import { getEnvelope } from "#core/store/envelope/envelopes";
import type { Asked } from "./asked.ts";
import { replyOf } from "./reply.ts";

/** Sends the invitation again, with the same link. */
export const resend: CallRoute<typeof envelopeCalls.resend> = async ({ input, ...asked }) =>
  replyOf(await resendTo({ envelopeId: input.envelopeId, signer: input.recipientId }, asked));

export async function resendTo(
  { envelopeId, signer }: { readonly envelopeId: string; readonly signer: string },
  { caller, client, now }: Asked,
): Promise<Envelope> {
  const before = await getEnvelope(envelopeId);
  assertSentBy(caller, before);
  await assertMailsWanted(caller.workspace.id, [signerNamed(before, signer).email]);
  const decide = (latest: Envelope) => {
    assertSentBy(caller, latest);
    const wanted = withoutStopOf(latest, signerNamed(latest, signer));
    return resendInvitation(wanted, signer, client, now);
  };
  const envelope = await changeCounted(caller.workspace, before, decide, now);
  await enqueueMail(envelope, now);
  return envelope;
}
