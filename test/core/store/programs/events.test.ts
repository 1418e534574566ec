import { afterAll, beforeAll, expect, test } from "vitest";
import type { EventAnswer } from "../../../../contract/calls/events.ts";
import type { NotedEvent } from "../../../../core/domain/programs/event.ts";
import { startStore, type TestStore } from "../../../support/store.ts";

/** Noted events, publishers that meet or end at any point, and the feed that programs read. */

let tables: TestStore;

beforeAll(async () => {
  tables = await startStore();
});

afterAll(() => tables.close());

const store = async () => ({
  ...(await import("../../../../core/store/programs/deliveries.ts")),
  ...(await import("../../../../core/store/programs/hook-runs.ts")),
  ...(await import("../../../../core/store/programs/events.ts")),
  ...(await import("../../../../core/store/programs/hooks.ts")),
  ...(await import("../../../../core/store/programs/noted-events.ts")),
  ...(await import("../../../../core/store/programs/publish-events.ts")),
  ...(await import("../../../../core/store/programs/remove-events.ts")),
  ...(await import("../../../../core/store/programs/silent-accounts.ts")),
  ...(await import("../../../../core/store/common/table.ts")),
});

const now = new Date("2026-11-22T12:00:00.000Z");
const dayMs = 86_400_000;
const endsAt = new Date(now.getTime() + 60_000);
const publishing = { now, endsAt, isTimeLeft: () => true, tell: async () => {} };

/** The `number`-th event of an envelope, noted at the second `second`. */
function eventOf(userId: string, envelope: string, number: number, second = number): NotedEvent {
  const timestamp = new Date(now.getTime() + second * 1000).toISOString();
  const order = `${timestamp}#${envelope}#${String(number).padStart(6, "0")}`;
  const data = { envelopeId: envelope, externalId: `${envelope} ${number}` };
  return { userId, order, event: { id: order, type: "envelope.viewed", timestamp, data } };
}

async function note(...events: NotedEvent[]): Promise<void> {
  const { noteEvent, transactIf } = await store();
  for (const event of events) expect(await transactIf(await noteEvent(event))).toBeUndefined();
}

/** Everything that a program finds by following `next` in steps of `limit`. */
async function feedOf(userId: string, limit = 100, from = 0): Promise<EventAnswer[]> {
  const { listEvents } = await store();
  const found: EventAnswer[] = [];
  for (let after = from; ; ) {
    const part = await listEvents(userId, { after, limit }, now);
    found.push(...part.events);
    after = part.last;
    if (!part.more) return found;
  }
}

const names = (events: readonly EventAnswer[]) => events.map(({ data }) => data.externalId);
const seqs = (events: readonly EventAnswer[]) => events.map(({ data }) => data.seq);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("events get their numbers in the order in which they happened, whatever was noted first", async () => {
  const { publishEvents } = await store();
  await note(eventOf("u1", "b", 1, 5), eventOf("u1", "a", 1, 7), eventOf("u1", "a", 2, 7));
  await note(eventOf("u1", "b", 2, 6));
  await publishEvents("u1", publishing);
  await note(eventOf("u1", "c", 1, 1));
  await publishEvents("u1", publishing);
  const feed = await feedOf("u1");
  expect(names(feed)).toEqual(["b 1", "b 2", "a 1", "a 2", "c 1"]);
  expect(seqs(feed)).toEqual([1, 2, 3, 4, 5]);
});

test("many publishers at once put each event into the feed once, without gaps, and each envelope's in order", async () => {
  const { publishEvents } = await store();
  const envelopes = ["a", "b", "c", "d"];
  const writers = envelopes.map(async (envelope) => {
    for (const number of upTo(15)) await note(eventOf("u2", envelope, number));
  });
  const publishers = upTo(4).map(async () => {
    for (const _ of upTo(10)) await publishEvents("u2", publishing);
  });
  await Promise.all([...writers, ...publishers]);
  await publishEvents("u2", publishing);
  for (const limit of [100, 7, 1]) {
    const feed = await feedOf("u2", limit);
    expect(seqs(feed)).toEqual(upTo(60));
    for (const envelope of envelopes) {
      const own = names(feed).filter((name) => name?.startsWith(envelope));
      expect(own).toEqual(upTo(15).map((number) => `${envelope} ${number}`));
    }
  }
});

