import { describe, expect, test } from "vitest";
import type { ShownDocument } from "../../contract/calls/documents.ts";
import type { UploadReply } from "../../contract/specified/files.ts";
import { call } from "../support/cloud.ts";
import { acceptedEarlier } from "../support/earlier-files.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
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
import { openPicture } from "../support/templates.ts";
import { ask, list, uploadForm } from "./support/files.ts";

const own = borrowedEnvironment();

describe("POST /api/upload", () => {
  test("works: an address for the browser to post to; then the file is in the list", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender, makePdf([{}, { width: 842, height: 595 }]));
    expect(file).toMatchObject({
      name: "contract",
      pages: [
        { width: 612, height: 792 },
        { width: 842, height: 595 },
      ],
      warnings: [],
    });
    expect((await list(sender)).body).toEqual([file]);
  });

  test("works: a small file as a form, as the spec has it", async () => {
    const sender = await newSender();
    const { status, body } = await uploadForm(sender, makePdf());
    expect(status).toBe(201);
    expect(await download(body.url, sender.bearer)).toEqual(makePdf());
  });

  test("refuses more than the plan allows before anything is sent", async () => {
    const sender = await newSender();
    const { status, body } = await ask(sender, { fileName: "a.pdf", size: 5 * 1024 * 1024 + 1 });
    expect(status).toBe(413);
    expect(body.code).toBe("FILE_TOO_LARGE");
  });

  test("keeps nothing of a file name that turns text around, and refuses one without end", async () => {
    const sender = await newSender();
    const upload = (name: string) => {
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(makePdf())]), name);
      return call("POST", "/api/upload", form, sender);
    };
    expect((await upload("inv\u202Efdp.exe.pdf")).status).toBe(201);
    expect((await upload(`${"x".repeat(2_000)}.pdf`)).status).toBe(400);
    expect((await list(sender)).body).toMatchObject([{ name: "invfdp.exe" }]);
  });

  test("refuses a form of over 4 MB with a reason", async () => {
    const sender = await newSender();
    const { status } = await uploadForm(sender, Buffer.alloc(4 * 1024 * 1024 + 1, 32));
    expect(status).toBe(413);
  });

  test.each([
    [{ fileName: "", size: 10 }],
    [{ fileName: "a\u0000.pdf", size: 10 }],
    [{ fileName: "a.pdf", size: 0 }],
    [{ fileName: "a.pdf", size: 1.5 }],
    [{ fileName: "a.pdf", size: "10" }],
    [{}],
  ])("refuses %j", async (body) => {
    expect((await ask(await newSender(), body)).status).toBe(400);
  });

  test("refuses at S3 one byte more, another type and another key than was asked for", async () => {
    const sender = await newSender();
    const pdf = makePdf();
    const asked = (await ask(sender, { fileName: "a.pdf", size: pdf.length })).body;
    const change = (fields: Record<string, string>): UploadReply => ({
      ...asked,
      upload: { ...asked.upload, fields: { ...asked.upload.fields, ...fields } },
    });
    const more = Buffer.concat([pdf, Buffer.from("\n")]);
    expect((await postForm(asked, more)).status).toBe(400);
    expect((await postForm(change({ "Content-Type": "text/html" }), pdf)).status).toBe(403);
    expect((await postForm(change({ key: "files/other/evil.pdf" }), pdf)).status).toBe(403);
    expect((await postForm(asked, pdf)).status).toBe(204);
  });

  test("is closed to others", async () => {
    const sender = await newSender();
    const other = await newSender();
    expect((await call("POST", "/api/upload", { fileName: "a.pdf", size: 9 })).status).toBe(401);
    expect((await uploadForm(sender, makePdf(), { userId: other.id })).status).toBe(403);
    expect((await uploadForm(sender, makePdf(), { email: other.email })).status).toBe(403);
    expect((await list(other)).body).toEqual([]);
  });
});

