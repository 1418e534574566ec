import { expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import {
  makeBatch,
  readBatch,
  rowsFor,
  sendRows,
  storedBatch,
  templateBy,
} from "../support/batches.ts";
import { grantOf } from "../support/grants.ts";
import { operatorOf } from "../support/operator.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import { callByKey } from "../support/public-api.ts";

const own = borrowedEnvironment();

/** What is taken away from a worker that is amid its rows. Without the first it keeps its lease, too, as one that was killed. */
const steps = [
  ["dynamodb:UpdateItem", /Drafts/],
  ["dynamodb:PutItem", /Audit/],
  ["s3:PutObject", /envelopes/],
] as const;

const leaseMs = 70_000;

test("a worker that dies ten times amid its rows, at different steps, sends each row once", async () => {
  const { environment } = own();
  const sender = await newPayer("pro");
  const key = await apiKeyOf(sender);
  const template = { id: await templateBy(key) };
  const rows = 20;
  const { id } = (await makeBatch(key, { template, rows: rowsFor(rows) })).body;
  const stored = storedBatch(await operatorOf(environment), sender.id, id);
  const body = JSON.stringify({ userId: sender.id, batchId: id });
  const run = () =>
    environment.invoke("on-export-requested", {
      Records: [{ messageId: "1", body, attributes: {} }],
    });

  await sendRows(key, id, rows);
  let running: Promise<unknown> = environment.idle();
  for (let time = 1; time <= 10; time++) {
    while (Number((await stored())?.["sent"]) < time);
    const [action, on] = steps[time % steps.length] ?? steps[0];
    const grant = grantOf("on-export-requested", action, on);
    const dying = running;
    await environment.without(grant, () => Promise.allSettled([dying]));
    expect(await stored()).toMatchObject({ state: "sending" });
    if (time % steps.length === 0)
      await environment.without(grant, () => environment.advance(leaseMs));
    running = run();
  }
  await running;
  await environment.idle();
  expect(await readBatch(key, id)).toMatchObject({ state: "done", sent: rows, refused: 0 });
  const { data } = (
    await callByKey<{ data: { title: string }[] }>(key, "GET", "/api/v1/envelopes?limit=100")
  ).body;
  expect(new Set(data.map(({ title }) => title)).size).toBe(rows);
  expect(data).toHaveLength(rows);
});
