import { beforeAll, describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { makeBatch, readBatch, rowFor, rowsFor, sendRows, templateBy } from "../support/batches.ts";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newPayer, press, refreshStatus, sessionIn } from "../support/payments.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  signingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { setStopped, stopToken } from "../support/stops.ts";
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

describe("POST /api/v1/batches", () => {
  test("names each of 7 faults in 500 rows, and sends nothing before a decision", async () => {
    const stopped = newRecipient("Sam");
    const sender = await newPayer("pro");
    const by = await apiKeyOf(sender);
    await sendEnvelope(sender, [stopped]);
    await signingToken(stopped);
    await setStopped(await stopToken(stopped.email), true);
    const rows = rowsFor(500).map((row, index) => {
      const [person] = row.recipients;
      switch (index + 1) {
        case 3:
          return { ...row, recipients: [{ ...person, email: "ann3@example" }] };
        case 40:
          return { ...row, recipients: [{ ...person, firstName: "" }] };
        case 41:
          return { ...row, values: { Rent: "" } };
        case 250:
          return { ...row, values: { Rent: "#REF!" } };
        case 251:
          return { ...row, recipients: [null] };
        case 252:
          return { ...row, recipients: [{ ...person, email: stopped.email }] };
        case 500:
          return rowFor(1);
        default:
          return row;
      }
    });
    const made = await makeBatch(by, { template: { id: await templateBy(by) }, rows });
    expect(made).toMatchObject({
      status: 201,
      body: { state: "checked", rows: 500, faulty: 7, left: 493, sent: 0 },
    });
    expect(made.body.needs).toMatchObject({ documents: 493, documentsLeft: 149, mails: 986 });
    expect(made.body.faults.map(({ row, field }) => [row, field])).toEqual([
      [3, "recipients.0.email"],
      [40, "recipients.0.firstName"],
      [41, "values.Rent"],
      [250, "values.Rent"],
      [251, "recipients.0"],
      [252, "recipients"],
      [500, undefined],
    ]);
    expect(made.body.faults.at(-1)?.message).toBe("This row says the same as row 1.");
    for (const rows of [500, 494, 7])
      expect(await sendRows(by, made.body.id, rows)).toMatchObject({
        status: 409,
        body: { code: "BATCH_CHANGED" },
      });
    await own().environment.runSchedule("Sweep");
    expect(await sentIn(made.body.id, by)).toEqual([]);
    expect((await readBatch(by, made.body.id)).state).toBe("checked");
  });

  test("works once for a repeated key until it is deleted, and refuses another request with it", async () => {
    // They are stored in two items.
    const body = { template, rows: rowsFor(16) };
    const first = await makeBatch(key, body, "rent-2026-11");
    expect(await makeBatch(key, body, "rent-2026-11")).toMatchObject({ body: first.body });
    expect(await makeBatch(key, { ...body, rows: rowsFor(3) }, "rent-2026-11")).toMatchObject({
      status: 409,
      body: { code: "KEY_USED" },
    });
    const path = `/api/v1/batches/${first.body.id}`;
    expect((await callByKey(key, "DELETE", path)).status).toBe(200);
    const again = { status: 201, body: { id: first.body.id, rows: 16, left: 16 } };
    expect(await makeBatch(key, body, "rent-2026-11")).toMatchObject(again);
  });

  test("refuses no rows, too many, too much text, and another account's template", async () => {
    const refused = async (body: object, by = key) => {
      const reply = await makeBatch(by, body);
      return [reply.status, reply.body.code, reply.body.field];
    };
    expect(await refused({ template, rows: [] })).toEqual([400, "BAD_FIELD", "rows"]);
    expect(await refused({ template, rows: rowsFor(1001) })).toEqual([400, "BAD_FIELD", "rows"]);
    const long = Array.from({ length: 12 }, (_, index) => [`L${index}`, "y".repeat(2000)]);
    const large = rowsFor(90).map((row) => ({ ...row, values: Object.fromEntries(long) }));
    expect(await refused({ template, rows: large })).toEqual([400, "BAD_FIELD", "rows"]);
    const one = await makeBatch(key, { template, rows: large.slice(0, 1) });
    expect(one.body.faults).toMatchObject([
      { row: 1, message: "There is too much text in this row." },
    ]);
    const other = await apiKeyOf(await newSender("mallory"));
    expect(await refused({ template, rows: rowsFor(1) }, other)).toEqual([
      404,
      "NOT_FOUND",
      undefined,
    ]);
    const old = { template: { ...template, version: 7 }, rows: rowsFor(1) };
    expect(await refused(old)).toEqual([409, "TEMPLATE_CHANGED", undefined]);
  });
});