describe("POST /api/upload/{fileId}/complete", () => {
  test("works twice: the repeat answers as the first did", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    const again = await completeUpload(sender, file.id);
    expect(again.body).toEqual(file);
    expect((await list(sender)).body).toHaveLength(1);
  });

  test.each([
    ["no PDF", Buffer.from("hello, I am text"), "NOT_A_PDF"],
    ["an empty page tree", Buffer.from(makePdf([]).toString("latin1"), "latin1"), "NO_PAGES"],
  ])("refuses %s", async (_, bytes, code) => {
    const sender = await newSender();
    const asked = (await ask(sender, { fileName: "a.pdf", size: bytes.length })).body;
    expect((await postForm(asked, bytes)).status).toBe(204);
    const { status, body } = await completeUpload(sender, asked.fileId);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code });
    expect((await list(sender)).body).toEqual([]);
  });

  test("refuses before the bytes are there", async () => {
    const sender = await newSender();
    const asked = (await ask(sender, { fileName: "a.pdf", size: 99 })).body;
    expect((await completeUpload(sender, asked.fileId)).body).toMatchObject({
      code: "UPLOAD_MISSING",
    });
  });

  test("is closed to others", async () => {
    const sender = await newSender();
    const other = await newSender();
    const asked = (await ask(sender, { fileName: "a.pdf", size: 99 })).body;
    expect((await completeUpload(other, asked.fileId)).status).toBe(404);
  });
});

describe("/api/own/documents", () => {
  const path = "/api/own/documents";
  const announce = (sender: Sender, body: object) =>
    call<{ id: string } & Pick<UploadReply, "upload"> & { field?: string }>(
      "POST",
      path,
      body,
      sender,
    );
  const announced = async (sender: Sender, more: object = {}) => {
    const pdf = makePdf();
    const { body } = await announce(sender, { fileName: "lease.pdf", size: pdf.length, ...more });
    await postForm({ fileId: body.id, upload: body.upload }, pdf);
    return body.id;
  };

  test("works: uploads, lists, opens and deletes documents as programs do, with what pages show", async () => {
    const sender = await newSender();
    const id = await announced(sender, { forTemplate: true });
    const completed = await call<ShownDocument>("POST", `${path}/${id}/complete`, {}, sender);
    expect(completed).toMatchObject({
      status: 200,
      body: { id, name: "lease", forTemplate: true },
    });
    const { comparison, ...document } = completed.body;
    expect(comparison.of).toBe(1);
    const { url, firstPage = "" } = document;
    expect(await download(url, sender.bearer)).toEqual(makePdf());
    expect((await call("GET", firstPage, undefined, sender)).status).toBe(200);
    const listed = await call<{ data: ShownDocument[] }>("GET", path, undefined, sender);
    expect(listed.body).toEqual({ data: [{ ...document, pageCount: 1 }], next: null });
    const one = await call("GET", `${path}/${id}`, undefined, sender);
    expect(one.body).toMatchObject(document);
    const removed = await call("DELETE", `${path}/${id}`, undefined, sender);
    expect(removed.body).toEqual({ id, deleted: true });
    expect((await call("GET", `${path}/${id}`, undefined, sender)).status).toBe(404);
  });

  test("refuses bad input, and what is not there", async () => {
    const sender = await newSender();
    const empty = await announce(sender, { fileName: "a.pdf", size: 0 });
    expect(empty).toMatchObject({ status: 400, body: { field: "size" } });
    const long = await call("GET", `${path}?limit=101`, undefined, sender);
    expect(long).toMatchObject({ status: 400, body: { field: "limit" } });
    const nowhere = `${path}/${crypto.randomUUID()}`;
    const calls = [
      ["POST", "/complete"],
      ["GET", ""],
      ["DELETE", ""],
    ] as const;
    for (const [method, more] of calls) {
      const reply = await call(method, nowhere + more, method === "POST" ? {} : undefined, sender);
      expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    }
  });

  test("is closed to another account's sender", async () => {
    const [sender, other] = [await newSender(), await newSender()];
    const id = await announced(sender);
    expect((await call("POST", `${path}/${id}/complete`, {}, other)).status).toBe(404);
    await call("POST", `${path}/${id}/complete`, {}, sender);
    for (const method of ["GET", "DELETE"])
      expect((await call(method, `${path}/${id}`, undefined, other)).status).toBe(404);
    const list = await call<{ data: unknown[] }>("GET", path, undefined, other);
    expect(list.body.data).toEqual([]);
  });
});

describe("GET /api/files/{userId}", () => {
  test("works: newest first", async () => {
    const sender = await newSender();
    const first = await uploadFile(sender, makePdf(), "one.pdf");
    const second = await uploadFile(sender, makePdf(), "two.pdf");
    expect((await list(sender)).body.map((file) => file.id)).toEqual([second.id, first.id]);
  });

  test("refuses a token that was tampered with", async () => {
    const sender = await newSender();
    const bearer = `${sender.bearer.slice(0, -4)}AAAA`;
    expect((await call("GET", `/api/files/${sender.id}`, undefined, { bearer })).status).toBe(401);
  });

  test("is closed to others", async () => {
    const sender = await newSender();
    const other = await newSender();
    expect((await list(sender, other.id)).status).toBe(403);
  });
});

