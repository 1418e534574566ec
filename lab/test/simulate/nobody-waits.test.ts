import { beforeAll, expect, test } from "vitest";
import { eventTypes } from "../../../contract/rules/programs/events.ts";
import { eventShardOf, keys } from "../../../core/store/common/keys.ts";
import { FairWorkers } from "../../simulate/fair-workers.ts";
import { buildProduct, type Product } from "../../simulate/product.ts";
import { variables } from "../../simulate/settings.ts";
import { World } from "../../simulate/world.ts";

/** How long the work of one account may delay another's, with the product's own workers in simulated time. */

const noFaults = { kinds: [], rate: 0, kmsDown: false, stripeDown: false };
const startMs = Date.parse("2026-11-30T09:00:00.000Z");
const seconds = (count: number) => count * 1_000;

let product: Product;
beforeAll(async () => {
  product = await buildProduct();
});

/** A world without faults, and the workers of its webhooks as a new AWS account has them: two, with ten messages each. */
function webhooks() {
  const world = new World({ seed: 1, product, faults: noFaults, startMs });
  world.faults = undefined;
  const of = { queue: world.queues.hook, worker: "on-hook-requested" } as const;
  return { world, workers: new FairWorkers(world, { ...of, runsMax: 2, batchSize: 10 }) };
}

const put = (world: World, Item: Readonly<Record<string, unknown>>) =>
  world.db.answer("PutCommand", { TableName: variables.EVENTS_TABLE, Item });

const urlOf = (userId: string, hook: number) => `https://receiver.example/${userId}/${hook}`;

/** An account with webhooks whose receivers take this long. */
function openAccount(world: World, userId: string, hooks: number, answersAfterMs: number): void {
  const createdAt = new Date(world.nowMs - seconds(60)).toISOString();
  for (let hook = 0; hook < hooks; hook++) {
    const [id, url] = [`${userId}-${hook}`, urlOf(userId, hook)];
    const own = { id, userId, url, email: `${userId}@example.com`, description: "" };
    put(world, {
      ...keys.hook(userId, id),
      ...{ ...own, types: [...eventTypes], generation: 0, createdAt, cursor: 0 },
    });
    world.receivers.answersAfterMs.set(url, answersAfterMs);
  }
}

let noted = 0;

/** Notes events of an account as changes of its documents do, and has them published at once. */
async function noteEvents(world: World, userId: string, count: number): Promise<void> {
  const timestamp = new Date(world.nowMs).toISOString();
  for (let event = 0; event < count; event++) {
    const order = `${timestamp}#${String(noted++).padStart(6, "0")}`;
    put(world, {
      ...keys.notedEvent(userId, order),
      event: { id: `event-${order}`, type: "envelope.sent", timestamp, data: {} },
      ...{ dueShard: eventShardOf(userId), dueAt: timestamp },
    });
  }
  const Records = [{ dynamodb: { Keys: { pk: { S: keys.notedEvent(userId, "").pk } } } }];
  let isOver = false;
  world.start("on-event-noted", `publish${noted}`, { Records }, (result) => {
    expect(result).toEqual({ value: undefined });
    isOver = true;
  });
  await world.settled();
  while (!isOver) {
    const [next] = world.ready();
    if (!next) throw new Error("the publisher waits for nothing");
    world.go(next);
    await world.settled();
  }
}

const callsTo = (world: World, url: string) =>
  world.receivers.received
    .filter((one) => one.url === url)
    .map(({ body }) => JSON.parse(body).data.seq as number);

/** Milliseconds until the receiver of a new event of this account has answered. */
async function waitOf(world: World, workers: FairWorkers, userId: string): Promise<number> {
  const before = callsTo(world, urlOf(userId, 0)).length;
  const askedAtMs = world.nowMs;
  await noteEvents(world, userId, 1);
  const isDelivered = () => callsTo(world, urlOf(userId, 0)).length > before;
  await workers.until(world.nowMs + seconds(600), isDelivered);
  return world.nowMs - askedAtMs;
}

const slow = Array.from({ length: 10 }, (_, account) => `slow-${account}`);

test("fifty receivers that take nine seconds delay an event to a receiver that has answered in time by less than two seconds", async () => {
  const { world, workers } = webhooks();
  openAccount(world, "quiet", 1, 100);
  expect(await waitOf(world, workers, "quiet")).toBeLessThan(seconds(1));
  for (const userId of slow) openAccount(world, userId, 5, seconds(9));
  for (const userId of slow) await noteEvents(world, userId, 6);
  const waits: number[] = [];
  for (let event = 0; event < 20; event++) {
    await workers.until(world.nowMs + seconds(1) + event * 100);
    waits.push(await waitOf(world, workers, "quiet"));
  }
  expect(Math.max(...waits)).toBeLessThan(seconds(2));
}, 120_000);

test("fifty receivers that turn slow at the same time delay somebody else's event once, by less than thirty seconds", async () => {
  const { world, workers } = webhooks();
  openAccount(world, "quiet", 1, 100);
  for (const userId of slow) openAccount(world, userId, 5, 100);
  for (const userId of ["quiet", ...slow]) await noteEvents(world, userId, 1);
  await workers.until(world.nowMs + seconds(60));
  for (const [url] of world.receivers.answersAfterMs)
    if (!url.includes("quiet")) world.receivers.answersAfterMs.set(url, seconds(9));
  for (const userId of slow) await noteEvents(world, userId, 6);
  await workers.until(world.nowMs + seconds(1));
  expect(await waitOf(world, workers, "quiet")).toBeLessThan(seconds(30));
  await workers.until(world.nowMs + seconds(30));
  expect(await waitOf(world, workers, "quiet")).toBeLessThan(seconds(2));
}, 120_000);

test("a receiver that nobody knows gets its first event within a turn of the slow lane", async () => {
  const { world, workers } = webhooks();
  for (const userId of slow) openAccount(world, userId, 1, seconds(9));
  for (const userId of slow) await noteEvents(world, userId, 6);
  await workers.until(world.nowMs + seconds(20));
  openAccount(world, "new", 1, 100);
  expect(await waitOf(world, workers, "new")).toBeLessThan(seconds(20));
  expect(await waitOf(world, workers, "new")).toBeLessThan(seconds(1));
}, 120_000);

test("slow receivers get all of their events too, in order and each once", async () => {
  const { world, workers } = webhooks();
  for (const userId of slow) openAccount(world, userId, 5, seconds(9));
  for (const userId of slow) await noteEvents(world, userId, 3);
  await workers.until(world.nowMs + seconds(600));
  const urls = slow.flatMap((userId) => [0, 1, 2, 3, 4].map((hook) => urlOf(userId, hook)));
  for (const url of urls) expect(callsTo(world, url)).toEqual([1, 2, 3]);
}, 120_000);

test("an account with thousands of events due delays nobody else's event by ten seconds", async () => {
  const { world, workers } = webhooks();
  openAccount(world, "quiet", 1, 100);
  openAccount(world, "busy", 5, 150);
  await noteEvents(world, "busy", 1_000);
  await workers.until(world.nowMs + seconds(20));
  const waits: number[] = [];
  for (let event = 0; event < 5; event++) {
    waits.push(await waitOf(world, workers, "quiet"));
    await workers.until(world.nowMs + seconds(3));
  }
  expect(Math.max(...waits)).toBeLessThan(seconds(10));
  expect(callsTo(world, urlOf("busy", 0)).length).toBeLessThan(1_000);
}, 120_000);
