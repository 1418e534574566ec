import { beforeAll, describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { makeBatch, readBatch, rowFor, rowsFor, sendRows, templateBy } from "../support/batches.ts";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import { newSender, type Sender } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { batchesIn } from "./support/batches.ts";

/** One template to many people: checked, decided, sent. */

const own = borrowedEnvironment();

let key: string;
let holder: Sender;
let template: { readonly id: string };
beforeAll(async () => {
  holder = await newPayer("pro");
  key = await apiKeyOf(holder);
  template = { id: await templateBy(key) };
});

const { mailedTo, rested, rowsOf, sentIn } = batchesIn(own, () => key);

describe("POST /api/v1/batches/{batchId}/send", () => {
  test("works: each row is sent once with its own values, however often it is pressed", async () => {
    const rows = [
      rowFor(1, { externalId: "flat-1" }),
      rowFor(2, { title: "=HYPERLINK(1)" }),
      { recipients: [{ email: "nobody", firstName: "Nobody" }], values: { Rent: "1" } },
    ];
    const { body } = await makeBatch(key, { template, rows, message: "Please sign." });
    const pressed = await Promise.all([1, 2, 3].map(() => sendRows(key, body.id, 2)));
    expect(pressed.map(({ status }) => status).toSorted()[0]).toBe(200);
    const done = await rested(key, body.id);
    expect(done).toMatchObject({ state: "done", sent: 2, refused: 0, faulty: 1, left: 0 });
    expect(mailedTo(holder, body.id)).toEqual([]);
    const sent = await sentIn(body.id);
    expect(sent).toHaveLength(2);
    const all = await rowsOf(body.id);
    expect(all.map(({ state }) => state)).toEqual(["sent", "sent", "faulty"]);
    const envelope = await callByKey(key, "GET", `/api/v1/envelopes/${all[0]?.envelopeId}`);
    expect(envelope.body).toMatchObject({
      title: "Lease for Ann1 Test",
      message: "Please sign.",
      batchId: body.id,
      externalId: "flat-1",
      fields: [{ kind: "sign" }, { kind: "text", settings: { value: "1 EUR", locked: true } }],
    });
    const listed = async (batchId: string) =>
      (
        await callByKey<{ data: { id: string; batchId?: string }[] }>(
          key,
          "GET",
          `/api/v1/envelopes?batchId=${batchId}`,
        )
      ).body.data;
    expect((await listed(body.id)).map(({ batchId }) => batchId)).toEqual([body.id, body.id]);
    expect(await listed("another")).toEqual([]);
    expect((await sendRows(key, body.id, 1)).body.code).toBe("BATCH_DONE");
    const result = await callByKey<{ fileName: string; csv: string }>(
      key,
      "GET",
      `/api/v1/batches/${body.id}/result`,
    );
    expect(result.body.csv.split("\r\n").slice(0, 3)).toEqual([
      '\ufeff"Row","State","Document","Reason","Tenant: Email","Tenant: First name","Tenant: Last name","Tenant: Mobile","Rent","Title","External id"',
      `"1","sent","${all[0]?.envelopeId}","","ann1@example.com","Ann1","Test","","1 EUR","","flat-1"`,
      `"2","sent","${all[1]?.envelopeId}","","ann2@example.com","Ann2","Test","","2 EUR","'=HYPERLINK(1)",""`,
    ]);
  });
});

test("documents of a sheet without titles are named after the person", async () => {
  const plain = { id: await templateBy(key, { titlePattern: undefined }) };
  const rows = [...rowsFor(2), rowFor(3, { title: "Own" })];
  const { body } = await makeBatch(key, { template: plain, rows });
  await sendRows(key, body.id, 3);
  await rested(key, body.id);
  const path = `/api/documents?batchId=${body.id}&sort=oldest&counts=true`;
  const listed = await call<{ rows: { title: string }[]; counts: { all: number } }>(
    ...(["GET", path, undefined, holder] as const),
  );
  expect(listed.body.rows.map(({ title }) => title)).toEqual([
    "Lease - Ann1 Test",
    "Lease - Ann2 Test",
    "Own",
  ]);
  expect(listed.body.counts.all).toBe(3);
});

test("a paused batch begins no row, and goes on where it was", async () => {
  const { environment } = own();
  const { body } = await makeBatch(key, { template, rows: rowsFor(3) });
  const pause = () => callByKey(key, "POST", `/api/v1/batches/${body.id}/pause`);
  await environment.without(
    grantOf("on-export-requested", "dynamodb:PutItem", /Audit/),
    async () => {
      await sendRows(key, body.id, 3);
      expect((await pause()).body).toMatchObject({ state: "paused", left: 3 });
      await environment.advance(120_000);
    },
  );
  await environment.runSchedule("Sweep");
  expect(await sentIn(body.id)).toEqual([]);
  await sendRows(key, body.id, 3);
  expect(await rested(key, body.id)).toMatchObject({ state: "done", sent: 3 });
  expect((await pause()).body).toMatchObject({ state: "done" });
});

const cell = (row: number, field: string, value: string) => ({ row, field, value });

test("cells are corrected where their faults are, until somebody decides, and rows with one address are named", async () => {
  const again = { recipients: [{ email: "ann1@example.com", firstName: "Anna" }] };
  const rows = [
    rowFor(1),
    rowFor(2, { recipients: [{ email: "ben@example", firstName: "Ben" }] }),
    rowFor(3, { values: { Rent: "#N/A" } }),
    rowFor(4, again),
  ];
  const { body } = await makeBatch(key, { template, rows });
  expect(body).toMatchObject({
    ...{ faulty: 2, left: 2 },
    faults: [
      { row: 2, field: "recipients.0.email", value: "ben@example" },
      { row: 3, field: "values.Rent", value: "#N/A" },
    ],
    addressesTwice: [{ email: "ann1@example.com", rows: [1, 4] }],
  });
  const correct = (...cells: object[]) =>
    callByKey<object>(key, "POST", `/api/v1/batches/${body.id}/corrections`, { cells });
  expect((await correct(cell(9, "title", "x"))).body).toMatchObject({
    ...{ code: "BAD_FIELD", field: "cells.0" },
    message: "Row 9 has no cell “title”.",
  });
  const fixed = await correct(
    cell(2, "recipients.0.email", "ben@example.com"),
    cell(3, "values.Rent", "12/1/2026 E+1"),
    cell(4, "recipients.0.email", "anna@example.com"),
  );
  expect(fixed).toMatchObject({
    status: 200,
    body: { faulty: 0, left: 4, faults: [], addressesTwice: [] },
  });
  expect((await sendRows(key, body.id, 2)).body.code).toBe("BATCH_CHANGED");
  await sendRows(key, body.id, 4);
  expect((await correct(cell(2, "title", "x"))).body).toMatchObject({ code: "BATCH_CHANGED" });
  expect(await rested(key, body.id)).toMatchObject({ state: "done", sent: 4 });
});

test("a value that is too long for its place is the fault of its cell", async () => {
  const rows = [rowFor(1), rowFor(2, { values: { Rent: "W".repeat(400) } })];
  const { body } = await makeBatch(key, { template, rows });
  expect(body.faults).toMatchObject([{ row: 2, field: "values.Rent", value: "W".repeat(400) }]);
  const path = `/api/v1/batches/${body.id}/corrections`;
  const fixed = await callByKey(key, "POST", path, { cells: [cell(2, "values.Rent", "900")] });
  expect(fixed.body).toMatchObject({ faulty: 0, left: 2, faults: [] });
});

test("a character that was lost is the fault of its row, and elsewhere that of the call", async () => {
  const lost = (more: object) => rowFor(2, more);
  const recipients = [{ email: "ann2@example.com", firstName: "M\ufffdller" }];
  const rows = [rowFor(1), lost({ recipients }), lost({ metadata: { city: "K\ufffdln" } })];
  const { body } = await makeBatch(key, { template, rows });
  expect(body).toMatchObject({ left: 1, faulty: 2 });
  const message = "A character was lost when the sheet was saved.";
  expect(body.faults).toMatchObject([
    { row: 2, field: "recipients.0.firstName", value: "M\ufffdller", message },
    { row: 3, message },
  ]);
  const whole = { template, rows: [rowFor(1)], redirectUrl: "https://example.com/\ufffd" };
  expect(await callByKey(key, "POST", "/api/v1/batches", whole)).toMatchObject({
    ...{ status: 400, body: { code: "BAD_REQUEST" } },
  });
});

test("a start that has passed for more than five minutes is refused, and sends nothing", async () => {
  const { environment } = own();
  const { body } = await makeBatch(key, { template, rows: rowsFor(1) });
  const startAgo = (ms: number) =>
    callByKey(key, "POST", `/api/v1/batches/${body.id}/send`, {
      ...{ rows: 1, startAt: new Date(environment.now() - ms).toISOString() },
    });
  expect(await startAgo(365 * 86_400_000)).toMatchObject({
    status: 400,
    body: {
      ...{ code: "BAD_FIELD", field: "startAt" },
      message: "This time has passed. Leave startAt out to send now.",
    },
  });
  expect(await readBatch(key, body.id)).toMatchObject({ state: "checked", sent: 0 });
  expect((await startAgo(60_000)).status).toBe(200);
  expect(await rested(key, body.id)).toMatchObject({ state: "done", sent: 1 });
});

test("a planned batch begins at its time and not before, and its start can be cancelled", async () => {
  const { environment } = own();
  const { body } = await makeBatch(key, { template, rows: rowsFor(2) });
  const path = `/api/v1/batches/${body.id}`;
  const plan = (startAt: string) => callByKey(key, "POST", `${path}/send`, { rows: 2, startAt });
  const startAt = new Date(environment.now() + 3_600_000).toISOString();
  const late = new Date(environment.now() + 31 * 86_400_000).toISOString();
  expect((await plan(late)).body).toMatchObject({ code: "BAD_FIELD", field: "startAt" });
  expect((await plan(startAt)).body).toMatchObject({ state: "planned", startsAt: startAt });
  const cancelled = (await callByKey<object>(key, "POST", `${path}/pause`)).body;
  expect(cancelled).toMatchObject({ state: "checked" });
  expect(cancelled).not.toHaveProperty("startsAt");
  await plan(startAt);
  await environment.advance(3_500_000);
  await environment.runSchedule("Sweep");
  expect(await sentIn(body.id)).toEqual([]);
  expect(await readBatch(key, body.id)).toMatchObject({ state: "planned", sent: 0 });
  await environment.advance(110_000);
  await environment.runSchedule("Sweep");
  expect(await rested(key, body.id)).toMatchObject({ state: "done", sent: 2 });
  expect(mailedTo(holder, body.id)).toEqual(["Your bulk send is finished: Lease"]);
});

test("a batch is its account's alone, and is gone when it is deleted and after 30 days", async () => {
  const { body } = await makeBatch(key, { template, rows: rowsFor(1) });
  const other = await apiKeyOf(await newSender("mallory"));
  const reading = await apiKeyOf(await newPayer("starter"), ["documents:read"]);
  const inputs: ReadonlyMap<string, object> = new Map([
    ["/send", { rows: 1 }],
    ["/corrections", { cells: [cell(1, "title", "x")] }],
  ]);
  const paths = [
    ["GET", ""],
    ["GET", "/rows"],
    ["GET", "/result"],
    ["POST", "/corrections"],
    ["POST", "/send"],
    ["POST", "/pause"],
    ["DELETE", ""],
  ] as const;
  for (const [method, path] of paths) {
    const input = inputs.get(path);
    const called = (by: string) =>
      callByKey(by, method, `/api/v1/batches/${body.id}${path}`, input);
    expect((await called(other)).status, path).toBe(404);
    if (method !== "GET") expect((await called(reading)).status, path).toBe(403);
  }
  const { body: second } = await makeBatch(key, { template, rows: rowsFor(2) });
  const listed = async () =>
    (await callByKey<{ data: { id: string }[] }>(key, "GET", "/api/v1/batches")).body.data.map(
      ({ id }) => id,
    );
  expect((await listed()).slice(0, 2)).toEqual([second.id, body.id]);
  expect((await callByKey(key, "DELETE", `/api/v1/batches/${second.id}`)).status).toBe(200);
  expect(await listed()).not.toContain(second.id);
  await own().environment.advance(30 * 86_400_000);
  expect((await callByKey(key, "GET", `/api/v1/batches/${body.id}`)).status).toBe(404);
});

test("a person does the same by their session", async () => {
  const sender = await newPayer("pro");
  const by = await apiKeyOf(sender);
  const asked = { template: { id: await templateBy(by) }, rows: rowsFor(1) };
  const { body } = await call<{ id: string }>("POST", "/api/batches", asked, sender);
  const { id } = body;
  const of = (method: string, path: string, input?: unknown) =>
    call<object>(method, `/api/batches${path}`, input, sender);
  expect((await of("GET", "")).body).toMatchObject({ data: [{ id, state: "checked" }] });
  expect((await of("GET", "?limit=0")).status).toBe(400);
  expect((await of("GET", `/${id}/rows`)).body).toMatchObject({ data: [{ state: "waiting" }] });
  const cells = [{ row: 1, field: "recipients.0.firstName", value: "Cara" }];
  expect((await of("POST", `/${id}/corrections`, { cells })).status).toBe(200);
  expect((await of("POST", `/${id}/send`, { rows: 1 })).status).toBe(200);
  expect(await rested(by, id)).toMatchObject({ state: "done", sent: 1 });
  expect((await of("POST", `/${id}/pause`, {})).body).toMatchObject({ state: "done" });
  expect((await of("GET", `/${id}`)).body).toMatchObject({ state: "done", sent: 1 });
  expect((await of("GET", `/${id}/result`)).body).toHaveProperty("csv");
});