describe("GET /api/files/{userId}/{fileId}", () => {
  test("works: leads to the very bytes, for browsers by redirect", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    expect(await download(file.url, sender.bearer)).toEqual(makePdf());
    const redirect = await call("GET", file.url, undefined, { bearer: sender.bearer });
    expect(redirect.status).toBe(302);
    expect(redirect.headers.get("location")).toContain("X-Amz-Expires=300");
  });

  test("refuses what isn't there", async () => {
    const sender = await newSender();
    const url = `/api/files/${sender.id}/${crypto.randomUUID()}`;
    expect((await call("GET", url, undefined, sender)).status).toBe(404);
  });

  test("is closed to others", async () => {
    const file = await uploadFile(await newSender());
    const other = await newSender();
    expect((await call("GET", file.url, undefined, other)).status).toBe(404);
    const claimed = `/api/files/${other.id}/${file.id}`;
    expect((await call("GET", claimed, undefined, other)).status).toBe(404);
  });
});

describe("GET /api/files/{userId}/{fileId}/first-page", () => {
  test("refuses where there is none", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    await acceptedEarlier(own().environment, file.id, makePdf());
    const path = `/api/files/${sender.id}/${file.id}/first-page`;
    expect((await openPicture(path, sender)).status).toBe(404);
  });

  test("refuses what was deleted", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    await call("POST", `/api/files/deletion/${file.id}/${sender.id}`, {}, sender);
    expect((await openPicture(file.firstPage, sender)).status).toBe(404);
  });

  test("is closed to others", async () => {
    const file = await uploadFile(await newSender());
    const other = await newSender();
    expect((await openPicture(file.firstPage, other)).status).toBe(404);
    const claimed = `/api/files/${other.id}/${file.id}/first-page`;
    expect((await openPicture(claimed, other)).status).toBe(404);
    expect((await call("GET", file.firstPage ?? "")).status).toBe(401);
  });
});

describe("POST /api/files/deletion/{fileName}/{userId}", () => {
  const remove = (sender: Sender, name: string, userId = sender.id, email = sender.email) =>
    call("POST", `/api/files/deletion/${encodeURIComponent(name)}/${userId}`, { email }, sender);

  test("works by the name of the upload, with and without its extension, the exact one first", async () => {
    const sender = await newSender();
    const upload = (name: string) => uploadFile(sender, makePdf(), name);
    const [form, bare] = [await upload("form.pdf"), await upload("a")];
    await upload("a.pdf");
    const left = async () => (await list(sender)).body.map(({ id }) => id);
    expect((await remove(sender, "form.pdf")).status).toBe(200);
    expect(await left()).not.toContain(form.id);
    expect((await remove(sender, "a.pdf")).status).toBe(200);
    expect(await left()).toEqual([bare.id]);
    expect((await remove(sender, "a.pdf.pdf")).status).toBe(404);
    expect((await remove(sender, "a.pdf")).status).toBe(200);
    expect(await left()).toEqual([]);
  });

  test("works by id and by name, and leaves sent envelopes alone", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender, makePdf(), "lease.pdf");
    await uploadFile(sender, makePdf(), "annex.pdf");
    const envelopeId = await sendEnvelope(sender, [newRecipient("Ann")], file);
    expect((await remove(sender, file.id)).status).toBe(200);
    expect((await remove(sender, "annex")).status).toBe(200);
    expect((await list(sender)).body).toEqual([]);
    const url = `/api/envelopes/${envelopeId}/file/lease?sealed=`;
    expect(await download(url, sender.bearer)).toEqual(makePdf());
  });

  test("refuses what isn't there, and paths", async () => {
    const sender = await newSender();
    expect((await remove(sender, "nothing")).status).toBe(404);
    expect((await remove(sender, "../../files/x")).status).toBe(404);
  });

  test("is closed to others", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    const other = await newSender();
    expect((await remove(other, file.id, sender.id)).status).toBe(403);
    expect((await remove(other, file.id, other.id, sender.email)).status).toBe(403);
    expect((await remove(other, file.id)).status).toBe(404);
    expect((await list(sender)).body).toHaveLength(1);
  });
});
