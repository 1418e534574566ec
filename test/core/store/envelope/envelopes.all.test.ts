import { afterAll, beforeAll, expect, test } from "vitest";
import { sendEnvelope } from "../../../../core/domain/acts/sending.ts";
import { removeEnvelope } from "../../../../core/domain/acts/signing.ts";
import { restoreEnvelope } from "../../../../core/domain/acts/withdrawing.ts";
import { startStore, type TestStore } from "../../../support/store.ts";

/** `ROWS=100000` prints what many rows cost. */

let tables: TestStore;

beforeAll(async () => {
  tables = await startStore();
});

afterAll(() => tables.close());

const store = async () => ({
  ...(await import("../../../../core/store/envelope/envelopes.ts")),
  ...(await import("../../../../core/store/envelope/envelope-list.ts")),
});

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

test("every page is what was sent and not removed, or put back, newest first, whoever sent at once", async () => {
  const { changeEnvelope, listEnvelopes } = await store();
  const ids: string[] = [];
  for (let second = 0; second < 620; second += 20) {
    const made = Array.from({ length: 20 }, (_, index) => insert("u1", second + index));
    ids.unshift(...(await Promise.all(made)).reverse());
  }
  const gone = ids.filter((_, index) => index % 40 === 7);
  for (const id of gone)
    await changeEnvelope(id, at(700), (before) => removeEnvelope(before, client, at(700)));
  const back = gone.filter((_, index) => index % 2 === 0);
  const restored = back.flatMap((id) => [id, id]);
  await Promise.all(
    restored.map((id) => changeEnvelope(id, at(800), (one) => restoreEnvelope(one, client))),
  );
  const left = ids.filter((id) => !gone.includes(id) || back.includes(id));
  for (const pageSize of [100, 47]) {
    for (let page = 0; page <= left.length / pageSize; page++) {
      const { result, reads } = await tables.metered(() => listEnvelopes("u1", pageSize, page));
      const wanted = left.slice(page * pageSize, (page + 1) * pageSize);
      expect(result.rows.map(({ envelopeId }) => envelopeId)).toEqual(wanted);
      const { inProgress, rejected } = result.counts;
      expect([inProgress, rejected]).toEqual([left.length - back.length, back.length]);
      expect(reads).toBeLessThan(25);
    }
  }
  expect((await tables.metered(() => listEnvelopes("u1", 100, 1_000_000))).result.rows).toEqual([]);
});
