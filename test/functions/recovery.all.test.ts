import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { ExportAnswer } from "../../contract/calls/exports.ts";
import type { FileReply, UploadReply } from "../../contract/specified/files.ts";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
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
 * Faults: one permission of a function is taken away, which stops it at exactly that step as a crash would; then
 * the function starts again, with nothing missing.
 */

const own = borrowedEnvironment();

/** Runs `act` while the function lacks this permission. */
const without = <T>(
  functionName: string,
  action: string,
  act: () => Promise<T>,
  on?: RegExp,
): Promise<T> => own().environment.without(grantOf(functionName, action, on), act);

/** Recipients of mails with these words in the subject, once for each mail. */
const told = (envelopeParties: readonly string[], words: string): string[] =>
  envelopeParties.flatMap((email) =>
    own()
      .environment.mails({ to: email })
      .filter(({ subject }) => subject.includes(words))
      .map(() => email),
  );

const activity = async (sender: Sender, envelopeId: string): Promise<string[]> => {
  const route = `/api/dashboard/views/activity/${envelopeId}`;
  const { body } = await call<{ audit: { action: string }[] }>("GET", route, undefined, sender);
  return body.audit.map((entry) => entry.action.split("|")[0] ?? "").reverse();
};

/** Ids of the versions that the bucket of completed documents has of an envelope's, oldest first. */
function sealedVersions(envelopeId: string): string[] {
  const name = createHash("sha256").update(`${envelopeId}/sealed.pdf`).digest("hex");
  const s3 = path.join(own().dataDir, "s3");
  const bucket = readdirSync(s3).find((one) => one.includes("-completed-")) ?? "";
  const file = readFileSync(path.join(s3, bucket, `${name}.json`), "utf8");
  const { versions } = JSON.parse(file) as { versions: { versionId: string }[] };
  return versions.map(({ versionId }) => versionId).reverse();
}

const hours = (count: number) => count * 3_600_000;

describe("when the sealing function stops at", () => {
  test.each([
    // The certificate is made only for the very first document.
    ["kms:GetPublicKey"],
    ["s3:GetObjectVersion", /envelopes/],
    ["dynamodb:Query", /Audit/],
    ["kms:Sign"],
    ["s3:PutObject"],
    ["sqs:SendMessage"],
  ])(
    "%s, the document is sealed once, later, and everybody is mailed once",
    async (action, on?: RegExp) => {
      const { environment } = own();
      const sender = await newSender();
      const recipient = newRecipient("Ann");
      const parties = [sender.email, recipient.email];
      const envelopeId = await without(
        "on-seal-requested",
        action,
        async () => {
          const sent = await sendEnvelope(sender, [recipient]);
          await signBy(recipient);
          await environment.idle();
          expect(told(parties, "Completed")).toEqual([]);
          return sent;
        },
        on,
      );

      await environment.advance(hours(0.1));
      expect(told(parties, "Completed")).toEqual(parties);
      const entries = await activity(sender, envelopeId);
      expect(entries.filter((entry) => entry === "Document completed and sealed")).toHaveLength(1);
    },
  );
});

describe("a document that is withdrawn", () => {
  const withdrawn = (sender: Sender, envelopeId: string) =>
    call("POST", `/api/envelopes/${envelopeId}/withdraw`, {}, sender);

  test("a document withdrawn after a worker stopped between the invitation and its note has everybody notified who was invited", async () => {
    const { environment } = own();
    const sender = await newSender();
    const recipient = newRecipient("Ann");
    const sending = async () => {
      const sent = await sendEnvelope(sender, [recipient]);
      await environment.idle();
      return sent;
    };
    const envelopeId = await without("on-mail-requested", "dynamodb:PutItem", sending, /Audit/);
    expect(told([recipient.email], "asks you to sign")).toHaveLength(1);
    expect(await activity(sender, envelopeId)).not.toContain("Invitation emailed");

    await withdrawn(sender, envelopeId);
    await environment.advance(hours(0.2));
    expect(told([recipient.email], "withdrawn")).toHaveLength(1);
    expect(told([recipient.email], "asks you to sign")).toHaveLength(1);
  });

  test("after an invitation that could not be mailed: nobody hears of it, and nothing is owed", async () => {
    const { environment } = own();
    const sender = await newSender();
    const recipient = newRecipient("Ann");
    await without(
      "on-mail-requested",
      "ses:SendRawEmail",
      async () => {
        const envelopeId = await sendEnvelope(sender, [recipient]);
        await environment.idle();
        await withdrawn(sender, envelopeId);
        await environment.idle();
      },
      /identity/,
    );
    await environment.advance(hours(1));
    expect(environment.mails({ to: recipient.email })).toEqual([]);
  });
});

