import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Grant } from "cdk-laptop";
import { afterEach, describe, expect, test } from "vitest";
import type { FileReply, UploadReply } from "../../contract/api/files.ts";
import { startUndersign, type Undersign } from "../../scripts/local.ts";
import { call, sendCallsTo } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  completeUpload,
  download,
  firstStep,
  newRecipient,
  newSender,
  nextCode,
  openLink,
  postForm,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
  signSubmission,
  uploadFile,
} from "../support/people.ts";
import {
  envelopeFrom,
  listTemplates,
  newTemplate,
  postTemplate,
  postTemplateFile,
  removeTemplate,
  storageUsed,
  templateFor,
} from "../support/templates.ts";

/**
 * Faults: one permission of a function is taken away, which stops it at exactly that step as a crash
 * would; then the product is started again on the same data with nothing missing.
 */

let running: Undersign | undefined;
const folders: string[] = [];

async function start(dataDir: string, without?: Grant): Promise<Undersign> {
  await running?.stop();
  running = undefined;
  running = await startUndersign(without ? { dataDir, without } : { dataDir });
  sendCallsTo(running.url);
  return running;
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "undersign-recovery-"));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  await running?.stop();
  running = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const activity = async (sender: Sender, envelopeId: string): Promise<string[]> => {
  const route = `/api/dashboard/views/activity/${envelopeId}`;
  const { body } = await call<{ audit: { action: string }[] }>("GET", route, undefined, sender);
  return body.audit.map((entry) => entry.action.split("|")[0] ?? "").reverse();
};

const hours = (count: number) => count * 3_600_000;

describe("when the sealing function stops at", () => {
  test.each([
    "s3:GetObjectVersion",
    "dynamodb:Query",
    "kms:GetPublicKey",
    "kms:Sign",
    "s3:PutObject",
    "sqs:SendMessage",
  ])("%s, the document is sealed once, later, and everybody is told once", async (action) => {
    const folder = newFolder();
    await start(folder, grantOf("on-seal-requested", action));
    const sender = await newSender();
    const recipient = newRecipient("Ann");
    const envelopeId = await sendEnvelope(sender, [recipient]);
    await signBy(recipient);
    await running?.idle();
    expect(running?.mails().filter((mail) => mail.subject.startsWith("Completed"))).toEqual([]);

    const local = await start(folder);
    await local.advance(hours(0.1));
    const told = local.mails().filter((mail) => mail.subject.startsWith("Completed"));
    expect(told.flatMap((mail) => mail.to).sort()).toEqual([sender.email, recipient.email].sort());
    const entries = await activity(sender, envelopeId);
    expect(entries.filter((entry) => entry === "Document completed and sealed")).toHaveLength(1);
  });
});

describe("when the mailing function stops at", () => {
  test.each(["kms:GenerateMac", "dynamodb:PutItem", "ses:SendRawEmail"])(
    "%s, the invitation still comes, with a link that works",
    async (action) => {
      const folder = newFolder();
      await start(folder, grantOf("on-mail-requested", action));
      const sender = await newSender();
      const recipient = newRecipient("Ann");
      await sendEnvelope(sender, [recipient]);
      await running?.idle();
      expect(running?.mails().filter((mail) => mail.to.includes(recipient.email))).toEqual([]);

      const local = await start(folder);
      await local.advance(hours(0.1));
      const token = await signingToken(recipient);
      expect((await openLink(token)).status).toBe(200);
    },
  );
});

test("when the picture of page 1 can't be read, the invitation comes without it", async () => {
  await start(newFolder(), grantOf("on-mail-requested", "s3:GetObjectVersion"));
  const recipient = newRecipient("Ann");
  await sendEnvelope(await newSender(), [recipient]);
  await running?.idle();
  const mails = running?.mails({ to: recipient.email }) ?? [];
  expect(mails.map(({ inline = [] }) => inline.length)).toEqual([0]);
});

test("when the message to a worker is lost, the sweep finds what is owed", async () => {
  const folder = newFolder();
  await start(folder, grantOf("esign", "sqs:SendMessage"));
  const sender = await newSender();
  const recipient = newRecipient("Ann");
  await sendEnvelope(sender, [recipient]);
  const token = await signingToken(recipient);
  const { body: view } = await openLink(token);
  const signed = await call("POST", "/api/esign", signSubmission(view), { bearer: token });
  expect(signed.status).toBe(200);
  await running?.advance(hours(0.1));
  expect(running?.mails().some((mail) => mail.subject.startsWith("Completed"))).toBe(true);
});

