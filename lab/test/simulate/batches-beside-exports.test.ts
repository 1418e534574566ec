import { expect, test } from "vitest";
import { keys } from "../../../core/store/common/keys.ts";
import { batchIdOf } from "../../simulate/clients/batches.ts";
import {
  type ApiCall,
  type ApiReply,
  asProgram,
  asSender,
  textIn,
} from "../../simulate/clients/call.ts";
import { saveTemplate } from "../../simulate/clients/library.ts";
import { FairWorkers } from "../../simulate/fair-workers.ts";
import { templateIdOf, tenantAt } from "../../simulate/people.ts";
import { prepareTenant } from "../../simulate/prepare-world.ts";
import { buildProduct } from "../../simulate/product.ts";
import { variables } from "../../simulate/settings.ts";
import { World } from "../../simulate/world.ts";

/** Exports beside the batches of other accounts, with the product's own workers in simulated time. */

const seconds = (count: number) => count * 1_000;
const rowsOfBatch = 1_000;
const senders = Array.from({ length: 10 }, (_, number) => number);
const exporter = 10;

async function openWorld(): Promise<World> {
  const noFaults = { kinds: [], rate: 0, kmsDown: false, stripeDown: false };
  const startMs = Date.parse("2026-11-30T09:00:00.000Z");
  const world = new World({ seed: 1, product: await buildProduct(), faults: noFaults, startMs });
  world.faults = undefined;
  const accounts = [...senders, exporter];
  const many = 100_000;
  for (const number of accounts)
    prepareTenant(world, { documentsLeft: many, mailsLeft: many, silent: accounts }, number);
  return world;
}

let calls = 0;

async function answerTo(world: World, { name, event }: ApiCall): Promise<ApiReply> {
  let answer: { readonly statusCode: number; readonly body: string } | undefined;
  world.start(name, `call${++calls}`, event, (result) => {
    answer = result === "killed" ? undefined : (result.value as typeof answer);
  });
  await world.settled();
  while (!answer) {
    const [next] = world.ready();
    if (!next) throw new Error(`call${calls} has no answer`);
    world.go(next);
    await world.settled();
  }
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
}

async function sendBatch(world: World, tenant: number): Promise<void> {
  const template = { tenant, key: "template" };
  const saving = saveTemplate(template);
  const first = saving.next();
  if (!first.done) await answerTo(world, first.value);
  const rows = Array.from({ length: rowsOfBatch }, (_, row) => ({
    recipients: [{ email: `${tenant}.${row}@example.com`, firstName: "Ann", lastName: "Lee" }],
  }));
  const body = { template: { id: templateIdOf(template) }, rows };
  const made = asSender(tenant, "envelopes", "POST /api/batches", { body, key: "batch-rows" });
  expect((await answerTo(world, made))?.status).toBe(201);
  const path = { batchId: batchIdOf({ tenant, key: "batch" }) };
  const route = "POST /api/batches/{batchId}/send";
  const sent = asSender(tenant, "envelopes", route, { path, body: { rows: rowsOfBatch } });
  expect((await answerTo(world, sent))?.status).toBe(200);
}

const sentOf = (world: World, tenant: number): number => {
  const key = keys.batch(tenantAt(tenant).userId, batchIdOf({ tenant, key: "batch" }));
  return Number(world.db.find(variables.DRAFTS_TABLE, key)?.["sent"]);
};

test("an export beside ten batches of 1,000 rows is ready within fifteen seconds, and each batch has its turns", async () => {
  const world = await openWorld();
  const document = asProgram(exporter, "envelopes", "POST /api/v1/envelopes", {
    body: {
      documentId: tenantAt(exporter).fileId,
      title: "Lease",
      recipients: [{ email: "ann@example.com", firstName: "Ann", lastName: "Lee" }],
      fields: [{ kind: "sign", recipient: 1, page: 1, x: 72, y: 100 }],
    },
    key: "document",
  });
  const envelope = await answerTo(world, document);
  expect(envelope?.status).toBe(201);
  for (const tenant of senders) await sendBatch(world, tenant);
  const of = { queue: world.queues.export, worker: "on-export-requested" } as const;
  const workers = new FairWorkers(world, { ...of, runsMax: 2, batchSize: 1 });
  await workers.until(world.nowMs + seconds(60));
  for (const tenant of senders) expect(sentOf(world, tenant)).toBeGreaterThan(0);
  const before = senders.map((tenant) => sentOf(world, tenant));
  const waits: number[] = [];
  for (const key of ["export-1", "export-2", "export-3"]) {
    const ids = [textIn(envelope?.body, "id")];
    const body = { kind: "documents", ids, originals: true, idempotencyKey: key };
    const made = await answerTo(
      world,
      asSender(exporter, "exports", "POST /api/exports", { body }),
    );
    expect(made?.status).toBe(201);
    const asked = world.nowMs;
    const place = keys.export(tenantAt(exporter).userId, textIn(made?.body, "id"));
    const isReady = () => world.db.find(variables.DRAFTS_TABLE, place)?.["readyAt"] !== undefined;
    await workers.until(asked + seconds(300), isReady);
    waits.push(world.nowMs - asked);
    await workers.until(world.nowMs + seconds(7));
  }
  expect(Math.max(...waits)).toBeLessThan(seconds(15));
  for (const [at, tenant] of senders.entries())
    expect(sentOf(world, tenant)).toBeGreaterThanOrEqual(before[at] ?? 0);
}, 300_000);
