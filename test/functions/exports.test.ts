import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import type { ExportKind } from "../../contract/calls/export-filter.ts";
import type { ExportAnswer } from "../../contract/calls/exports.ts";
import type { AttachedReply } from "../../contract/rules/fields/attachments.ts";
import { attach, complete, fieldsOf, fileMarker } from "../support/attaching.ts";
import { call, eventually } from "../support/cloud.ts";
import { newPayer } from "../support/payments.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  envelopeFor,
  newRecipient,
  newSender,
  openLink,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
  uploadFile,
  viewingToken,
} from "../support/people.ts";

let sender: Sender;
let other: Sender;
let signed: string;
let open: string;
const original = makePdf([{}]);
const hostile = "=1+1 “Köln”, ../a\\b";

beforeAll(async () => {
  [sender, other] = [await newSender(), await newSender()];
  const file = await uploadFile(sender, original);
  const ann = newRecipient("Ann", "Łee|Ö");
  const payload = envelopeFor(sender, file, [ann]);
  const titled = { ...payload, emailData: { title: hostile } };
  const { body } = await call<{ envelopeId: string }>("POST", "/api/envelopes", titled, sender);
  signed = body.envelopeId;
  open = await sendEnvelope(sender, [newRecipient("Ben")], file);
  await signBy(ann);
  await viewingToken(ann.email);
});

const ask = (by: Sender, wanted: object, key?: string) =>
  call<{ id: string; code?: string }>("POST", "/api/exports", wanted, {
    ...by,
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });

const listed = async (by: Sender): Promise<readonly ExportAnswer[]> =>
  (await call<{ data: readonly ExportAnswer[] }>("GET", "/api/exports", undefined, by)).body.data;

async function made(by: Sender, wanted: object): Promise<ExportAnswer> {
  const { body } = await ask(by, wanted);
  return eventually("an export", async () =>
    (await listed(by)).find(({ id, state }) => id === body.id && state === "ready"),
  );
}

const bytesOf = ({ id }: { id: string }, by = sender) =>
  download(`/api/exports/${id}/file`, by.bearer);

const tableOf = async (kind: ExportKind): Promise<string> =>
  (await bytesOf(await made(sender, { kind, ids: [signed, open] }))).toString("utf8");