describe("when a function stops between two writes", () => {
  const list = async (sender: Sender) =>
    (await call<FileReply[]>("GET", `/api/files/${sender.id}`, undefined, sender)).body;

  test.each([
    ["a copy is made", "s3:PutObject", /./, uploadFile],
    ["the copy is recorded", "dynamodb:PutItem", /./, uploadFile],
    ["a file changes hands", "dynamodb:DeleteItem", /Subscriptions/, uploadTemplateFile],
  ])(
    "before %s, no template is there, and the next try makes one",
    async (_, action, on, upload) => {
      const folder = newFolder();
      await start(folder, grantOf("templates", action, on));
      const sender = await newSender();
      const file = await upload(sender);
      const payload = templateFor(sender, file);
      const key = { "idempotency-key": crypto.randomUUID() };
      expect((await postTemplate(sender, payload, key)).status).toBe(500);
      expect((await listTemplates(sender)).body).toEqual([]);
      expect(await list(sender)).toEqual([file]);
      expect(await storageUsed(sender)).toBe(file.sizeBytes);

      await start(folder);
      expect((await postTemplate(sender, payload, key)).status).toBe(201);
      const [template] = (await listTemplates(sender)).body;
      expect(await download(template?.fileUrl ?? "", sender.bearer)).toEqual(makePdf());
      const kept = [...(await list(sender)), template].length;
      expect(await storageUsed(sender)).toBe(kept * file.sizeBytes);
    },
  );

  test("after a template's bytes were deleted, it still works and can be deleted again", async () => {
    const folder = newFolder();
    await start(folder, grantOf("templates", "dynamodb:DeleteItem", /Templates/));
    const sender = await newSender();
    const template = await newTemplate(sender, 1);
    const used = await storageUsed(sender);
    expect((await removeTemplate(sender, template.id)).status).toBe(500);
    expect((await listTemplates(sender)).body).toHaveLength(1);
    expect(await download(template.fileUrl, sender.bearer)).toEqual(makePdf());
    const envelope = envelopeFrom(sender, template, [newRecipient("Ann")]);
    expect((await call("POST", "/api/envelopes", envelope, sender)).status).toBe(201);
    expect(await storageUsed(sender)).toBe(used);

    await start(folder);
    expect((await removeTemplate(sender, template.id)).status).toBe(200);
    expect(await storageUsed(sender)).toBe(used - makePdf().length);
  });

  test("after a file's bytes were deleted, it is still listed, opens and can be deleted again", async () => {
    const folder = newFolder();
    await start(folder);
    const sender = await newSender();
    const file = await uploadFile(sender);
    await start(folder, grantOf("files", "dynamodb:DeleteItem"));
    const remove = () => call("POST", `/api/files/deletion/${file.id}/${sender.id}`, {}, sender);
    expect((await remove()).status).toBe(500);
    expect(await list(sender)).toEqual([file]);
    expect(await download(file.url, sender.bearer)).toEqual(makePdf());

    await start(folder);
    expect((await remove()).status).toBe(200);
    expect(await storageUsed(sender)).toBe(0);
  });

  test("before an uploaded file is recorded, completing it again makes it whole", async () => {
    const folder = newFolder();
    await start(folder, grantOf("files", "s3:PutObject", /files/));
    const sender = await newSender();
    const body = { fileName: "a.pdf", size: makePdf().length };
    const { body: asked } = await call<UploadReply>("POST", "/api/upload", body, sender);
    expect((await postForm(asked, makePdf())).status).toBe(204);
    expect((await completeUpload(sender, asked.fileId)).status).toBe(500);
    expect(await list(sender)).toEqual([]);

    await start(folder);
    const { body: file } = await completeUpload(sender, asked.fileId);
    expect(await download(file.url, sender.bearer)).toEqual(makePdf());
    expect(await storageUsed(sender)).toBe(file.sizeBytes);
  });
});

async function uploadTemplateFile(sender: Sender): Promise<FileReply> {
  return (await postTemplateFile(sender)).body;
}

test("an open document expires when its time has come; its link says so", async () => {
  const local = await start(newFolder());
  const sender = await newSender();
  const recipient = newRecipient("Ann");
  await sendEnvelope(sender, [recipient]);
  const token = await signingToken(recipient);
  await local.advance(hours(24 * 60 - 1));
  expect((await openLink(token)).status).toBe(200);
  await local.advance(hours(2));
  expect((await openLink(token)).body).toMatchObject({ code: "EXPIRED" });
  const told = local.mails().filter((mail) => mail.subject.includes("has expired"));
  expect(told.flatMap((mail) => mail.to).sort()).toEqual([sender.email, recipient.email].sort());
});

test("a code is dead after ten minutes, an access token too", async () => {
  const local = await start(newFolder());
  const sender = await newSender();
  const { accessToken: bearer } = await firstStep(sender.email);
  const username = sender.email;
  const mfacode = await nextCode(username, async () => {
    await call("POST", "/api/auth/generate-otp", { username }, { bearer });
  });
  await local.advance(hours(10 / 60) + 1000);
  const late = await call("POST", "/api/auth/validate-otp", { username, mfacode }, { bearer });
  expect(late).toMatchObject({ status: 401, body: { code: "CODE_INVALID" } });
  const views = await call("GET", "/api/dashboard/views", undefined, sender);
  expect(views.status).toBe(401);
});
