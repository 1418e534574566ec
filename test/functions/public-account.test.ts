import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import type { ExportAnswer } from "../../contract/calls/exports.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newRecipient, newSender } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { envelopeBy } from "../support/public-documents.ts";

/** What a program does with the account as a whole: exports, labels and settings. */

const own = borrowedEnvironment();

let key: string;
let readOnly: string;
let other: string;
let id: string;
beforeAll(async () => {
  const ann = await newSender("ann");
  key = await apiKeyOf(ann);
  readOnly = await apiKeyOf(ann, ["documents:read"]);
  other = await apiKeyOf(await newSender("mallory"));
  id = (await envelopeBy(key, [newRecipient("Bob")], { title: "Lease 7" })).id;
  await callByKey(key, "PATCH", `/api/v1/envelopes/${id}`, { labels: ["Leases"] });
});

type Refusal = { readonly code?: string; readonly field?: string };

describe("exports", () => {
  const create = (caller: string, body: unknown, idempotencyKey?: string) =>
    callByKey<ExportAnswer & Refusal>(
      caller,
      "POST",
      "/api/v1/exports",
      body,
      idempotencyKey ? { idempotencyKey } : {},
    );
  const get = (caller: string, exportId: string) =>
    callByKey<ExportAnswer & Refusal>(caller, "GET", `/api/v1/exports/${exportId}`);
  const ready = async (caller: string, { id: exportId }: { id: string }) => {
    await own().environment.idle();
    const { body } = await get(caller, exportId);
    expect(body.state).toBe("ready");
    return body;
  };
  const bytesOf = async (caller: string, exportId: string) => {
    const path = `/api/v1/exports/${exportId}/file`;
    const { body } = await callByKey<{ url: string }>(caller, "GET", path);
    return new Uint8Array(await (await fetch(body.url)).arrayBuffer());
  };

  test("are made of ids or of a filter, listed, fetched and deleted", async () => {
    const asked = { kind: "zip", ids: [id], originals: true };
    const made = await create(readOnly, asked, `zip of ${id}`);
    expect(made).toMatchObject({ status: 201, body: { kind: "zip", state: "making", of: 1 } });
    expect((await create(readOnly, asked, `zip of ${id}`)).body.id).toBe(made.body.id);
    const done = await ready(readOnly, made.body);
    const bytes = await bytesOf(readOnly, done.id);
    expect(done).toMatchObject({ done: 1, leftOut: 0, size: bytes.length });
    expect(Object.keys(unzipSync(bytes))).toContain("Lease 7 (not signed).pdf");
    const filter = { stage: "waiting", label: "leases" };
    const table = await ready(
      readOnly,
      (await create(readOnly, { kind: "documents", filter })).body,
    );
    expect(new TextDecoder().decode(await bytesOf(readOnly, table.id))).toContain(id);
    type List = { data: ExportAnswer[]; next: string | null };
    const first = (await callByKey<List>(readOnly, "GET", "/api/v1/exports?limit=1")).body;
    expect(first.data.map((one) => one.id)).toEqual([table.id]);
    const more = `/api/v1/exports?after=${first.next}`;
    const rest = (await callByKey<List>(readOnly, "GET", more)).body;
    expect(rest).toMatchObject({ data: [{ id: done.id }], next: null });
    const path = `/api/v1/exports/${table.id}`;
    expect((await callByKey(readOnly, "DELETE", path)).body).toEqual({
      id: table.id,
      deleted: true,
    });
    expect((await get(readOnly, table.id)).status).toBe(404);
  });

  test("have nothing of others in them, and are nobody else's", async () => {
    const foreign = await ready(other, (await create(other, { kind: "entries", ids: [id] })).body);
    expect(foreign.leftOut).toBe(1);
    expect(new TextDecoder().decode(await bytesOf(other, foreign.id))).not.toContain(id);
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/file"],
      ["DELETE", ""],
    ] as const) {
      const reply = await callByKey<Refusal>(key, method, `/api/v1/exports/${foreign.id}${path}`);
      expect(reply, path).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    }
  });

  test("are refused without documents, with unknown ones, and without the scope", async () => {
    for (const [body, field] of [
      [{ kind: "zip" }, "ids"],
      [{ kind: "zip", ids: [id], filter: {} }, "ids"],
      [{ kind: "pdf", ids: [id] }, "kind"],
      [{ kind: "zip", filter: { stage: "lost" } }, "filter.stage"],
      [{ kind: "zip", filter: { name: "x" } }, "filter.name"],
    ] as const)
      expect(await create(key, body)).toMatchObject({ status: 400, body: { field } });
    expect((await callByKey(key, "GET", "/api/v1/exports?limit=0")).status).toBe(400);
    const hooks = await apiKeyOf(await newSender("hooks"), ["hooks:write"]);
    expect((await create(hooks, { kind: "zip", ids: [id] })).body.code).toBe("KEY_LACKS_SCOPE");
  });
});

test("labels are listed with the number of their envelopes", async () => {
  const { body } = await callByKey(readOnly, "GET", "/api/v1/labels");
  expect(body).toEqual({ data: [{ name: "Leases", envelopes: 1 }], next: null });
  expect((await callByKey(other, "GET", "/api/v1/labels")).body).toMatchObject({ data: [] });
});

describe("settings", () => {
  const path = "/api/v1/account/settings";
  const save = (caller: string, body: unknown) => callByKey<Refusal>(caller, "PUT", path, body);

  test("are changed as a whole, and apply to what is sent then", async () => {
    const settings = {
      rules: { reminders: { firstAfterDays: 2, everyDays: 4, atMost: 1 }, ways: ["typed"] },
      redirectUrl: "https://example.com/thanks",
      expiresInDays: 30,
      message: "Please sign.",
      copies: ["archive@example.com"],
      withholdValues: true,
    };
    expect((await save(key, settings)).body).toMatchObject(settings);
    expect((await callByKey(readOnly, "GET", path)).body).toMatchObject(settings);
    const { rules, redirectUrl, message, copies } = settings;
    const sent = await envelopeBy(key, [newRecipient("Cem")]);
    expect(sent).toMatchObject({ rules, redirectUrl, message, copies });
    expect((await save(key, {})).body).toMatchObject({
      ...{ redirectUrl: null, expiresInDays: 60, message: "", copies: [] },
      rules: { tellWhenSigned: false, dateFormat: "standard" },
    });
  });

  test("are refused by name, and to a key without the scope", async () => {
    for (const [body, field] of [
      [{ rules: { reminders: { firstAfterDays: 0 } } }, "rules.reminders.firstAfterDays"],
      [{ rules: { thankYou: null } }, "rules.thankYou"],
      [{ redirectUrl: "http://example.com" }, "redirectUrl"],
      [{ expiresInDays: 999 }, "expiresInDays"],
    ] as const)
      expect(await save(key, body)).toMatchObject({ status: 400, body: { field } });
    expect((await save(readOnly, {})).body.code).toBe("KEY_LACKS_SCOPE");
    const old = ["documents:send", "documents:prepare", "templates:write", "hooks:write"] as const;
    expect((await save(await apiKeyOf(await newSender("old"), old), {})).status).toBe(403);
  });
});