describe("POST /api/exports", () => {
  test("works: a zip has the sealed document, its audit.json and an index", async () => {
    const row = await made(sender, { kind: "zip", ids: [signed, open] });
    expect(row).toMatchObject({ done: 2, of: 2, leftOut: 1, kind: "zip" });
    const bytes = await bytesOf(row);
    expect(row.size).toBe(bytes.length);
    const files = unzipSync(bytes);
    const name = "=1+1 “Köln”, ..-a-b";
    expect(Object.keys(files)).toEqual([`${name}.pdf`, `audit/${name}.audit.json`, "index.csv"]);
    const sealed = await download(
      `/api/envelopes/${signed}/file/x?sealed=${signed}`,
      sender.bearer,
    );
    expect(Buffer.from(files[`${name}.pdf`] ?? []).equals(sealed)).toBe(true);
    const audit = JSON.parse(Buffer.from(files[`audit/${name}.audit.json`] ?? []).toString());
    expect(audit).toMatchObject({ format: "undersign-audit-3", envelopeId: signed });
    const index = Buffer.from(files["index.csv"] ?? []).toString("utf8");
    expect(index.startsWith('\ufeff"File",')).toBe(true);
    expect(index).toContain(`"'=1+1 “Köln”, ../a\\b"`);
  });

  test("works: a zip has what signers have attached, in a folder for each document", async () => {
    const payer = await newPayer();
    const file = await uploadFile(payer, original);
    const attached = async (title: string, names: readonly string[]) => {
      const ann = { ...newRecipient("Ann"), order: 1 };
      const bea = { ...newRecipient("Bea"), order: 2 };
      const envelope = envelopeFor(payer, file, [ann, bea]);
      const body = {
        ...{ ...envelope, emailData: { title } },
        markers: [...envelope.markers, fileMarker(ann, { files: 5 })],
      };
      const sent = await call<{ envelopeId: string }>("POST", "/api/envelopes", body, payer);
      const token = await signingToken(ann);
      const [field = ""] = fieldsOf((await openLink(token)).body);
      const files: AttachedReply[] = [];
      for (const name of names) files.push((await attach(token, field, original, name)).body);
      expect(await complete(token, files)).toMatchObject({ status: 200 });
      return { id: sent.body.envelopeId, bea };
    };
    const one = await attached("Lease", ["scan.pdf", "../Scan.pdf", "nul"]);
    const two = await attached("Lease", ["scan.pdf"]);
    await signBy(one.bea);
    await viewingToken(one.bea.email);
    const row = await made(payer, { kind: "zip", ids: [one.id, two.id], originals: true });
    const files = unzipSync(await bytesOf(row, payer));
    expect(Object.keys(files).filter((name) => name.startsWith("attachments/"))).toEqual([
      "attachments/Lease/1-scan.pdf",
      "attachments/Lease/2-Scan.pdf",
      "attachments/Lease/3-_nul.pdf",
      "attachments/Lease (not signed)/1-scan.pdf",
    ]);
    const [first] = Object.entries(files).filter(([name]) => name.endsWith("/2-Scan.pdf"));
    expect(Buffer.from(first?.[1] ?? []).equals(Buffer.from(original))).toBe(true);
    // Other accounts get neither documents nor files.
    const theirs = await made(other, { kind: "zip", ids: [one.id], originals: true });
    expect(Object.keys(unzipSync(await bytesOf(theirs, other)))).toEqual(["index.csv"]);
    // A document that was removed has none.
    await call("DELETE", `/api/envelopes/${two.id}`, undefined, payer);
    const rest = await made(payer, { kind: "zip", ids: [two.id], originals: true });
    expect(Object.keys(unzipSync(await bytesOf(rest, payer)))).toEqual(["index.csv"]);
  });

  test("works: the others come as they were sent, if that is asked for", async () => {
    const row = await made(sender, { kind: "zip", ids: [open, signed], originals: true });
    expect(row).toMatchObject({ done: 2, of: 2, leftOut: 0 });
    const files = unzipSync(await bytesOf(row));
    const sent = files["Lease 2026 (not signed).pdf"] ?? [];
    expect(Buffer.from(sent).equals(Buffer.from(original))).toBe(true);
    const trail = files["audit/Lease 2026 (not signed).audit.json"] ?? [];
    expect(JSON.parse(Buffer.from(trail).toString()).entries[0]).toMatchObject({ type: "created" });
  });

  test("works: tables of documents, answers and entries", async () => {
    expect(await tableOf("documents")).toContain(`"'=1+1 “Köln”, ../a\\b","contract","Completed"`);
    expect(await tableOf("entries")).toMatch(/"'=1\+1 .*","1",".*Z","Document sent for signature"/);
    expect(await tableOf("answers")).toContain(
      '"Document","Title","Sent","Signer","Email","Signed"',
    );
  });

  test("works: all that a filter asks for, and refuses a filter that finds nothing", async () => {
    const row = await made(sender, { kind: "documents", filter: { stage: "completed" } });
    const table = (await bytesOf(row)).toString("utf8");
    expect(row.of).toBe(1);
    expect(table).toContain(signed);
    const none = await ask(sender, { kind: "documents", filter: { q: "nowhere" } });
    expect(none).toMatchObject({ status: 400, body: { code: "BAD_FIELD" } });
  });

  test("refuses nothing to export, too much, and rubbish", async () => {
    for (const wanted of [
      { kind: "zip" },
      { kind: "zip", ids: [] },
      { kind: "zip", ids: [signed], filter: {} },
      { kind: "pdf", ids: [signed] },
      { kind: "zip", ids: Array.from({ length: 1001 }, (_, i) => String(i)) },
    ]) {
      expect(await ask(sender, wanted)).toMatchObject({ status: 400, body: { code: "BAD_FIELD" } });
    }
  });

  test("a repeated key leads to the same export, and refuses another request", async () => {
    const wanted = { kind: "documents", ids: [signed] };
    const key = `export-${signed}`;
    const [one, again] = [await ask(sender, wanted, key), await ask(sender, wanted, key)];
    expect(again.body.id).toBe(one.body.id);
    const changed = await ask(sender, { ...wanted, ids: [open] }, key);
    expect(changed).toMatchObject({ status: 409, body: { code: "KEY_USED" } });
  });

  test("refuses the second of two requests at once with one key", async () => {
    const key = `exports-${signed}`;
    const replies = await Promise.all(
      [signed, open].map((id) => ask(sender, { kind: "documents", ids: [id] }, key)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("is closed to others: what belongs to somebody else is left out", async () => {
    const row = await made(other, { kind: "zip", ids: [signed, "no-such-id"], originals: true });
    expect(row).toMatchObject({ leftOut: 2 });
    expect(Object.keys(unzipSync(await bytesOf(row, other)))).toEqual(["index.csv"]);
    const table = await bytesOf(await made(other, { kind: "entries", ids: [signed] }), other);
    expect(table.toString("utf8").split("\r\n")).toHaveLength(2);
    expect((await call("POST", "/api/exports", { kind: "zip", ids: [signed] })).status).toBe(401);
  });
});

describe("GET /api/exports", () => {
  test("works: the account's own, the newest first, for a day", async () => {
    const rows = await listed(sender);
    const times = rows.map(({ requestedAt }) => requestedAt);
    expect(times).toEqual([...times].sort().reverse());
    const [{ requestedAt = "", expiresAt = "" } = {}] = rows;
    expect(Date.parse(expiresAt) - Date.parse(requestedAt)).toBe(86_400_000);
  });

  test("is closed to others", async () => {
    const mine = new Set((await listed(sender)).map(({ id }) => id));
    expect((await listed(other)).filter(({ id }) => mine.has(id))).toEqual([]);
    expect((await call("GET", "/api/exports")).status).toBe(401);
  });
});

describe("GET /api/exports/{exportId}", () => {
  const one = (id: string, by?: Sender) =>
    call<ExportAnswer>("GET", `/api/exports/${id}`, undefined, by);

  test("works: as it is in the list, of which a limit that is none is refused", async () => {
    const [first] = await listed(sender);
    expect((await one(first?.id ?? "", sender)).body).toEqual(first);
    expect((await one("none", sender)).status).toBe(404);
    expect((await call("GET", "/api/exports?limit=0", undefined, sender)).status).toBe(400);
  });

  test("is closed to others", async () => {
    const [first] = await listed(sender);
    expect((await one(first?.id ?? "", other)).status).toBe(404);
    expect((await one(first?.id ?? "")).status).toBe(401);
  });
});

const fileOf = (id: string, by?: Sender) =>
  call<{ url: string }>("GET", `/api/exports/${id}/file`, undefined, {
    ...by,
    headers: { accept: "application/json" },
  });

describe("GET /api/exports/{exportId}/file", () => {
  test("works: an address that a browser saves under a name, for minutes", async () => {
    const { id, fileName } = await made(sender, { kind: "documents", ids: [signed] });
    const { body } = await fileOf(id, sender);
    const answer = await fetch(body.url);
    expect(answer.headers.get("content-disposition")).toContain(
      `attachment; filename*=UTF-8''${fileName}`,
    );
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(new URL(body.url).searchParams.get("X-Amz-Expires")).toBe("300");
  });

  test("refuses one that is not there", async () => {
    expect(await fileOf("no-such-export", sender)).toMatchObject({ body: { code: "NOT_FOUND" } });
  });

  test("is closed to others", async () => {
    const { id } = await made(sender, { kind: "documents", ids: [signed] });
    expect((await fileOf(id, other)).status).toBe(404);
    expect((await fileOf(id)).status).toBe(401);
  });
});

const remove = (id: string, by?: Sender) => call("DELETE", `/api/exports/${id}`, undefined, by);

describe("DELETE /api/exports/{exportId}", () => {
  test("works: the file is gone, and with it the row", async () => {
    const { id } = await made(sender, { kind: "zip", ids: [signed] });
    const { body } = await fileOf(id, sender);
    expect((await remove(id, sender)).status).toBe(200);
    expect((await listed(sender)).some((row) => row.id === id)).toBe(false);
    expect((await fileOf(id, sender)).status).toBe(404);
    // The address names a version, which S3 keeps for a day; nobody gets another one.
    expect((await fetch(body.url.replace(/versionId=[^&]+&/, ""))).status).toBe(403);
  });

  test("refuses one that is not there", async () => {
    expect((await remove("no-such-export", sender)).status).toBe(404);
  });

  test("is closed to others", async () => {
    const { id } = await made(sender, { kind: "documents", ids: [signed] });
    expect((await remove(id, other)).status).toBe(404);
    expect((await remove(id)).status).toBe(401);
    expect((await fileOf(id, sender)).status).toBe(200);
  });
});