test("a publisher that ends after any of its batches leaves the rest to the next one", async () => {
  const { accountsToPublish, publishEvents } = await store();
  await note(...upTo(35).map((number) => eventOf("u3", "a", number)));
  for (const done of [10, 20, 30]) {
    let batches = 1;
    await publishEvents("u3", { ...publishing, isTimeLeft: () => batches-- > 0 });
    expect(await feedOf("u3")).toHaveLength(done);
  }
  const due = async (at: Date) => {
    const found: string[] = [];
    for (const list of accountsToPublish(at)) for await (const userId of list) found.push(userId);
    return found.filter((userId) => userId === "u3");
  };
  expect(await due(now)).toEqual([]);
  expect(await due(new Date(now.getTime() + dayMs))).toEqual(["u3"]);
  await publishEvents("u3", publishing);
  expect(seqs(await feedOf("u3"))).toEqual(upTo(35));
  expect(await due(new Date(now.getTime() + dayMs))).toEqual([]);
});

test("a reader that asks for types gets only those, and a place from which nothing is missed", async () => {
  const { listEvents, publishEvents } = await store();
  const signed = eventOf("u4", "a", 120);
  const type = "envelope.signed" as const;
  await note(...upTo(119).map((number) => eventOf("u4", "a", number)));
  await note({ ...signed, event: { ...signed.event, type } });
  await publishEvents("u4", publishing);
  const question = { types: [type], limit: 5 };
  const part = await listEvents("u4", { ...question, after: 0 }, now);
  expect({ ...part, events: seqs(part.events) }).toEqual({ events: [120], last: 120, more: false });
  const rest = await listEvents("u4", { ...question, after: part.last }, now);
  expect(rest).toEqual({ events: [], last: 120, more: false });
});

test("an event is listed for thirty days", async () => {
  const { listEvents, publishEvents } = await store();
  await note(eventOf("u5", "a", 1));
  await publishEvents("u5", publishing);
  await note(eventOf("u5", "a", 2));
  await publishEvents("u5", { ...publishing, now: new Date(now.getTime() + dayMs) });
  const at = (days: number) =>
    listEvents("u5", { after: 0, limit: 9 }, new Date(now.getTime() + days * dayMs));
  expect(seqs((await at(29.9)).events)).toEqual([1, 2]);
  expect(seqs((await at(30.1)).events)).toEqual([2]);
  expect(await at(31.1)).toMatchObject({ events: [], more: false });
});

test("an erased account leaves nothing: changes under way reach no feed, and later ones record nothing", async () => {
  const { endEvents, listItems, noteEvent, publishEvents, removeEvents, transactIf } =
    await store();
  const { keys } = await import("../../../../core/store/common/keys.ts");
  await note(...upTo(3).map((number) => eventOf("u6", "a", number)));
  await publishEvents("u6", publishing);
  await note(eventOf("u6", "a", 4));
  const underWay = await noteEvent(eventOf("u6", "a", 5));
  await endEvents("u6", now);
  expect(await removeEvents("u6", now)).toBe(true);
  expect(await transactIf(underWay)).toBeUndefined();
  expect(await noteEvent(eventOf("u6", "a", 6))).toEqual([]);
  await publishEvents("u6", publishing);
  expect(await feedOf("u6")).toEqual([]);
  expect(await listItems("events", keys.notedEvent("u6", ""))).toEqual([]);
});

test("an account records no events until it has programs, and then all that come", async () => {
  const { insertHook, noteEvent, publishEvents, silence, transactIf } = await store();
  await transactIf([silence("u9")]);
  expect(await noteEvent(eventOf("u9", "a", 1))).toEqual([]);
  await insertHook({ ...hook, id: "h9", userId: "u9" });
  await note(eventOf("u9", "a", 2));
  await publishEvents("u9", publishing);
  expect(names(await feedOf("u9"))).toEqual(["a 2"]);
});

const hook = {
  ...{ email: "a@example.com", createdAt: now.toISOString(), url: "https://example.com/" },
  ...{ description: "", types: ["envelope.viewed" as const], generation: 1 },
};

/** A publisher that is killed while it tells the webhooks. */
async function beginPublishing(userId: string): Promise<void> {
  const { publishEvents } = await store();
  await new Promise<void>((began) => {
    const tell = () => {
      began();
      return new Promise<void>(() => {});
    };
    void publishEvents(userId, { ...publishing, tell });
  });
}

