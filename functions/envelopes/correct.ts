import type { envelopeCalls } from "#contract/calls/envelopes";
import { correctSigner } from "#core/domain/acts/correcting";
import type { Envelope } from "#core/domain/envelope/envelope";
import { assertMayChange } from "#core/domain/envelope/identity";
import { publicEnvelope } from "#core/domain/lists/public-envelope";
import { enqueueMail } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { assertMailsWanted } from "#core/sending/assert-mails-wanted";
import { changeCounted } from "#core/store/envelope/count-mails";
import { getContent, getSentEnvelope } from "#core/store/envelope/envelopes";
import { assertPrintable } from "#core/text/printable";

export const correct: RouteOf<typeof envelopeCalls.correct> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const before = await getSentEnvelope(caller, input.envelopeId);
  const content = await getContent(input.envelopeId);
  const { email, firstName, lastName = "", mobile = "" } = input;
  assertPrintable(Object.entries({ firstName, lastName }));
  const correction = { email, firstName, lastName, mobile };
  const { recipientId: signer, accessCode } = input;
  const correcting = { content, signer, correction, accessCode, client };
  const decide = (latest: Envelope) => {
    assertMayChange(caller, latest);
    return correctSigner(latest, correcting, now);
  };
  // Its refusals take precedence over that of a stopped address.
  decide(before);
  await assertMailsWanted(caller.workspace.id, [email], "email");
  const envelope = await changeCounted(caller.workspace, before, decide, now);
  await enqueueMail(envelope, now);
  return publicEnvelope(envelope, content);
};
