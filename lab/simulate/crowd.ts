import { eventTypes } from "../../contract/rules/programs/events.ts";
import { eventShardOf, keys } from "../../core/store/common/keys.ts";
import { FairWorkers } from "./fair-workers.ts";
import type { Violation } from "./judges/judging.ts";
import type { Product } from "./product.ts";
import { variables } from "./settings.ts";
import { World } from "./world.ts";

const startMs = Date.parse("2026-11-30T09:00:00.000Z");
const seconds = (count: number) => count * 1_000;

export const urlOf = (userId: string, hook: number) => `https://receiver.example/${userId}/${hook}`;

/** Many accounts with webhooks in a world without faults, and the product's own workers in its time. */
export class Crowd {
  readonly world: World;
  readonly workers: FairWorkers;
  #noted = 0;

  /** As a new AWS account has them: two workers, with ten messages each. */
  constructor(product: Product, seed = 1, runsMax = 2) {
    const faults = { kinds: [], rate: 0, kmsDown: false, stripeDown: false };
    this.world = new World({ seed, product, faults, startMs });
    this.world.faults = undefined;
    const of = { queue: this.world.queues.hook, worker: "on-hook-requested" } as const;
    this.workers = new FairWorkers(this.world, { ...of, runsMax, batchSize: 10 });
  }

  /** An account with webhooks whose receivers take this long. */
  open(userId: string, hooks: number, answersAfterMs: number): void {
    const createdAt = new Date(this.world.nowMs - seconds(60)).toISOString();
    for (let hook = 0; hook < hooks; hook++) {
      const [id, url] = [`${userId}-${hook}`, urlOf(userId, hook)];
      const own = { id, userId, url, email: `${userId}@example.com`, description: "" };
      this.#put({
        ...keys.hook(userId, id),
        ...{ ...own, types: [...eventTypes], generation: 0, createdAt, cursor: 0 },
      });
      this.world.receivers.answersAfterMs.set(url, answersAfterMs);
    }
  }

  /** Notes events of an account as changes of its documents do, and has them published at once. */
  async note(userId: string, count: number): Promise<void> {
    const { world } = this;
    const timestamp = new Date(world.nowMs).toISOString();
    for (let event = 0; event < count; event++) {
      const order = `${timestamp}#${String(this.#noted++).padStart(6, "0")}`;
      this.#put({
        ...keys.notedEvent(userId, order),
        event: { id: `event-${order}`, type: "envelope.sent", timestamp, data: {} },
        ...{ dueShard: eventShardOf(userId), dueAt: timestamp },
      });
    }
    const Records = [{ dynamodb: { Keys: { pk: { S: keys.notedEvent(userId, "").pk } } } }];
    let isOver = false;
    world.start("on-event-noted", `publish${this.#noted}`, { Records }, () => {
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

  callsTo = (url: string): readonly number[] =>
    this.world.receivers.received
      .filter((one) => one.url === url)
      .map(({ body }) => JSON.parse(body).data.seq as number);

  /** Milliseconds until the receiver of a new event of this account has answered. */
  async waitOf(userId: string): Promise<number> {
    const url = urlOf(userId, 0);
    const before = this.callsTo(url).length;
    const askedAtMs = this.world.nowMs;
    await this.note(userId, 1);
    await this.workers.until(askedAtMs + seconds(600), () => this.callsTo(url).length > before);
    return this.world.nowMs - askedAtMs;
  }

  pass = (ms: number): Promise<void> => this.workers.until(this.world.nowMs + ms);

  #put = (Item: Readonly<Record<string, unknown>>) =>
    this.world.db.answer("PutCommand", { TableName: variables.EVENTS_TABLE, Item });
}

/** While others turn slow at once, somebody waits once, and later hardly. */
export const boundsMs = { atOnce: seconds(30), later: seconds(2) } as const;

/** Some accounts whose receivers are slow, or turn slow, and one whose receiver answers at once: how long does it wait? */
export async function judgedCrowd(seed: number, product: Product): Promise<Violation[]> {
  const { chance } = new Crowd(product, seed).world;
  const drawn = (name: string, from: number, to: number) =>
    from + Math.floor(chance.of("crowd", name) * (to - from + 1));
  const crowd = new Crowd(product, seed, drawn("runs", 2, 4));
  const slow = Array.from({ length: drawn("accounts", 1, 10) }, (_, number) => `slow-${number}`);
  const [hooks, slowMs] = [drawn("hooks", 1, 5), seconds(drawn("seconds", 2, 9))];
  crowd.open("quiet", 1, 100);
  await crowd.waitOf("quiet");
  const turns = drawn("turns", 0, 1) === 1;
  for (const userId of slow) crowd.open(userId, hooks, turns ? 100 : slowMs);
  if (turns) for (const userId of slow) await crowd.note(userId, 1);
  await crowd.pass(seconds(60));
  for (const [url] of crowd.world.receivers.answersAfterMs)
    if (!url.includes("quiet")) crowd.world.receivers.answersAfterMs.set(url, slowMs);
  for (const userId of slow) await crowd.note(userId, drawn("events", 1, 6));
  const waits: number[] = [];
  for (let event = 0; event < 6; event++) {
    await crowd.pass(event === 1 ? boundsMs.atOnce : seconds(1) + event * 100);
    waits.push(await crowd.waitOf("quiet"));
  }
  const late = waits.filter(
    (ms, at) => ms > (turns && at === 0 ? boundsMs.atOnce : boundsMs.later),
  );
  const what = `an event waited ${late[0]} ms for ${slow.length * hooks} receivers of others`;
  return late.length > 0 ? [{ promise: "nobody waits for somebody else's work", what }] : [];
}
