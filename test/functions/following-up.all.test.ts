import { describe, expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  sendEnvelope,
  signBy,
  signIn,
  signingToken,
  uploadFile,
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

const mailsTo = (email: string, subject: RegExp) =>
  own()
    .environment.mails({ to: email })
    .filter((mail) => subject.test(mail.subject));

describe("POST /api/envelopes/{envelopeId}/recipients/{recipientId}/resend", () => {
  test("refuses at once after another mail, for a signer who has signed, and for nobody", async () => {
    const { sender, recipients, envelopeId } = await sent(2);
    const hasty = await resend(sender, envelopeId, "s1");
    expect(hasty).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    expect(Number(hasty.headers.get("retry-after"))).toBeLessThanOrEqual(300);
    await signBy(recipients[0] as Recipient);
    expect((await resend(sender, envelopeId, "s1")).body.code).toBe("CANT_CHANGE_NOW");
    expect((await resend(sender, envelopeId, "s9")).status).toBe(404);
  });

  test("is closed to strangers, to other senders and to signers", async () => {
    const { envelopeId, token } = await sent();
    const other = await newSender();
    expect((await resend(undefined, envelopeId, "s1")).status).toBe(401);
    expect((await resend({ bearer: token }, envelopeId, "s1")).status).toBe(401);
    expect((await resend(other, envelopeId, "s1")).status).toBe(404);
  });
});

describe("PUT /api/envelopes/{envelopeId}/recipients/{recipientId}", () => {
  test("refuses another signer's address, no address, and a signer who has signed", async () => {
    const { sender, recipients, envelopeId } = await sent(2);
    const [, second] = recipients as [Recipient, Recipient];
    const taken = await correct(sender, envelopeId, "s1", { email: second.email });
    expect(taken).toMatchObject({ status: 400, body: { field: "email" } });
    expect((await correct(sender, envelopeId, "s1", { email: "nobody" })).status).toBe(400);
    expect((await correct(sender, envelopeId, "s1", { firstName: "" })).status).toBe(400);
    await signBy(second);
    expect((await correct(sender, envelopeId, "s2")).body.code).toBe("CANT_CHANGE_NOW");
  });

  test("is closed to strangers, to other senders and to signers", async () => {
    const { envelopeId, token } = await sent();
    expect((await correct(undefined, envelopeId, "s1")).status).toBe(401);
    expect((await correct({ bearer: token }, envelopeId, "s1")).status).toBe(401);
    expect((await correct(await newSender(), envelopeId, "s1")).status).toBe(404);
    expect((await openLink(token)).status).toBe(200);
  });

  test("is closed after a withdrawal", async () => {
    const { sender, envelopeId } = await sent();
    await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);
    expect((await correct(sender, envelopeId, "s1")).status).toBe(404);
    expect((await resend(sender, envelopeId, "s1")).status).toBe(404);
  });
});

test("a document's own rules make its schedule, and nothing comes after the expiry", async () => {
  const sender = await newSender();
  const recipient = newRecipient("Slow");
  const envelope = envelopeFor(sender, await uploadFile(sender), [recipient]);
  const rules = { reminders: { firstAfterDays: 1, everyDays: 2, atMost: 10 } };
  const body = { ...envelope, rules, expiresInDays: 6 };
  expect((await call("POST", "/api/envelopes", body, sender)).status).toBe(201);
  await signingToken(recipient);
  const sentAt = own().environment.now();
  for (let count = 0; count < 9; count++) await own().environment.advance(days(1) + minutes(10));
  const mails = mailsTo(recipient.email, /^Reminder/).reverse();
  const daysAfter = mails.map(({ at }) => Math.floor((Date.parse(at) - sentAt) / days(1)));
  expect(daysAfter).toEqual([1, 3, 5]);
  expect(mailsTo(recipient.email, /expired/i)).toHaveLength(1);
});

test("nobody is reminded of what was declined", async () => {
  const { recipients, tokens } = await sent(2);
  const reason = { reason: "The price is wrong" };
  await call("POST", "/api/esign/decline", reason, { bearer: tokens[0] });
  await own().environment.advance(days(4));
  for (const { email } of recipients) expect(mailsTo(email, /^Reminder/)).toEqual([]);
});

test("a signer given more time is reminded in it, and only then the document expires", async () => {
  const [before, recipient] = [await newSender(), newRecipient("Ann")];
  const payload = envelopeFor(before, await uploadFile(before), [recipient]);
  const short = { ...payload, expiresInDays: 4 };
  const { body } = await call<{ envelopeId: string }>("POST", "/api/envelopes", short, before);
  const token = await signingToken(recipient);
  await own().environment.advance(days(3) + minutes(10));
  expect(mailsTo(recipient.email, /^Reminder/)).toHaveLength(1);
  const sender = await signIn(before.email);
  const path = `/api/envelopes/${body.envelopeId}/extend`;
  expect((await call("POST", path, { days: 5 }, sender)).status).toBe(200);
  await own().environment.advance(days(3) + minutes(10));
  expect(mailsTo(recipient.email, /^Reminder/)).toHaveLength(2);
  expect((await openLink(token)).status).toBe(200);
  await own().environment.advance(days(3));
  expect((await openLink(token)).body).toMatchObject({ code: "EXPIRED" });
  expect(mailsTo(recipient.email, /^Reminder/)).toHaveLength(2);
  const late = await call("POST", path, { days: 30 }, await signIn(before.email));
  expect(late.body).toMatchObject({
    code: "CANT_CHANGE_NOW",
  });
});