test("a sealed document that was stored and not recorded is the one that is recorded later", async () => {
  const { environment } = own();
  const sender = await newSender();
  const recipient = newRecipient("Ann");
  const seal = async () => {
    const sent = await sendEnvelope(sender, [recipient]);
    await signBy(recipient);
    await environment.idle();
    return sent;
  };
  const envelopeId = await without("on-seal-requested", "dynamodb:PutItem", seal, /Audit/);
  expect(told([sender.email], "Completed")).toEqual([]);
  const stored = sealedVersions(envelopeId);
  expect(stored).toHaveLength(1);

  await environment.advance(hours(0.1));
  expect(told([sender.email], "Completed")).toEqual([sender.email]);
  expect(sealedVersions(envelopeId)).toEqual(stored);
  const sealed = `/api/envelopes/${envelopeId}/file/a.pdf?sealed=${envelopeId}`;
  const bytes = await download(sealed, sender.bearer);
  expect(bytes.subarray(0, makePdf().length)).toEqual(makePdf());
  expect(bytes.length).toBeGreaterThan(makePdf().length);
});

describe("when the mailing function stops at", () => {
  test.each([
    ["kms:GenerateMac"],
    ["dynamodb:PutItem", /Envelopes/],
    ["ses:SendRawEmail", /identity/],
  ])("%s, the invitation still comes, with a link that works", async (action, on?: RegExp) => {
    const { environment } = own();
    // The code that signs the sender in is mailed by another function.
    const sender = await newSender();
    const recipient = newRecipient("Ann");
    await without(
      "on-mail-requested",
      action,
      async () => {
        await sendEnvelope(sender, [recipient]);
        await environment.idle();
        expect(told([recipient.email], "")).toEqual([]);
      },
      on,
    );

    await environment.advance(hours(0.1));
    const token = await signingToken(recipient);
    expect((await openLink(token)).status).toBe(200);
  });
});

describe("when the function of mail events stops at", () => {
  test.each([
    ["dynamodb:GetItem", /Envelopes/],
    ["dynamodb:UpdateItem", /Envelopes/],
    ["dynamodb:PutItem", /Audit/],
  ])("%s, it is noted later, once, that an invitation came back", async (action, on) => {
    const { environment } = own();
    const sender = await newSender();
    const lost = { ...newRecipient("Ann"), email: "bounce@simulator.amazonses.com" };
    const envelopeId = await without(
      "on-mail-event",
      action,
      async () => {
        const sent = await sendEnvelope(sender, [lost]);
        await environment.idle();
        expect(await activity(sender, sent)).not.toContain("Email came back");
        return sent;
      },
      on,
    );

    await environment.advance(hours(0.1));
    const entries = await activity(sender, envelopeId);
    expect(entries.filter((entry) => entry === "Email came back")).toHaveLength(1);
  });
});

test("when the picture of page 1 can't be read, the invitation comes without it", async () => {
  const { environment } = own();
  const sender = await newSender();
  const recipient = newRecipient("Ann");
  const send = async () => {
    await sendEnvelope(sender, [recipient]);
    await environment.idle();
  };
  await without("on-mail-requested", "s3:GetObjectVersion", send, /first-page/);
  const mails = environment.mails({ to: recipient.email });
  expect(mails.map(({ inline = [] }) => inline.length)).toEqual([0]);
});

test("when the message to a worker is lost, the sweep finds what is owed", async () => {
  const sender = await newSender();
  const recipient = newRecipient("Ann");
  await without(
    "esign",
    "sqs:SendMessage",
    async () => {
      await sendEnvelope(sender, [recipient]);
      const token = await signingToken(recipient);
      const { body: view } = await openLink(token);
      const signed = await call("POST", "/api/esign", signSubmission(view), { bearer: token });
      expect(signed.status).toBe(200);
      await own().environment.idle();
      expect(told([sender.email], "Completed")).toEqual([]);
      await own().environment.advance(hours(0.1));
    },
    /SealingRequests/,
  );
  expect(told([sender.email], "Completed")).toEqual([sender.email]);
});

