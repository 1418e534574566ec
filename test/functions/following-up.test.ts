import { describe, expect, test } from "vitest";
import type { ManyResult } from "../../contract/pages/envelopes.ts";
import type { ActivityReply } from "../../contract/specified/dashboard.ts";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  type Sender,
  sendEnvelope,
  signBy,
  signIn,
  signingToken,
  signSubmission,
} from "../support/people.ts";
import { correct, days, minutes, resend } from "./support/following-up.ts";

/** What a sender does about signers who don't sign, and what happens by itself; the clock is driven. */

const own = borrowedEnvironment();

async function sent(count = 1) {
  const sender = await newSender();
  const recipients = Array.from({ length: count }, (_, index) => newRecipient(`Signer${index}`));
  const envelopeId = await sendEnvelope(sender, recipients);
  const tokens = await Promise.all(recipients.map(signingToken));
  await own().environment.idle();
  const [recipient] = recipients as [Recipient];
  return { sender, recipients, recipient, envelopeId, tokens, token: tokens[0] ?? "" };
}

const activity = async (sender: Sender, envelopeId: string) => {
  const path = `/api/dashboard/views/activity/${envelopeId}`;
  return (await call<ActivityReply>("GET", path, undefined, sender)).body;
};

const mailsTo = (email: string, subject: RegExp) =>
  own()
    .environment.mails({ to: email })
    .filter((mail) => subject.test(mail.subject));

const linkIn = ({ text }: { text: string }) => /\/rviewer\/([\w-]+)/.exec(text)?.[1];

describe("POST /api/envelopes/{envelopeId}/recipients/{recipientId}/resend", () => {
  test("works: the same link once more, and the trail says who asked for it", async () => {
    const { sender: before, recipient, envelopeId, token } = await sent();
    await own().environment.advance(minutes(6));
    const sender = await signIn(before.email);
    expect((await resend(sender, envelopeId, recipient.email)).status).toBe(200);
    await own().environment.idle();
    const mails = mailsTo(recipient.email, /asks you to sign/);
    expect(mails.map(linkIn)).toEqual([token, token]);
    const { audit, signers } = await activity(sender, envelopeId);
    expect(audit.map(({ action }) => action.split("|")[0])).toContain(
      "Invitation to be emailed again",
    );
    expect(signers).toMatchObject([
      { id: "s1", status: "waiting", isDue: true, mailFailed: false },
    ]);
  });
});

describe("POST /api/envelopes/many, to remind", () => {
  const remind = async (sender: Sender, ids: readonly string[]) => {
    const wanted = { ids, act: "remind" };
    const { body } = await call<{ results: readonly ManyResult[] }>(
      "POST",
      "/api/envelopes/many",
      wanted,
      sender,
    );
    return body.results;
  };

  test("works: everybody whose turn it is gets the invitation again, and not twice in five minutes", async () => {
    const { sender: before, recipients, envelopeId } = await sent(2);
    await own().environment.advance(minutes(6));
    const sender = await signIn(before.email);
    expect(await remind(sender, [envelopeId])).toEqual([{ id: envelopeId, done: true }]);
    await own().environment.idle();
    const invitations = () =>
      recipients.map(({ email }) => mailsTo(email, /asks you to sign/).length);
    expect(invitations()).toEqual([2, 2]);
    expect(await remind(sender, [envelopeId])).toMatchObject([
      { id: envelopeId, done: false, code: "TOO_MANY_REQUESTS" },
    ]);
    await own().environment.idle();
    expect(invitations()).toEqual([2, 2]);
  });

  test("works where one of two can be reminded: done, and the other gets no second mail", async () => {
    const { sender: before, recipients, envelopeId } = await sent(2);
    await own().environment.advance(minutes(6));
    const sender = await signIn(before.email);
    await resend(sender, envelopeId, "s1");
    expect(await remind(sender, [envelopeId])).toEqual([{ id: envelopeId, done: true }]);
    await own().environment.idle();
    const invitations = recipients.map(({ email }) => mailsTo(email, /asks you to sign/).length);
    expect(invitations).toEqual([2, 2]);
  });
});

describe("PUT /api/envelopes/{envelopeId}/recipients/{recipientId}", () => {
  test("works: the old link is dead everywhere, the new one signs, and the seal holds", async () => {
    const { sender, recipient, envelopeId, token } = await sent();
    const { body: view } = await openLink(token);
    const email = newAddress("right");
    expect((await correct(sender, envelopeId, "s1", { email })).status).toBe(200);

    const bearer = token;
    const dead = [
      await openLink(token),
      await call("GET", `/api/envelopes/preview/${token}`, undefined, { bearer }),
      await call("GET", view.recepient[0].docUrl, undefined, { bearer }),
      await call("POST", "/api/esign/viewed", {}, { bearer }),
      await call("POST", "/api/esign/decline", { reason: "no" }, { bearer }),
      await call("POST", "/api/esign", signSubmission(view), { bearer }),
    ];
    for (const { status, body } of dead)
      expect({ status, body }).toMatchObject({ status: 401, body: { code: "LINK_INVALID" } });

    expect((await openLink(await signingToken({ email }))).body.recepient[0]).toMatchObject({
      email,
      firstName: "Rita",
    });
    await signBy({ email });
    await own().environment.idle();
    expect(mailsTo(sender.email, /Completed/)).toHaveLength(1);
    expect(mailsTo(recipient.email, /Completed|Reminder/)).toEqual([]);
    const { audit } = await activity(sender, envelopeId);
    expect(audit.map(({ action }) => action)).toContainEqual(
      expect.stringMatching(/^Signer's address corrected\|.*right-/),
    );
  });

  test("works twice as it did once: one mail, one entry", async () => {
    const { sender, envelopeId } = await sent();
    const email = newAddress("right");
    await correct(sender, envelopeId, "s1", { email });
    expect((await correct(sender, envelopeId, "s1", { email })).status).toBe(200);
    await own().environment.idle();
    expect(mailsTo(email, /asks you to sign/)).toHaveLength(1);
    const { audit } = await activity(sender, envelopeId);
    expect(audit.filter(({ action }) => action.startsWith("Signer's address"))).toHaveLength(1);
  });
});

test("reminders go to signers who have not signed, every three days, five times, with the same link", async () => {
  const { sender, recipients, tokens, envelopeId } = await sent(2);
  const [slow, quick] = recipients as [Recipient, Recipient];
  await own().environment.advance(days(3) - minutes(10));
  expect(mailsTo(slow.email, /^Reminder/)).toEqual([]);
  await own().environment.advance(minutes(20));
  expect(mailsTo(slow.email, /^Reminder/).map(linkIn)).toEqual([tokens[0]]);
  expect(mailsTo(quick.email, /^Reminder/)).toHaveLength(1);
  await signBy(quick);

  for (let count = 0; count < 7; count++) await own().environment.advance(days(3) + minutes(10));
  expect(mailsTo(slow.email, /^Reminder/)).toHaveLength(5);
  expect(mailsTo(quick.email, /^Reminder/)).toHaveLength(1);
  const { signers } = await activity(await signIn(sender.email), envelopeId);
  expect(signers).toMatchObject([{ reminders: 5 }, { reminders: 1, status: "signed" }]);
});
