import type { envelopes } from "#contract/api/envelopes";
import { resendInvitation, signerNamed } from "#core/domain/correcting";
import type { Envelope } from "#core/domain/envelope";
import { assertSentBy } from "#core/domain/identity";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { changeEnvelope, getEnvelope } from "#core/store/envelopes";
import { throttle } from "#core/store/throttle";
import { countMails } from "./count-mails.ts";

/** Sends the invitation again, with the same link. */
export const resend: RouteOf<typeof envelopes.resend> = async ({ input, caller, client, now }) => {
  await throttle("resendByAccount", caller.userId, now);
  const decide = (before: Envelope) => {
    assertSentBy(caller, before);
    return resendInvitation(before, input.signer, client, now);
  };
  const before = await getEnvelope(input.envelopeId);
  await countMails(caller, before, decide(before), now);
  const envelope = await changeEnvelope(input.envelopeId, now, decide);
  await enqueueMail(envelope, now);
  return {
    message: `The invitation is on its way to ${signerNamed(envelope, input.signer).email}.`,
  };
};
