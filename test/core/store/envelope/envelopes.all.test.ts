import { afterAll, beforeAll, expect, test } from "vitest";
import { removeEnvelope } from "../../../../core/domain/acts/signing.ts";
import { restoreEnvelope } from "../../../../core/domain/acts/withdrawing.ts";
import { startStore, type TestStore } from "../../../support/store.ts";
import { at, client, insert, store } from "./stored-envelopes.ts";

/** `ROWS=100000` prints what many rows cost. */

let tables: TestStore;

beforeAll(async () => {
  tables = await startStore();
});

afterAll(() => tables.close());

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
