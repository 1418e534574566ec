import { afterAll, beforeAll, expect, test } from "vitest";
import { extendEnvelope } from "../../../../core/domain/acts/extending.ts";
import { expire, removeEnvelope, sign } from "../../../../core/domain/acts/signing.ts";
import { withdrawEnvelope } from "../../../../core/domain/acts/withdrawing.ts";
import { chainFault, system } from "../../../../core/domain/envelope/audit.ts";
import type { Decision } from "../../../../core/domain/envelope/change.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { dueShardOf, dueShards, keys as keyOf } from "../../../../core/store/common/keys.ts";
import { envelopeToItem } from "../../../../core/store/envelope/envelope-item.ts";
import { signing } from "../../../support/envelopes.ts";
import { startStore, type TestStore } from "../../../support/store.ts";
import { at, client, insert, newEnvelope, store } from "./stored-envelopes.ts";

/** `ROWS=100000` prints what many rows cost. */

let tables: TestStore;

beforeAll(async () => {
  tables = await startStore();
});

afterAll(() => tables.close());

/** Puts an envelope back into the single item in which earlier versions stored it. */
async function storeAsBefore(envelopeId: string): Promise<void> {
  const { findEnvelope } = await store();
  const { deleteItem, getItem, putIf } = await import("../../../../core/store/common/table.ts");
  const envelope = await findEnvelope(envelopeId);
  if (!envelope) throw new Error("expected the envelope");
  const [meta, row] = await Promise.all(
    [keyOf.envelope, keyOf.row].map((key) => getItem("envelopes", key(envelopeId))),
  );
  const whole = { envelope: JSON.parse(JSON.stringify(envelopeToItem(envelope))) };
  const due = { dueShard: "0", dueAt: meta?.["dueAt"] };
  await putIf("envelopes", { ...row, ...keyOf.envelope(envelopeId), ...whole, ...due });
  for (const key of [keyOf.fixed, keyOf.row]) await deleteItem("envelopes", key(envelopeId));
}

/** Ids in the lists of what is due. */
async function dueAmong(ids: readonly string[], now: Date): Promise<string[]> {
  const { dueEnvelopes } = await store();
  const lists = dueShards.map(async (shard) => {
    const due: string[] = [];
    for await (const id of dueEnvelopes(shard, now)) due.push(id);
    return due;
  });
  return (await Promise.all(lists)).flat().filter((id) => ids.includes(id));
}

test("one that was stored whole is read, due, changed once and listed once, before and after", async () => {
  const { changeEnvelope, getEnvelope, listEnvelopes } = await store();
  const id = await insert("u3", 0);
  const before = await getEnvelope(id);
  await storeAsBefore(id);
  expect(await getEnvelope(id)).toEqual(before);
  expect(await dueAmong([id], at(60))).toEqual([id]);
  const listed = async () => (await listEnvelopes("u3", 100, 0)).rows;
  expect(await listed()).toMatchObject([{ envelopeId: id, status: "created" }]);

  // Two at once: one decides again on what the other has left.
  const expired = () =>
    changeEnvelope(id, at(9_000_000), (one) => expire(one, system, at(9_000_000)));
  await Promise.all([expired(), expired()]);
  const after = await getEnvelope(id);
  expect(after).toMatchObject({ status: "expired", head: { seq: 2 } });
  const { head: _head, status: _status, notifications: _mails, ...same } = before;
  expect(after).toMatchObject(same);
  expect(await listed()).toMatchObject([{ envelopeId: id, status: "rejected" }]);

  await changeEnvelope(id, at(9_000_001), (one) => removeEnvelope(one, client, at(9_000_001)));
  expect(await listEnvelopes("u3", 100, 0)).toMatchObject({ counts: { rejected: 0 }, rows: [] });
});

/** The result of two concurrent acts on a new envelope; for a refused act, its message. */
async function atOnce(...acts: ((envelope: Envelope) => Decision)[]) {
  const { changeEnvelope, getEnvelope } = await store();
  const id = await insert("u4", 0);
  const now = at(60);
  const done = await Promise.allSettled(acts.map((act) => changeEnvelope(id, now, act)));
  const refused = done.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  const { listEntries } = await import("../../../../core/store/envelope/audit.ts");
  const entries = await listEntries(id);
  const envelope = await getEnvelope(id);
  expect(chainFault(entries, envelope.head)).toBeUndefined();
  return { envelope, refused, types: entries.slice(1).map(({ type }) => type) };
}

const day = 86_400;
const end = at(60 * day);
const extend = (one: Envelope) => extendEnvelope(one, 30, client, at(60 * day - 1));
const expireAtEnd = (one: Envelope) => expire(one, system, end);
const signLast = (one: Envelope) => {
  const { content } = newEnvelope("u4", at(0));
  return sign(one, { ...signing("s1"), content }, at(60 * day - 1));
};
const withdraw = (one: Envelope) => withdrawEnvelope(one, "Wrong rent", client, at(60));

test("when extension and expiry race, exactly one counts, and the other meets it", async () => {
  for (const acts of [
    [extend, expireAtEnd],
    [expireAtEnd, extend],
  ]) {
    const { envelope, types, refused } = await atOnce(...acts);
    const isExtended = envelope.status === "sent";
    expect(types).toEqual([isExtended ? "extended" : "expired"]);
    expect(envelope.expiresAt > end.toISOString()).toBe(isExtended);
    expect(refused).toHaveLength(isExtended ? 0 : 1);
  }
});

test("when an extension and the last signature race, the signature always counts", async () => {
  const { envelope, types, refused } = await atOnce(extend, signLast);
  expect(envelope.status).toBe("sealing");
  expect(types.filter((type) => type !== "extended")).toEqual(["signed"]);
  expect(types.length + refused.length).toBe(2);
});