test("when the message about a withdrawal is lost, the signers are mailed all the same", async () => {
  const sender = await newSender();
  const recipient = newRecipient("Ann");
  const envelopeId = await sendEnvelope(sender, [recipient]);
  await own().environment.idle();
  const reason = { reason: "The rent was wrong" };
  await without(
    "envelopes",
    "sqs:SendMessage",
    async () => {
      await call("POST", `/api/envelopes/${envelopeId}/withdraw`, reason, sender);
      await own().environment.idle();
      expect(told([recipient.email], "was withdrawn")).toEqual([]);
      await own().environment.advance(hours(0.1));
    },
    /Mail/,
  );
  expect(told([recipient.email], "was withdrawn")).toEqual([recipient.email]);
});

describe("when a function stops between two writes", () => {
  const list = async (sender: Sender) =>
    (await call<FileReply[]>("GET", `/api/files/${sender.id}`, undefined, sender)).body;

  test.each([
    ["a copy is made", "s3:PutObject", /./, uploadFile],
    ["the copy is recorded", "dynamodb:PutItem", /Templates/, uploadFile],
    ["a file changes hands", "dynamodb:DeleteItem", /Subscriptions/, uploadTemplateFile],
  ])(
    "before %s, no template is there, and the next try makes one",
    async (_, action, on, upload) => {
      const sender = await newSender();
      const file = await upload(sender);
      const payload = templateFor(sender, file);
      const key = { "idempotency-key": crypto.randomUUID() };
      const first = await without(
        "templates",
        action,
        () => postTemplate(sender, payload, key),
        on,
      );
      expect(first.status).toBe(500);
      expect((await listTemplates(sender)).body).toEqual([]);
      expect(await list(sender)).toEqual([file]);
      expect(await storageUsed(sender)).toBe(file.sizeBytes);

      expect((await postTemplate(sender, payload, key)).status).toBe(201);
      const [template] = (await listTemplates(sender)).body;
      expect(await download(template?.fileUrl ?? "", sender.bearer)).toEqual(makePdf());
      const kept = [...(await list(sender)), template].length;
      expect(await storageUsed(sender)).toBe(kept * file.sizeBytes);
    },
  );

  test("after a template's bytes were deleted, it still works and can be deleted again", async () => {
    const sender = await newSender();
    const template = await newTemplate(sender, 1);
    const used = await storageUsed(sender);
    const remove = () => removeTemplate(sender, template.id);
    const first = await without("templates", "dynamodb:DeleteItem", remove, /Templates/);
    expect(first.status).toBe(500);
    expect((await listTemplates(sender)).body).toHaveLength(1);
    expect(await download(template.fileUrl, sender.bearer)).toEqual(makePdf());
    const envelope = envelopeFrom(sender, template, [newRecipient("Ann")]);
    expect((await call("POST", "/api/envelopes", envelope, sender)).status).toBe(201);
    expect(await storageUsed(sender)).toBe(used);

    expect((await remove()).status).toBe(200);
    expect(await storageUsed(sender)).toBe(used - makePdf().length);
  });

  test("after a file's bytes were deleted, it is still listed, opens and can be deleted again", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    const remove = () => call("POST", `/api/files/deletion/${file.id}/${sender.id}`, {}, sender);
    expect((await without("files", "dynamodb:DeleteItem", remove)).status).toBe(500);
    expect(await list(sender)).toEqual([file]);
    expect(await download(file.url, sender.bearer)).toEqual(makePdf());

    expect((await remove()).status).toBe(200);
    expect(await storageUsed(sender)).toBe(0);
  });

  test("before an uploaded file is recorded, completing it again makes it whole", async () => {
    const sender = await newSender();
    const body = { fileName: "a.pdf", size: makePdf().length };
    const { body: asked } = await call<UploadReply>("POST", "/api/upload", body, sender);
    expect((await postForm(asked, makePdf())).status).toBe(204);
    const complete = () => completeUpload(sender, asked.fileId);
    expect((await without("files", "s3:PutObject", complete, /files/)).status).toBe(500);
    expect(await list(sender)).toEqual([]);

    const { body: file } = await complete();
    expect(await download(file.url, sender.bearer)).toEqual(makePdf());
    expect(await storageUsed(sender)).toBe(file.sizeBytes);
  });
});

