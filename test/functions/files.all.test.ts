import { formPdf } from "sealed-pdf/testing";
import { describe, expect, test } from "vitest";
import type { FormReply } from "../../contract/pages/files.ts";
import { call } from "../support/cloud.ts";
import { lockedBy, needs, pdfText } from "../support/other-tools.ts";
import { endless, makePdf } from "../support/pdfs.ts";
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
import { newTemplate, openPicture, postTemplateFile, storageUsed } from "../support/templates.ts";
import { ask, list, uploadForm } from "./support/files.ts";

describe("POST /api/upload", () => {
  test("works by a form with the password of an encrypted file", async (ctx) => {
    needs(ctx, "qpdf");
    const sender = await newSender();
    const bytes = lockedBy("secret", makePdf());
    expect((await uploadForm(sender, bytes)).body).toMatchObject({ code: "NEEDS_PASSWORD" });
    const { status } = await uploadForm(sender, bytes, { password: "secret" });
    expect(status).toBe(201);
  });
});

describe("POST /api/upload/{fileId}/complete", () => {
  test("refuses a page that nobody can draw in time, and names it", async () => {
    const sender = await newSender();
    const bytes = makePdf([{}, { drawing: endless }]);
    const asked = (await ask(sender, { fileName: "a.pdf", size: bytes.length })).body;
    await postForm(asked, bytes);
    const { status, body } = await completeUpload(sender, asked.fileId);
    expect((await list(sender)).body).toEqual([]);
    // A busy machine can't give the page the processor time that it may use up, and then says nothing about it.
    if (status === 503) {
      expect(body).toMatchObject({ code: "BUSY" });
      return;
    }
    expect({ status, ...body }).toMatchObject({
      status: 422,
      code: "UNSOUND_PDF",
      message: expect.stringContaining("Page 2 takes so long to draw"),
    });
  });

  test("works with the password of an encrypted file, after tries without and with wrong ones", async (ctx) => {
    needs(ctx, "qpdf");
    const sender = await newSender();
    const bytes = lockedBy("Kennwort 42", makePdf([{ text: "Lease" }]));
    const asked = (await ask(sender, { fileName: "lease.pdf", size: bytes.length })).body;
    await postForm(asked, bytes);
    const tried = [];
    for (const password of [undefined, "", "kennwort 42"]) {
      tried.push((await completeUpload(sender, asked.fileId, password)).body);
    }
    expect(tried).toMatchObject([
      { code: "NEEDS_PASSWORD" },
      { code: "NEEDS_PASSWORD" },
      { code: "WRONG_PDF_PASSWORD" },
    ]);
    const { body: file } = await completeUpload(sender, asked.fileId, "Kennwort 42");
    expect(file.warnings).toEqual([expect.stringContaining("was protected by a password")]);
    expect(pdfText(await download(file.url, sender.bearer))).toContain("Lease");
    expect(await storageUsed(sender)).toBe(file.sizeBytes);
  });
});

describe("GET /api/files/form", () => {
  const openForm = (url: string, caller?: Sender) =>
    call<FormReply & { code?: string; field?: string }>(
      "GET",
      `/api/files/form?url=${encodeURIComponent(url)}`,
      undefined,
      caller,
    );
  const sentUrl = (id: string) => `/api/envelopes/${id}/file/contract?sealed=`;
  const withForm = formPdf([
    "/FT/Tx/T(city)/TU(City of birth)/Ff 2/MaxLen 30/Rect[100 600 300 620]",
    "/FT/Ch/Ff 131072/T(plan)/Opt[(Small)(Large)]/V(Large)/Rect[100 560 300 580]",
  ]);
  const city = {
    name: "city",
    kind: "text",
    place: { page: 0, x: 100 / 612, y: 172 / 792 },
    settings: { label: "City of birth", required: true, maxLength: 30 },
    readOnly: false,
  };

  test("works for a file, a template's copy of it, and a document that was sent", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender, withForm);
    const { status, body } = await openForm(file.url, sender);
    expect(status).toBe(200);
    expect(body).toMatchObject({ fields: [city, { kind: "list" }], leftOut: [], signed: false });
    const plan = { label: "Plan", required: false, options: ["Small", "Large"], value: "Large" };
    expect(body.fields[1]?.settings).toEqual(plan);
    const template = await newTemplate(sender, 1, file);
    const envelopeId = await sendEnvelope(sender, [newRecipient("Ann")], file);
    for (const url of [template.fileUrl, sentUrl(envelopeId)]) {
      expect((await openForm(url, sender)).body).toEqual(body);
    }
  });

  test("works for a file without a form", async () => {
    const sender = await newSender();
    const { body } = await openForm((await uploadFile(sender)).url, sender);
    expect(body).toEqual({ fields: [], leftOut: [], scripts: [], signed: false });
  });

  test("refuses any other address, and what isn't there", async () => {
    const sender = await newSender();
    for (const url of ["https://example.com/a.pdf", "/api/files/form", "", "/api/templates/x"]) {
      expect((await openForm(url, sender)).status).toBe(400);
    }
    const gone = [`/api/files/${sender.id}/x`, "/api/templates/x/file/a", sentUrl("x")];
    for (const url of gone) expect((await openForm(url, sender)).status).toBe(404);
  });

  test("is closed to others", async () => {
    const [sender, other] = [await newSender(), await newSender()];
    const file = await uploadFile(sender, withForm);
    const template = await newTemplate(sender, 1, file);
    const envelopeId = await sendEnvelope(sender, [newRecipient("Ann")], file);
    const urls = [file.url, template.fileUrl, sentUrl(envelopeId)];
    for (const url of urls) {
      expect((await openForm(url)).status).toBe(401);
      const { status, body } = await openForm(url, other);
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    }
  });
});

describe("GET /api/files/{userId}/{fileId}/first-page", () => {
  test("works: a small picture of the first page, whichever way the file came", async () => {
    const sender = await newSender();
    const posted = await uploadFile(sender);
    const { body: sent } = await uploadForm(sender, makePdf());
    for (const { firstPage } of [posted, sent]) {
      const { status, body } = await openPicture(firstPage, sender);
      expect(status).toBe(200);
      expect(body.picture).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
      expect(body.picture.length).toBeLessThan(20_000);
    }
    expect(await storageUsed(sender)).toBe(2 * makePdf().length);
  });

  test("works for a template's file while it waits, and after the template has taken it over", async () => {
    const sender = await newSender();
    const { body: file } = await postTemplateFile(sender);
    const before = await openPicture(file.firstPage, sender);
    const template = await newTemplate(sender, 1, file);
    expect((await openPicture(template.firstPage, sender)).body).toEqual(before.body);
    expect((await openPicture(file.firstPage, sender)).status).toBe(404);
  });
});
