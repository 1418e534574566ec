import { expect, test } from "vitest";
import { call, inbox, mailTo } from "../support/cloud.ts";
import {
  newRecipient,
  newSender,
  openLink,
  resetCode,
  sendEnvelope,
  signBy,
  signingToken,
  viewingToken,
} from "../support/people.ts";

/** What mails say and show, as they arrive. */

test("an invitation brings page 1 along, the very picture that its link shows; later mails don't", async () => {
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  const sender = await newSender();
  const envelopeId = await sendEnvelope(sender, [ann, ben]);
  const token = await signingToken(ben);
  const { firstPage = "" } = (await openLink(token)).body;
  expect(firstPage).toMatch(/^data:image\/png;base64,/);
  const invitation = await mailTo(ben.email, ({ subject }) => subject.includes("asks you to sign"));
  const [picture] = invitation.inline ?? [];
  expect(`data:${picture?.contentType};base64,${picture?.base64}`).toBe(firstPage);
  expect(invitation.html).toContain(`src="cid:${picture?.id}"`);
  expect(invitation.text).toContain("Hello Ben, ");
  expect(invitation.replyTo).toEqual([sender.email]);

  await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);
  const withdrawn = await mailTo(ben.email, ({ subject }) => subject.includes("was withdrawn"));
  expect(withdrawn.inline ?? []).toEqual([]);
  expect(withdrawn.html).not.toContain("cid:");
});

test("the mail about a completed document brings no page along: that would be one without signatures", async () => {
  const ann = newRecipient("Ann");
  await sendEnvelope(await newSender(), [ann]);
  await signBy(ann);
  await viewingToken(ann.email);
  const completed = await mailTo(ann.email, ({ subject }) => subject.startsWith("Completed"));
  expect(completed.inline ?? []).toEqual([]);
  expect(completed.text).toContain("Hello Ann, everyone has signed “Lease 2026”.");
});

test("why somebody declined is in the sender's mail, with the way to the document, and in nobody else's", async () => {
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  const sender = await newSender();
  const envelopeId = await sendEnvelope(sender, [ann, ben]);
  await signingToken(ann);
  const bearer = await signingToken(ben);
  await call("POST", "/api/esign/decline", { reason: "The deposit\nis wrong" }, { bearer });
  const isDeclined = ({ subject }: { subject: string }) => subject.includes("was declined");
  const toSender = await mailTo(sender.email, isDeclined);
  expect(toSender.text).toContain("Ben Test has declined to sign.");
  expect(toSender.text).toContain("> The deposit\n> is wrong");
  expect(toSender.text).toContain(`/documents/${envelopeId}`);
  expect(toSender.inline).toHaveLength(1);
  const toAnn = await mailTo(ann.email, isDeclined);
  expect(toAnn.text).not.toContain("deposit");
  expect(toAnn.inline ?? []).toEqual([]);
});

test("the code for a new password comes in the same frame as our other mails", async () => {
  const { email } = await newSender();
  await call("POST", "/api/auth/forgot-password", { username: email });
  const code = await resetCode(email);
  const [mail] = await inbox(email);
  expect(code).toMatch(/^\d{6}$/);
  expect(mail?.html).toContain(`>${code}</p>`);
  expect(mail?.html).toContain("prefers-color-scheme:dark");
  expect(mail?.html).not.toContain("{####}");
});