/** Each is a part of the archive by itself. */
const largePdf = () => makePdf([{ drawing: `%${"x".repeat(5_200_000)}` }]);

async function signedDocument(sender: Sender, pdf: Uint8Array): Promise<string> {
  const recipient = newRecipient("Ann");
  const id = await sendEnvelope(sender, [recipient], await uploadFile(sender, pdf));
  await signBy(recipient);
  await own().environment.idle();
  return id;
}

test("an archive whose worker was stopped continues after the parts that it has, and is reported by mail", async () => {
  const { environment } = own();
  const sender = await newSender();
  const { email } = sender;
  const signed = [
    await signedDocument(sender, largePdf()),
    await signedDocument(sender, largePdf()),
  ];
  const ids = [...signed, await sendEnvelope(sender, [newRecipient("Ben")])];
  const listed = async () => {
    const path = "/api/exports";
    const { body } = await call<{ data: readonly ExportAnswer[] }>("GET", path, undefined, sender);
    return body.data[0];
  };
  // Only a document that isn't sealed needs it: the worker stops at the third.
  await without(
    "on-export-requested",
    "dynamodb:Query",
    async () => {
      await call("POST", "/api/exports", { kind: "zip", ids, originals: true }, sender);
      await environment.idle();
    },
    /Audit/,
  );
  expect(await listed()).toMatchObject({ state: "making", done: 2, of: 3 });
  expect(told([email], "Your export is ready")).toEqual([]);

  // It can't read the first two again.
  await without(
    "on-export-requested",
    "s3:GetObjectVersion",
    () => environment.advance(hours(0.11)),
    /ompleted/,
  );
  const row = await listed();
  expect(row).toMatchObject({ state: "ready", done: 3, leftOut: 0 });
  const files = unzipSync(await download(`/api/exports/${row?.id}/file`, sender.bearer));
  expect(Object.keys(files)).toEqual([
    "Lease 2026.pdf",
    "audit/Lease 2026.audit.json",
    "Lease 2026 (2).pdf",
    "audit/Lease 2026 (2).audit.json",
    "Lease 2026 (not signed).pdf",
    "audit/Lease 2026 (not signed).audit.json",
    "index.csv",
  ]);
  for (const [index, name] of ["Lease 2026.pdf", "Lease 2026 (2).pdf"].entries()) {
    const path = `/api/envelopes/${signed[index]}/file/x?sealed=${signed[index]}`;
    expect(Buffer.from(files[name] ?? []).equals(await download(path, sender.bearer))).toBe(true);
  }
  expect(told([email], "Your export is ready")).toEqual([email]);
});

async function uploadTemplateFile(sender: Sender): Promise<FileReply> {
  return (await postTemplateFile(sender)).body;
}

test("an open document expires when its time has come; its link says so", async () => {
  const { environment } = own();
  const sender = await newSender();
  const recipient = newRecipient("Ann");
  await sendEnvelope(sender, [recipient]);
  const token = await signingToken(recipient);
  await environment.advance(hours(24 * 60 - 1));
  expect((await openLink(token)).status).toBe(200);
  await environment.advance(hours(2));
  expect((await openLink(token)).body).toMatchObject({ code: "EXPIRED" });
  const parties = [sender.email, recipient.email];
  expect(told(parties, "has expired")).toEqual(parties);
});

test("a code is dead after ten minutes, an access token too", async () => {
  const sender = await newSender();
  const { accessToken: bearer } = await firstStep(sender.email);
  const username = sender.email;
  const mfacode = await nextCode(username, async () => {
    await call("POST", "/api/auth/generate-otp", { username }, { bearer });
  });
  await own().environment.advance(hours(10 / 60) + 1000);
  const late = await call("POST", "/api/auth/validate-otp", { username, mfacode }, { bearer });
  expect(late).toMatchObject({ status: 401, body: { code: "CODE_INVALID" } });
  const views = await call("GET", "/api/dashboard/views", undefined, sender);
  expect(views.status).toBe(401);
});