describe("POST /api/v1/batches/{batchId}/send", () => {
  test("works: a worker that fails ten times, and ten that run at once, send each row once, and one mail about the end", async () => {
    const { environment } = own();
    const { body } = await makeBatch(key, { template, rows: rowsFor(12) });
    const invoke = async () => {
      const [one] = await runOf(body.id);
      return environment.invoke("on-export-requested", { Records: [one] });
    };
    await environment.without(
      grantOf("on-export-requested", "dynamodb:PutItem", /Audit/),
      async () => {
        await sendRows(key, body.id, 12);
        for (let time = 1; time <= 10; time++) {
          await invoke();
          await environment.advance(60_000);
        }
      },
    );
    expect(await readBatch(key, body.id)).toMatchObject({ state: "sending", sent: 0 });
    await environment.without(
      grantOf("on-export-requested", "ses:SendEmail", /identity/),
      async () => {
        await Promise.all(Array.from({ length: 10 }, invoke));
        await environment.idle();
      },
    );
    expect(await readBatch(key, body.id)).toMatchObject({ state: "done", sent: 12, refused: 0 });
    expect(mailedTo(holder, body.id)).toEqual([]);
    await environment.runSchedule("Sweep");
    await Promise.all(Array.from({ length: 10 }, invoke));
    await environment.runSchedule("Sweep");
    expect(await rested(key, body.id)).toMatchObject({ state: "done", sent: 12, refused: 0 });
    expect(mailedTo(holder, body.id)).toEqual(["Your bulk send is finished: Lease"]);
    const sent = await sentIn(body.id);
    expect(new Set(sent).size).toBe(12);
    expect(sent).toHaveLength(12);
  });

  test("sends what was checked when the template is changed and deleted meanwhile", async () => {
    const id = await templateBy(key);
    const { body } = await makeBatch(key, { template: { id }, rows: rowsFor(1) });
    expect((await callByKey(key, "DELETE", `/api/v1/templates/${id}`)).status).toBe(200);
    await sendRows(key, body.id, 1);
    expect(await rested(key, body.id)).toMatchObject({ state: "done", sent: 1 });
  });

  test("a trial of three sends three, waits, and continues by itself with a larger plan", async () => {
    const { environment } = own();
    const sender = await newSender("trial");
    const by = await apiKeyOf(sender);
    const { body } = await makeBatch(by, {
      template: { id: await templateBy(by) },
      rows: rowsFor(5),
    });
    expect(body).toMatchObject({
      needs: { documents: 5, documentsLeft: 3 },
      forecast: { now: 3, unsent: 2 },
    });
    await sendRows(by, body.id, 5);
    const waiting = await rested(by, body.id);
    expect(waiting).toMatchObject({
      ...{ state: "waiting", sent: 3, left: 2 },
      stoppedBecause: { code: "OVER_LIMIT" },
      forecast: { now: 0, unsent: 2 },
    });
    await environment.runSchedule("Sweep");
    const told = ["Your bulk send continues later: Lease"];
    expect(mailedTo(sender, body.id)).toEqual(told);
    expect((await sendRows(by, body.id, 2)).status).toBe(200);
    expect(await rested(by, body.id)).toMatchObject({ state: "waiting", sent: 3 });
    const wish = { email: sender.email, planType: "STARTER_MONTHLY" };
    const { body: bought } = await call<{ redirectUrl: string }>(
      "POST",
      "/api/billing/new",
      wish,
      sender,
    );
    const { location } = await press(bought.redirectUrl, "pay");
    await refreshStatus(sessionIn(location));
    await environment.runSchedule("Sweep");
    const done = await rested(by, body.id);
    expect(done).toMatchObject({ state: "done", sent: 5, left: 0 });
    expect(done.forecast).toBeUndefined();
    expect(await sentIn(body.id, by)).toHaveLength(5);
  });

  test("a batch that has used up the emails of a day continues after midnight, and a paused one stays paused", async () => {
    const { environment } = own();
    const sender = await newPayer("starter");
    const by = await apiKeyOf(sender);
    // 30 documents of 9 signers are 540 emails, and a day has 500.
    const signers = Array.from({ length: 9 }, (_, index) => index + 1);
    const id = await templateBy(by, {
      roles: signers.map((one) => `Role ${one}`),
      titlePattern: "Lease",
      fields: signers.map((recipient) => ({
        kind: "sign",
        recipient,
        page: 1,
        x: 72,
        y: 40 * recipient,
      })),
    });
    const rows = Array.from({ length: 30 }, (_, row) => ({
      recipients: signers.map((one) => ({ email: `s${row}-${one}@example.com`, firstName: "Sam" })),
    }));
    const { body } = await makeBatch(by, { template: { id }, rows });
    expect(body).toMatchObject({ faulty: 0, forecast: { now: 27, unsent: 0 } });
    expect(body.forecast?.lastAt).toBe(body.forecast?.nextAt);
    await sendRows(by, body.id, 30);
    expect(await rested(by, body.id)).toMatchObject({
      ...{ state: "waiting", sent: 27 },
      stoppedBecause: { code: "MAILS_SPENT" },
    });
    const pause = () => callByKey(by, "POST", `/api/v1/batches/${body.id}/pause`);
    expect((await pause()).body).toMatchObject({ state: "paused", left: 3 });
    await environment.runSchedule("Sweep");
    expect(await rested(by, body.id)).toMatchObject({ state: "paused", sent: 27 });
    await sendRows(by, body.id, 3);
    expect(await rested(by, body.id)).toMatchObject({ state: "waiting", sent: 27 });
    const day = 86_400_000;
    await environment.advance(day - (environment.now() % day) + 60_000);
    await environment.runSchedule("Sweep");
    expect(await rested(by, body.id)).toMatchObject({ state: "done", sent: 30 });
    const continued = "Your bulk send continues later: Lease";
    expect(mailedTo(sender, body.id)).toEqual([
      "Your bulk send is finished: Lease",
      ...[continued, continued],
    ]);
  });
});

test("a row refused when its turn comes is reported, and the others are sent", async () => {
  const sender = await newPayer("pro");
  const by = await apiKeyOf(sender);
  const ann = newRecipient("Ann");
  await sendEnvelope(sender, [ann]);
  await signingToken(ann);
  const rows = [rowFor(1), { ...rowFor(2), recipients: [{ email: ann.email, firstName: "Ann" }] }];
  const { body } = await makeBatch(by, { template: { id: await templateBy(by) }, rows });
  expect(body.faulty).toBe(0);
  await setStopped(await stopToken(ann.email), true);
  await sendRows(by, body.id, 2);
  const done = await rested(by, body.id);
  expect(done).toMatchObject({ state: "done", sent: 1, refused: 1, left: 0 });
  expect(done.faults[0]?.message).toMatch(/has asked for no more emails/);
  expect((await rowsOf(body.id, by)).map(({ state }) => state)).toEqual(["sent", "refused"]);
});

/** The message of a batch, as its queue delivers it. */
async function runOf(batchId: string) {
  const { body } = await call<{ id: string }>("GET", "/api/v1/account", undefined, {
    bearer: key,
  });
  const message = { userId: body.id, batchId };
  return [{ messageId: "1", body: JSON.stringify(message), attributes: {} }];
}
