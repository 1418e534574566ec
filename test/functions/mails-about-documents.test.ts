import { expect, test } from "vitest";
import { call, inbox, mailTo, siteUrl } from "../support/cloud.ts";
import {
  newRecipient,
  newSender,
  openLink,
  resetCode,
  sealedBehind,
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

const completedMail = ({ email }: { email: string }) =>
  mailTo(email, ({ subject }) => subject.startsWith("Completed"));

test("the mail about a completed document says who signed when, and brings the sealed PDF along", async () => {
  const ann = newRecipient("Ann");
  await sendEnvelope(await newSender(), [ann]);
  await signBy(ann);
  const sealed = await sealedBehind(await viewingToken(ann.email));
  const completed = await completedMail(ann);
  expect(completed.inline ?? []).toEqual([]);
  expect(completed.text).toContain("Hello Ann, everyone has signed “Lease 2026”.");
  expect(completed.text).toMatch(/\nAnn Test: \d+ \p{L}+ 20\d\d, \d\d:\d\d UTC\n/u);
  expect(completed.text).toContain("The signed document is attached.");
  const [file] = completed.attachments ?? [];
  expect(file).toMatchObject({ fileName: "Lease 2026.pdf", contentType: "application/pdf" });
  const bytes = await fetch(`${siteUrl()}/_local/inbox/attachments/${file?.id}`);
  expect(Buffer.from(await bytes.arrayBuffer()).equals(sealed)).toBe(true);
});

test("it brings only a link where the account has chosen so", async () => {
  const [ann, sender] = [newRecipient("Ann"), await newSender()];
  await call("PUT", "/api/users/sending", { rules: { attachSigned: false } }, sender);
  await sendEnvelope(sender, [ann]);
  await signBy(ann);
  const completed = await completedMail(ann);
  expect(completed.attachments ?? []).toEqual([]);
  expect(completed.text).toContain("Please keep a copy.");
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
  expect(toSender.text).toContain("Ben Test has declined to sign “");
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
