import { expect, test } from "vitest";
import { supportEmail } from "../../contract/rules/product/product.ts";
import type { ActivityReply } from "../../contract/specified/dashboard.ts";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  correctSigner,
  newAddress,
  newRecipient,
  newSender,
  openLink,
  sendEnvelope,
  sendFile,
  signBy,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import { setStopped, stopSender, stopToken } from "../support/stops.ts";

// Mails that stopped senders still cause, in an environment of its own, whose mails can be awaited.
const own = borrowedEnvironment();

const mailsTo = (to: string) => own().environment.mails({ to }).length;

test("a stopped sender sends, resends and corrects nothing, and reads whom to write to", async () => {
  const sender = await newSender();
  const file = await uploadFile(sender);
  const ann = newRecipient("Ann");
  const envelopeId = await sendEnvelope(sender, [ann], file);
  await own().environment.idle();
  await stopSender(own().environment, sender.id, true);
  const act = (what: string, body: object) =>
    call("POST", `/api/envelopes/${envelopeId}/${what}`, body, sender);
  const told = {
    status: 403,
    body: { code: "SENDER_STOPPED", message: expect.stringContaining(supportEmail) },
  };
  expect(await sendFile(sender, file.url)).toMatchObject(told);
  expect(await act("recipients/s1/resend", {})).toMatchObject(told);
  const moved = { ...ann, email: newAddress() };
  expect(await correctSigner(sender, envelopeId, "s1", moved)).toMatchObject(told);
  await stopSender(own().environment, sender.id, false);
  expect((await sendFile(sender, file.url)).status).toBe(201);
});

test("a stopped sender's open documents can be signed and completed; people who have not signed are mailed only when the stop is lifted", async () => {
  const { environment } = own();
  const sender = await newSender();
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  const ordered = [
    { ...ann, order: 1 },
    { ...ben, order: 2 },
  ];
  await sendEnvelope(sender, ordered);
  const ann2 = newRecipient("Ann");
  await sendEnvelope(sender, [ann2]);
  const token = await signingToken(ann);
  await environment.idle();
  await stopSender(environment, sender.id, true);
  expect((await openLink(token)).status).toBe(200);
  await signBy(ann);
  await signBy(ann2);
  await environment.idle();
  expect(mailsTo(ben.email)).toBe(0);
  expect(environment.mails({ to: ann2.email })[0]?.subject).toMatch(/^Completed/);

  await stopSender(environment, sender.id, false);
  await environment.advance(6 * 60_000);
  await environment.idle();
  expect(mailsTo(ben.email)).toBe(1);
});

test("mails that other open documents owe to a person who stopped are held until the sender may mail again", async () => {
  const { environment } = own();
  const sender = await newSender();
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  await sendEnvelope(sender, [ann]);
  const ordered = [
    { ...ben, order: 1 },
    { ...ann, order: 2 },
  ];
  const envelopeId = await sendEnvelope(sender, ordered);
  const token = await stopToken(ann.email);
  await setStopped(token, true);
  await signBy(ben);
  await environment.idle();
  expect(mailsTo(ann.email)).toBe(1);
  const path = `/api/dashboard/views/activity/${envelopeId}`;
  const { body } = await call<ActivityReply>("GET", path, undefined, sender);
  expect(body).toMatchObject({ stage: "attention", signers: [{}, { mailsStopped: true }] });

  await setStopped(token, false);
  await environment.advance(6 * 60_000);
  expect(mailsTo(ann.email)).toBe(1);
  const again = `/api/envelopes/${envelopeId}/recipients/s2/resend`;
  const resent = await call("POST", again, {}, sender);
  expect(resent.status).toBe(200);
  await environment.idle();
  expect(mailsTo(ann.email)).toBe(2);
  // The reminders of both documents are one mail, unless they are due minutes apart.
  await environment.advance(4 * 86_400_000);
  expect([3, 4]).toContain(mailsTo(ann.email));
});
