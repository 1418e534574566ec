import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type LocalDynamoDb, startDynamoDb } from "cdk-laptop";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { system } from "../../../core/domain/audit.ts";
import { sendEnvelope } from "../../../core/domain/sending.ts";
import { expire, removeEnvelope } from "../../../core/domain/signing.ts";
import { envelopeToItem } from "../../../core/store/envelope-item.ts";
import { dueShardOf, keys as keyOf } from "../../../core/store/keys.ts";

/** The store against the laptop's DynamoDB, which counts units. `ROWS=100000` prints what many rows cost. */

const strings = (...names: string[]) =>
  names.map((AttributeName) => ({ AttributeName, AttributeType: "S" }));
const keys = (HASH: string, RANGE: string) => [
  { AttributeName: HASH, KeyType: "HASH" },
  { AttributeName: RANGE, KeyType: "RANGE" },
];
const tables = [
  {
    TableName: "envelopes",
    AttributeDefinitions: strings("pk", "sk", "ownerId", "createdAt", "dueShard", "dueAt"),
    KeySchema: keys("pk", "sk"),
    GlobalSecondaryIndexes: [
      {
        IndexName: "byOwner",
        KeySchema: keys("ownerId", "createdAt"),
        Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["listing"] },
      },
      {
        IndexName: "byDue",
        KeySchema: keys("dueShard", "dueAt"),
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    ],
  },
  {
    TableName: "audit",
    AttributeDefinitions: [...strings("envelopeId"), { AttributeName: "seq", AttributeType: "N" }],
    KeySchema: keys("envelopeId", "seq"),
  },
];

const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-store-"));
let dynamodb: LocalDynamoDb;

beforeAll(async () => {
  // Modules read where they send calls to when they are loaded.
  vi.resetModules();
  dynamodb = await startDynamoDb(tables, dataDir);
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", dynamodb.endpoint);
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "ROLE_Tester");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("ENVELOPES_TABLE", "envelopes");
  vi.stubEnv("AUDIT_TABLE", "audit");
});

afterAll(async () => {
  await dynamodb.close();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

const store = () => import("../../../core/store/envelopes.ts");

const begun = Date.parse("2026-01-01T00:00:00Z");
const at = (second: number) => new Date(begun + second * 1000);
const client = { ip: "192.0.2.1", userAgent: "test" };

function newEnvelope(userId: string, now: Date) {
  const file = { key: "k", versionId: "v", sha256: "ab", sizeBytes: 1 };
  const email = "ann@example.com";
  return sendEnvelope(
    {
      ...{ id: crypto.randomUUID(), sender: { userId, email: "sam@example.com", name: "Sam" } },
      ...{ title: "Lease", message: "", fileName: "lease", original: file, copies: [] },
      pages: [{ width: 612, height: 792 }],
      signers: [{ email, firstName: "Ann", lastName: "Lee", mobile: "" }],
      fields: [{ kind: "sign", email, place: { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 } }],
      ...{ withholdValues: false, requestSha256: "", salt: "00" },
    },
    client,
    now,
  );
}

/** Stores one in the second `second`; its id. */
async function insert(userId: string, second: number): Promise<string> {
  const { insertEnvelope } = await store();
  const sent = newEnvelope(userId, at(second));
  const reserved = (what: string) => ({
    Put: { TableName: "envelopes", Item: { pk: `X#${sent.envelope.id}`, sk: what } },
  });
  const reservation = { document: reserved("document"), mails: reserved("mails") };
  expect(await insertEnvelope(sent, reservation, at(second))).toBe("inserted");
  return sent.envelope.id;
}

/** What `act` gives, and the read units of it. */
async function metered<T>(act: () => Promise<T>): Promise<{ result: T; reads: number }> {
  const before = dynamodb.usage();
  const result = await act();
  const reads = dynamodb.usage(before).filter(({ unit }) => unit === "dynamodb:read-units");
  return { result, reads: reads.reduce((sum, { amount }) => sum + amount, 0) };
}

test("every page is what was sent and not removed, newest first, whoever sent at once", async () => {
  const { changeEnvelope, listEnvelopes } = await store();
  const ids: string[] = [];
  for (let second = 0; second < 620; second += 20) {
    const made = Array.from({ length: 20 }, (_, index) => insert("u1", second + index));
    ids.unshift(...(await Promise.all(made)).reverse());
  }
  const gone = ids.filter((_, index) => index % 40 === 7);
  for (const id of gone)
    await changeEnvelope(id, at(700), (before) => removeEnvelope(before, client, at(700)));
  const left = ids.filter((id) => !gone.includes(id));
  for (const pageSize of [100, 7]) {
    for (let page = 0; page <= left.length / pageSize; page++) {
      const { result, reads } = await metered(() => listEnvelopes("u1", pageSize, page));
      const wanted = left.slice(page * pageSize, (page + 1) * pageSize);
      expect(result.rows.map(({ envelopeId }) => envelopeId)).toEqual(wanted);
      expect(result.counts.inProgress).toBe(left.length);
      expect(reads).toBeLessThan(25);
    }
  }
  expect((await metered(() => listEnvelopes("u1", 100, 1_000_000))).result.rows).toEqual([]);
});

/** Puts an envelope back into the single item in which earlier versions stored it. */
async function storeAsBefore(envelopeId: string): Promise<void> {
  const { findEnvelope } = await store();
  const { deleteItem, getItem, putIf } = await import("../../../core/store/table.ts");
  const envelope = await findEnvelope(envelopeId);
  if (!envelope) throw new Error("expected the envelope");
  const [meta, row] = await Promise.all(
    [keyOf.envelope, keyOf.row].map((key) => getItem("envelopes", key(envelopeId))),
  );
  const whole = { envelope: JSON.parse(JSON.stringify(envelopeToItem(envelope))) };
  const due = { dueShard: "0", dueAt: meta?.["dueAt"] };
  const Item = { ...row, ...keyOf.envelope(envelopeId), ...whole, ...due };
  await putIf({ TableName: "envelopes", Item });
  for (const key of [keyOf.fixed, keyOf.row]) await deleteItem("envelopes", key(envelopeId));
}

/** Ids in the lists of what is due. */
async function dueAmong(ids: readonly string[], now: Date): Promise<string[]> {
  const { dueEnvelopes } = await store();
  const lists = dueEnvelopes(now).map(async (list) => {
    const due: string[] = [];
    for await (const id of list) due.push(id);
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

const rowsMany = Number(process.env["ROWS"] ?? 0);

test.runIf(rowsMany > 0)(
  "what pages and the sweep's queries cost with many rows",
  async () => {
    const { dueEnvelopes, listEnvelopes } = await store();
    const { putIf } = await import("../../../core/store/table.ts");
    const put = (Item: Record<string, unknown>) => putIf({ TableName: "envelopes", Item });
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
      const { result, reads } = await metered(() => listEnvelopes("u2", pageSize, page));
      const ms = Math.round(performance.now() - began);
      const firstRow = result.rows[0]?.createdAt;
      expect(firstRow).toBe(at(total - 1 - pageSize * page).toISOString());
      console.info(`${total} rows, page ${page} of ${pageSize}: ${reads} read units, ${ms} ms`);
    }
    const began = performance.now();
    const { result, reads } = await metered(async () => {
      const lists = dueEnvelopes(at(total)).map(async (list) => {
        let count = 0;
        for await (const _ of list) count += 1;
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
