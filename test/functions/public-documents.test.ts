import { formPdf } from "sealed-pdf/testing";
import { beforeAll, describe, expect, test } from "vitest";
import type { DocumentForm } from "../../contract/calls/documents.ts";
import type { UploadReply } from "../../contract/specified/files.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { makePdf } from "../support/pdfs.ts";
import { newSender, postForm } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy } from "../support/public-documents.ts";

/** Uploaded documents of the public API. */

type UploadAnnouncement = { id: string } & Pick<UploadReply, "upload">;

let key: string;
let other: string;
let readOnly: string;
beforeAll(async () => {
  const ann = await newSender("ann");
  key = await apiKeyOf(ann);
  readOnly = await apiKeyOf(ann, ["documents:read"]);
  other = await apiKeyOf(await newSender("mallory"));
});

const announce = (size: number, idempotencyKey?: string, fileName = "lease.pdf") =>
  callByKey<UploadAnnouncement>(
    key,
    "POST",
    "/api/v1/documents",
    { fileName, size },
    idempotencyKey ? { idempotencyKey } : {},
  );

test("a document is announced, posted, completed, read and deleted", async () => {
  const pdf = makePdf();
  const { body } = await announce(pdf.length);
  expect((await postForm({ fileId: body.id, upload: body.upload }, pdf)).status).toBe(204);
  const path = `/api/v1/documents/${body.id}`;
  const completed = await callByKey(key, "POST", `${path}/complete`);
  expect(completed.body).toMatchObject({ id: body.id, name: "lease", warnings: [] });
  expect(completed.body["pages"]).toEqual([{ width: 612, height: 792 }]);
  const { comparison, ...document } = completed.body;
  expect(comparison).toMatchObject({ of: 1 });
  expect((await callByKey(readOnly, "GET", path)).body).toMatchObject(document);
  expect((await callByKey(key, "DELETE", path)).body).toEqual({ id: body.id, deleted: true });
  expect((await callByKey(key, "GET", path)).status).toBe(404);
});

test("the list goes on where it ended, whatever was deleted in between", async () => {
  const lister = await apiKeyOf(await newSender("lister"));
  const ids: string[] = [];
  for (const name of ["a.pdf", "b.pdf", "c.pdf"]) ids.push(await documentBy(lister, { name }));
  type Page = { data: { id: string; pageCount: number }[]; next: string };
  const path = "/api/v1/documents?limit=1";
  const first = (await callByKey<Page>(lister, "GET", path)).body;
  expect(first.data).toMatchObject([{ id: ids[2], pageCount: 1 }]);
  await callByKey(lister, "DELETE", `/api/v1/documents/${ids[2]}`);
  const rest = await callByKey<Page>(lister, "GET", `${path}0&after=${first.next}`);
  expect(rest.body.data.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect(rest.body.next).toBeNull();
});

describe("with one Idempotency-Key", () => {
  test("parallel calls announce one upload, and another file is refused", async () => {
    const idempotencyKey = "one-upload";
    const all = await Promise.all(Array.from({ length: 8 }, () => announce(1000, idempotencyKey)));
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    const another = await announce(1001, idempotencyKey);
    expect(another).toMatchObject({ status: 409, body: { code: "KEY_USED" } });
  });

  test("a document that was completed is found", async () => {
    const pdf = makePdf();
    const { body } = await announce(pdf.length, "found-again");
    await postForm({ fileId: body.id, upload: body.upload }, pdf);
    await callByKey(key, "POST", `/api/v1/documents/${body.id}/complete`);
    expect((await announce(pdf.length, "found-again")).body.id).toBe(body.id);
    const another = await announce(pdf.length, "found-again", "other.pdf");
    expect(another).toMatchObject({ status: 409, body: { code: "KEY_USED" } });
  });
});

test("the form of a PDF comes as fields, as an envelope takes them", async () => {
  const pdf = formPdf([
    "/FT/Tx/T(city)/TU(City of birth)/Ff 2/MaxLen 30/Rect[100 600 300 620]",
    "/FT/Ch/Ff 131072/T(plan)/Opt[(Small)(Large)]/V(Large)/Rect[100 560 300 580]",
    "/FT/Ch/Ff 2097152/T(many)/Opt[(A)(B)]/Rect[100 520 300 540]",
    "/FT/Tx/T(sum)/Ff 1/Rect[100 480 300 500]",
    "/FT/Btn/Ff 65536/T(more)/A<</S/Hide/T(city)/H true>>/Rect[100 440 300 460]",
  ]);
  const documentId = await documentBy(key, { pdf });
  const path = `/api/v1/documents/${documentId}/form`;
  const { body } = await callByKey<DocumentForm>(readOnly, "GET", path);
  expect(body).toMatchObject({
    fields: [
      {
        ...{ name: "city", readOnly: false },
        field: {
          ...{ kind: "text", recipient: 1, page: 1, x: 100, y: 172, width: 200, height: 20 },
          settings: { label: "City of birth", required: true, maxLength: 30 },
        },
      },
      { name: "plan", field: { kind: "list", settings: { options: ["Small", "Large"] } } },
      { name: "sum", readOnly: true },
    ],
    leftOut: [
      { because: "several-options", count: 1 },
      { because: "script", count: 1 },
    ],
    scripts: [{ name: "more", does: ["shows-or-hides"], others: ["city"] }],
    signed: false,
  });
  const asked = {
    documentId,
    recipients: [{ email: "ann@example.com", firstName: "Ann" }],
    fields: body.fields.map(({ field }) => field),
  };
  const sent = await callByKey<{ fields: unknown }>(key, "POST", "/api/v1/envelopes", asked);
  expect(sent.body.fields).toMatchObject(asked.fields);
  const plain = await callByKey(key, "GET", `/api/v1/documents/${await documentBy(key)}/form`);
  expect(plain.body).toEqual({ fields: [], leftOut: [], scripts: [], signed: false });
});

test("another account's document is refused as one that is missing", async () => {
  const id = await documentBy(key);
  for (const [method, path] of [
    ["GET", id],
    ["DELETE", id],
    ["GET", `${id}/form`],
    ["POST", `${id}/complete`],
    ["GET", "no-such-document"],
  ] as const) {
    const reply = await callByKey(other, method, `/api/v1/documents/${path}`);
    expect(reply, path).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  }
  expect((await callByKey(key, "GET", `/api/v1/documents/${id}`)).status).toBe(200);
});

test("missing and too many bytes are refused, and so is a key that may only read", async () => {
  const { body } = await announce(1000);
  const early = await callByKey(key, "POST", `/api/v1/documents/${body.id}/complete`);
  expect(early.body).toMatchObject({ code: "UPLOAD_MISSING" });
  expect((await announce(10 ** 10)).body).toMatchObject({ code: "FILE_TOO_LARGE" });
  const asked = { fileName: "a.pdf", size: 1000 };
  const lacking = await callByKey(readOnly, "POST", "/api/v1/documents", asked);
  expect(lacking).toMatchObject({ status: 403, body: { code: "KEY_LACKS_SCOPE" } });
  const unnamed = await callByKey(key, "POST", "/api/v1/documents", { fileName: "", size: 1 });
  expect(unnamed).toMatchObject({ status: 400, body: { code: "BAD_FIELD", field: "fileName" } });
  const badly = await callByKey(key, "GET", "/api/v1/documents?limit=101");
  expect(badly).toMatchObject({ status: 400, body: { field: "limit" } });
});
