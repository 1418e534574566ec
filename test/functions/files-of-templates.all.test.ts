import { describe, expect, test } from "vitest";
import type { FileReply, UploadReply } from "../../contract/specified/files.ts";
import { call } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  completeUpload,
  download,
  newRecipient,
  newSender,
  postForm,
  type Sender,
  sendEnvelope,
  uploadFile,
} from "../support/people.ts";
import { newTemplate, postTemplateFile, storageUsed } from "../support/templates.ts";

const list = (sender: Sender, userId = sender.id) =>
  call<FileReply[]>("GET", `/api/files/${userId}`, undefined, sender);

describe("POST /api/files/template", () => {
  const askForTemplate = (sender: Sender, size: number) =>
    call<UploadReply>("POST", "/api/files/template", { fileName: "lease.pdf", size }, sender);

  test("works: posted to S3 and completed, it waits in the list for its template", async () => {
    const sender = await newSender();
    const { body: asked } = await askForTemplate(sender, makePdf().length);
    expect((await postForm(asked, makePdf())).status).toBe(204);
    const { body: file } = await completeUpload(sender, asked.fileId);
    expect(file).toMatchObject({ name: "lease", forTemplate: true });
    expect((await list(sender)).body).toEqual([file]);
    expect(await download(file.url, sender.bearer)).toEqual(makePdf());
  });

  test("works: a small file as a form, as the spec has it, answers the file's url", async () => {
    const sender = await newSender();
    const { status, body } = await postTemplateFile(sender);
    expect(status).toBe(201);
    expect(body).toMatchObject({ forTemplate: true, url: `/api/files/${sender.id}/${body.id}` });
    expect(await storageUsed(sender)).toBe(makePdf().length);
  });

  test("works for a document too, as long as it is there", async () => {
    const sender = await newSender();
    const { body: file } = await postTemplateFile(sender);
    const envelopeId = await sendEnvelope(sender, [newRecipient("Ann")], file);
    await newTemplate(sender, 1, file);
    const original = `/api/envelopes/${envelopeId}/file/lease?sealed=`;
    expect(await download(original, sender.bearer)).toEqual(makePdf());
  });

  test("refuses what POST /api/upload refuses", async () => {
    const sender = await newSender();
    expect((await askForTemplate(sender, 5 * 1024 * 1024 + 1)).status).toBe(413);
    expect((await askForTemplate(sender, 0)).status).toBe(400);
    expect((await postTemplateFile(sender, Buffer.from("text"))).status).toBe(422);
    const big = Buffer.alloc(4 * 1024 * 1024 + 1, 32);
    expect((await postTemplateFile(sender, big)).status).toBe(413);
    expect((await list(sender)).body).toEqual([]);
  });

  test("is closed to others", async () => {
    const [sender, other] = [await newSender(), await newSender()];
    expect((await call("POST", "/api/files/template", { fileName: "a", size: 9 })).status).toBe(
      401,
    );
    expect((await postTemplateFile(sender, makePdf(), { userId: other.id })).status).toBe(403);
    expect((await postTemplateFile(sender, makePdf(), { email: other.email })).status).toBe(403);
    expect((await list(other)).body).toEqual([]);
  });
});

describe("DELETE /api/files/template/{userId}/{fileName}", () => {
  const remove = (sender: Sender, name: string, userId = sender.id, email = sender.email) => {
    const path = `/api/files/template/${userId}/${encodeURIComponent(name)}?email=${email}`;
    return call("DELETE", path, undefined, sender);
  };

  test("works by id and by name, and frees the storage", async () => {
    const sender = await newSender();
    const { body: first } = await postTemplateFile(sender);
    await postTemplateFile(sender, makePdf(), { fileName: "annex.pdf" });
    await postTemplateFile(sender, makePdf(), { fileName: "annex.pdf" });
    expect((await remove(sender, first.id)).status).toBe(200);
    expect((await remove(sender, "annex")).status).toBe(200);
    expect((await remove(sender, "annex.pdf")).status).toBe(200);
    expect((await list(sender)).body).toEqual([]);
    expect(await storageUsed(sender)).toBe(0);
  });

  test("refuses files that are no template's, and those that a template has taken", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    const { body: taken } = await postTemplateFile(sender);
    const template = await newTemplate(sender, 1, taken);
    for (const name of [file.id, file.name, taken.id, taken.name, template.id]) {
      expect((await remove(sender, name)).status).toBe(404);
    }
    expect((await list(sender)).body).toEqual([file]);
    expect(await download(template.fileUrl, sender.bearer)).toEqual(makePdf());
  });

  test("is closed to others", async () => {
    const [sender, other] = [await newSender(), await newSender()];
    const { body: file } = await postTemplateFile(sender);
    expect((await remove(other, file.id, sender.id)).status).toBe(403);
    expect((await remove(other, file.id, other.id, sender.email)).status).toBe(403);
    expect((await remove(other, file.id)).status).toBe(404);
    expect((await list(sender)).body).toEqual([file]);
  });
});