test("when withdrawal and the last signature race, exactly one wins", async () => {
  for (const acts of [
    [withdraw, signLast],
    [signLast, withdraw],
  ]) {
    const { envelope, types, refused } = await atOnce(...acts);
    expect(types).toEqual([envelope.status === "voided" ? "voided" : "signed"]);
    expect(["voided", "sealing"]).toContain(envelope.status);
    expect(refused).toHaveLength(1);
  }
});

test("an end that was moved is due then, also where an earlier version stored the envelope", async () => {
  const { changeEnvelope, getEnvelope } = await store();
  const id = await insert("u5", 0);
  await storeAsBefore(id);
  await changeEnvelope(id, at(60), (one) => extendEnvelope(one, 90, client, at(60)));
  expect((await getEnvelope(id)).expiresAt).toBe(at(60 + 90 * day).toISOString());
  const quiet = (one: Envelope) => ({ ...one, notifications: [] });
  const { changeUnrecorded } = await store();
  await changeUnrecorded(id, quiet);
  expect(await dueAmong([id], at(61 * day))).toEqual([]);
  expect(await dueAmong([id], at(90 * day + 120))).toEqual([id]);
});

test("labels are counted with the documents that have them, and the row shows them", async () => {
  const { archived, labelled, unlabelled } = await import(
    "../../../../core/domain/envelope/filing.ts"
  );
  const { changeEnvelope, changeUnrecorded, listEnvelopes } = await store();
  const { listLabels } = await import("../../../../core/store/envelope/labels.ts");
  const [one = "", two = ""] = await Promise.all([insert("u6", 0), insert("u6", 1)]);
  // Two at once on one document: the second decides on what the first has left.
  await Promise.all(
    ["2026", "Tenants"].map((label) => changeUnrecorded(one, (before) => labelled(before, label))),
  );
  await changeUnrecorded(two, (before) => archived(labelled(before, "2026"), at(2)));
  const counted = [
    { name: "2026", documents: 2 },
    { name: "Tenants", documents: 1 },
  ];
  expect(await listLabels("u6")).toEqual(counted);
  expect(await listLabels("u1")).toEqual([]);
  expect((await listEnvelopes("u6", 5, 0)).rows).toMatchObject([
    { envelopeId: two, labels: ["2026"], archived: true },
    { envelopeId: one, labels: expect.arrayContaining(["2026", "Tenants"]) },
  ]);
  await changeEnvelope(one, at(3), (before) => removeEnvelope(before, client, at(3)));
  expect(await listLabels("u6")).toEqual([{ name: "2026", documents: 1 }]);
  await changeUnrecorded(two, (before) => unlabelled(before, "2026"));
  expect(await listLabels("u6")).toEqual([]);
});

const rowsMany = Number(process.env["ROWS"] ?? 0);

test.runIf(rowsMany > 0)(
  "pages of the list and the sweep's queries cost few reads with many rows",
  async () => {
    const { dueEnvelopes, listEnvelopes } = await store();
    const { putIf } = await import("../../../../core/store/common/table.ts");
    const put = (item: Record<string, unknown>) => putIf("envelopes", item);
    const [rowsOfBlock, total] = [250, rowsMany];
    await put({ ...keyOf.counts("u2"), inProgress: total });
    for (let first = 0; first < total; first += rowsOfBlock) {
      const rows = Array.from(
        { length: Math.min(rowsOfBlock, total - first) },
        (_, i) => first + i,
      );
      const next = first + rowsOfBlock < total ? at(first + rowsOfBlock).toISOString() : undefined;
      const from = first === 0 ? "" : at(first).toISOString();
      await put({ ...keyOf.rowBlock("u2", from), rows: rows.length, ...(next ? { next } : {}) });
      const made = rows.map((row) => {
        const id = crypto.randomUUID();
        const createdAt = at(row).toISOString();
        const listing = {
          ...{
            envelopeId: id,
            name: "contract",
            title: "Lease 2026",
            createdAt,
            status: "created",
          },
          ...{ stage: "waiting", signed: 0, of: 2 },
        };
        const listed = { ownerId: "u2", createdAt: `${createdAt}#${id}`, listing };
        return put({ ...keyOf.row(id), ...listed, dueShard: dueShardOf(id), dueAt: createdAt });
      });
      await Promise.all(made);
    }
    for (const [pageSize, page] of [
      [100, 0],
      [100, Math.floor(total / 200)],
      [100, total / 100 - 1],
      [5, total / 5 - 1],
      [5, 777],
    ] as const) {
      const began = performance.now();
      const { result, reads } = await tables.metered(() => listEnvelopes("u2", pageSize, page));
      const ms = Math.round(performance.now() - began);
      const firstRow = result.rows[0]?.createdAt;
      expect(firstRow).toBe(at(total - 1 - pageSize * page).toISOString());
      console.info(`${total} rows, page ${page} of ${pageSize}: ${reads} read units, ${ms} ms`);
    }
    const began = performance.now();
    const { result, reads } = await tables.metered(async () => {
      const lists = dueShards.map(async (shard) => {
        let count = 0;
        for await (const _ of dueEnvelopes(shard, at(total))) count += 1;
        return count;
      });
      return Promise.all(lists);
    });
    const due = result.reduce((sum, count) => sum + count, 0);
    const ms = Math.round(performance.now() - began);
    console.info(
      `${due} due in ${result.length} lists of at most ${Math.max(...result)}:`,
      `${reads} read units, ${ms} ms`,
    );
    expect(due).toBeGreaterThanOrEqual(total);
  },
  900_000,
);
