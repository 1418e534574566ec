import { beforeAll, describe, expect, test } from "vitest";
import type { UploadReply } from "../../contract/api/files.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { makePdf } from "../support/pdfs.ts";
import { newSender, postForm } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy } from "../support/public-documents.ts";

/** Uploaded documents of the public API. */

type Announced = { id: string } & Pick<UploadReply, "upload">;

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
  callByKey<Announced>(
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
  expect((await callByKey(readOnly, "GET", path)).body).toEqual(completed.body);
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

test("refuses another account's document as one that is missing", async () => {
  const id = await documentBy(key);
  for (const [method, path] of [
    ["GET", id],
    ["DELETE", id],
    ["POST", `${id}/complete`],
    ["GET", "no-such-document"],
  ] as const) {
    const reply = await callByKey(other, method, `/api/v1/documents/${path}`);
    expect(reply, path).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  }
  expect((await callByKey(key, "GET", `/api/v1/documents/${id}`)).status).toBe(200);
});

test("refuses bytes that never came, too many of them, and a key that may only read", async () => {
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
