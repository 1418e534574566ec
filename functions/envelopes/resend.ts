import type { envelopes } from "#contract/api/envelopes";
import { resendInvitation, signerNamed } from "#core/domain/correcting";
import type { Envelope } from "#core/domain/envelope";
import { assertSentBy } from "#core/domain/identity";
import { withoutStopOf } from "#core/domain/stopping";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { changeEnvelope, getEnvelope } from "#core/store/envelopes";
import { throttle } from "#core/store/throttle";
import { assertMailsWanted } from "./assert-mails-wanted.ts";
import { countMails } from "./count-mails.ts";

/** Sends the invitation again, with the same link. */
export const resend: RouteOf<typeof envelopes.resend> = async ({ input, caller, client, now }) => {
  await throttle("resendByAccount", caller.userId, now);
  const before = await getEnvelope(input.envelopeId);
  assertSentBy(caller, before);
  await assertMailsWanted(caller.userId, [signerNamed(before, input.signer).email]);
  const decide = (latest: Envelope) => {
    assertSentBy(caller, latest);
    const wanted = withoutStopOf(latest, signerNamed(latest, input.signer));
    return resendInvitation(wanted, input.signer, client, now);
  };
  await countMails(caller, before, decide(before), now);
  const envelope = await changeEnvelope(input.envelopeId, now, decide);
  await enqueueMail(envelope, now);
  return {
    message: `The invitation is on its way to ${signerNamed(envelope, input.signer).email}.`,
  };
};