const later = new Date(endsAt.getTime() + 60_000);
const afterwards = { ...publishing, now: later, endsAt: new Date(later.getTime() + 60_000) };

test("events of a killed publisher wait for the end of its run, keep their numbers and are published again", async () => {
  const { insertHook, publishEvents } = await store();
  await insertHook({ ...hook, id: "h10", userId: "u10" });
  await note(eventOf("u10", "a", 1), eventOf("u10", "a", 2));
  await beginPublishing("u10");
  await note(eventOf("u10", "a", 3));
  await publishEvents("u10", publishing);
  expect(names(await feedOf("u10"))).toEqual(["a 1", "a 2"]);
  const told: string[] = [];
  const tell = async (ids: readonly string[]) => void told.push(...ids);
  await publishEvents("u10", { ...afterwards, tell });
  expect(names(await feedOf("u10"))).toEqual(["a 1", "a 2", "a 3"]);
  expect(seqs(await feedOf("u10"))).toEqual(upTo(3));
  expect(told).toEqual(["h10", "h10"]);
});

test("the next publisher finishes at once what another failed to finish", async () => {
  const { insertHook, publishEvents } = await store();
  await insertHook({ ...hook, id: "h11", userId: "u11" });
  await note(eventOf("u11", "a", 1));
  const tell = () => Promise.reject(new Error("the queue is away"));
  await expect(publishEvents("u11", { ...publishing, tell })).rejects.toThrow("the queue is away");
  const told: string[] = [];
  await publishEvents("u11", { ...publishing, tell: async (ids) => void told.push(...ids) });
  expect(told).toEqual(["h11"]);
  expect(seqs(await feedOf("u11"))).toEqual([1]);
});

test("an erasure waits for a publisher that is under way", async () => {
  const { endEvents, insertHook, removeEvents } = await store();
  await insertHook({ ...hook, id: "h12", userId: "u12" });
  await note(eventOf("u12", "a", 1));
  await beginPublishing("u12");
  await endEvents("u12", now);
  expect(await removeEvents("u12", now)).toBe(false);
  expect(await removeEvents("u12", later)).toBe(true);
  expect(await feedOf("u12")).toEqual([]);
});

test("the next erasure removes the events owed to a webhook that an interrupted one removed", async () => {
  const { findDue, insertHook, oweEvents, publishEvents, removeEvents, removeHook } = await store();
  const { owedDeliveries } = await store();
  await insertHook({ ...hook, id: "h7", userId: "u7" });
  await note(eventOf("u7", "a", 1));
  await publishEvents("u7", publishing);
  await oweEvents({ id: "h7" }, await feedOf("u7"), now);
  await removeHook("u7", "h7", now);
  const removed = { ...hook, id: "h7", userId: "u7" };
  expect((await owedDeliveries(removed, undefined, now)).owed).toHaveLength(1);
  await removeEvents("u7", now);
  expect((await owedDeliveries(removed, undefined, now)).owed).toEqual([]);
  expect(await findDue("u7", "h7")).toBeUndefined();
});

test("a webhook is owed what comes after its cursor, except what it got, and what failed from its own list", async () => {
  const { findHook, insertHook, oweEvents, owedDeliveries, publishEvents } = await store();
  await note(eventOf("u13", "a", 1));
  await publishEvents("u13", publishing);
  await insertHook({ ...hook, id: "h13", userId: "u13" });
  await note(...upTo(4).map((number) => eventOf("u13", "a", number + 1)));
  await publishEvents("u13", publishing);
  const found = await findHook("u13", "h13");
  if (!found) throw new Error("expected a webhook");
  expect(found.cursor).toBe(1);
  const owed = async (after?: number) => {
    const part = await owedDeliveries(found, after, now);
    return { ...part, owed: part.owed.map(({ seq, isInFeed }) => [seq, isInFeed]) };
  };
  const rest = { last: 5, more: false };
  const all = [2, 3, 4, 5].map((seq) => [seq, true]);
  expect(await owed(1)).toEqual({ owed: all, ...rest });
  const [, second, third] = await feedOf("u13");
  if (!second || !third) throw new Error("expected events");
  await oweEvents({ id: "h13" }, [third], now);
  await putDelivered("h13", second);
  expect(await owed(1)).toEqual({ owed: [[3, undefined], ...all.slice(2)], ...rest });
  expect(await owed(4)).toEqual({
    owed: [
      [3, undefined],
      [5, true],
    ],
    ...rest,
  });
  expect(await owed()).toMatchObject({ owed: [[3, undefined]], last: undefined });
});

