import { expect, test } from "vitest";
import { activity } from "../support/invited.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  type Recipient,
  sendEnvelope,
  signBy,
} from "../support/people.ts";

/** Mails while other things happen. An environment of its own, so that it can be waited for. */

const own = ownEnvironment();

const people = (count: number): Recipient[] =>
  Array.from({ length: count }, (_, index) => newRecipient(`Signer${index}`));

const mailsTo = (recipient: Recipient, subject: RegExp) =>
  own()
    .environment.mails({ to: recipient.email })
    .filter((mail) => subject.test(mail.subject));

test("everybody is invited once, also when some sign while others are still being invited", async () => {
  const sender = await newSender();
  const recipients = people(20);
  await sendEnvelope(sender, recipients);
  await Promise.all(recipients.slice(0, 5).map(signBy));
  await own().environment.idle();
  const invitations = recipients.map((one) => mailsTo(one, /asks you to sign/).length);
  expect(invitations).toEqual(recipients.map(() => 1));
});

test("mails beyond SES's quota are no failed tries, and are mailed once it takes them again", async () => {
  const sender = await newSender();
  const recipients = people(1);
  own().environment.refuseMails("throttled");
  const envelopeId = await sendEnvelope(sender, recipients);
  await own().environment.idle();
  own().environment.refuseMails();
  expect(await activity(sender, envelopeId)).toEqual(["Document sent for signature"]);
  expect(recipients.flatMap((one) => mailsTo(one, /./))).toEqual([]);

  await own().environment.advance(15 * 60_000);
  expect(recipients.map((one) => mailsTo(one, /asks you to sign/).length)).toEqual([1]);
});
