import { expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { newRecipient, newSender, type Recipient, sendEnvelope } from "../support/people.ts";

/** Mails while other things happen. An environment of its own, so that it can be waited for. */

const own = ownEnvironment();

const people = (count: number): Recipient[] =>
  Array.from({ length: count }, (_, index) => newRecipient(`Signer${index}`));

const mailsTo = (recipient: Recipient, subject: RegExp) =>
  own()
    .environment.mails({ to: recipient.email })
    .filter((mail) => subject.test(mail.subject));

test("everybody invited to a withdrawn document hears of it, and nobody else hears anything", async () => {
  const sender = await newSender();
  const recipients = people(20);
  const envelopeId = await sendEnvelope(sender, recipients);
  await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);
  await own().environment.idle();
  for (const recipient of recipients) {
    const invited = mailsTo(recipient, /asks you to sign/).length;
    expect(invited).toBeLessThanOrEqual(1);
    expect(mailsTo(recipient, /withdrawn/)).toHaveLength(invited);
  }
});