async function putDelivered(hookId: string, event: EventAnswer): Promise<void> {
  const { noteTry } = await store();
  const run = { userId: "u13", hookId, runId: "r" };
  const delivery = { seq: event.data.seq, event, tries: 0, nextAt: "", isInFeed: true } as const;
  const tried = { at: now.toISOString(), status: 200, tookMs: 1 };
  const note = { state: "delivered", last: tried } as const;
  await noteTry(run, delivery, {}, { hook: {}, owed: undefined }, note, now);
}

test("a path is stored with its delivery until it ended, and is known when it is owed again", async () => {
  const { findHook, insertHook, notePath, noteTry, oweAgain, oweEvents } = await store();
  const { beginHookRun, owedDeliveries, publishEvents } = await store();
  const target = { kind: "webdav", user: "ann", secret: "c2VjcmV0", pattern: "{id}" } as const;
  await insertHook({ ...hook, id: "h15", userId: "u15", storage: target });
  await note(eventOf("u15", "a", 1));
  await publishEvents("u15", publishing);
  const found = await findHook("u15", "h15");
  if (!found) throw new Error("expected a storage");
  expect(found.storage).toEqual(target);
  const first = async () => (await owedDeliveries(found, 0, now)).owed;
  const [fresh] = await first();
  if (!fresh) throw new Error("expected a delivery");
  await notePath("h15", { ...fresh, path: "a.pdf" }, now);
  const [noted, ...others] = await first();
  expect([noted?.path, noted?.isInFeed, others]).toEqual(["a.pdf", undefined, []]);
  const run = { userId: "u15", hookId: "h15", runId: "r" };
  expect(await beginHookRun(run, 60_000, now)).toBe("begun");
  const tried = { at: now.toISOString(), tookMs: 1, path: "a.pdf" };
  const delivered = { state: "delivered", last: tried } as const;
  const ended = { ...fresh, isInFeed: undefined, path: "a.pdf" };
  await noteTry(run, ended, {}, { hook: {}, owed: undefined }, delivered, now);
  expect(await first()).toEqual([]);
  expect((await oweAgain(found, fresh.seq, now))?.path).toBe("a.pdf");
  await oweEvents(found, [fresh.event], now);
  expect((await first()).map(({ path, tries }) => [path, tries])).toEqual([["a.pdf", 0]]);
});

test("a run that was woken since it looked doesn't end, and after its end nobody can wake it", async () => {
  const { beginHookRun, endHookRun, hookOfRun, insertHook, wakeHookRun } = await store();
  await insertHook({ ...hook, id: "h14", userId: "u14" });
  const run = { userId: "u14", hookId: "h14", runId: "first" };
  const other = { ...run, runId: "second" };
  expect(await beginHookRun(run, 60_000, now)).toBe("begun");
  expect(await beginHookRun(other, 60_000, now)).toBe("busy");
  expect(await wakeHookRun(other, now)).toBe("first");
  expect(await endHookRun(run, { cursor: 7, wokenBy: undefined })).toBe(false);
  const wokenBy = (await hookOfRun(run))?.wokenBy;
  expect(await endHookRun(run, { cursor: 7, wokenBy })).toBe(true);
  expect((await hookOfRun(run))?.cursor).toBe(7);
  expect(await wakeHookRun(other, now)).toBeUndefined();
  expect(await beginHookRun(other, 60_000, now)).toBe("begun");
});

test("removing a webhook needs no count of the account's", async () => {
  const { insertHook, removeHook } = await store();
  const { deleteItem } = await import("../../../../core/store/common/table.ts");
  const { keys } = await import("../../../../core/store/common/keys.ts");
  expect(await removeHook("u8", "h8", now)).toBe(false);
  await insertHook({ ...hook, id: "h8", userId: "u8" });
  await deleteItem("events", keys.hookCount("u8"));
  expect(await removeHook("u8", "h8", now)).toBe(true);
});
