import { afterAll, beforeAll, expect, test } from "vitest";
import { ownedBy } from "../../../../core/domain/account/caller.ts";
import { expire, removeEnvelope } from "../../../../core/domain/acts/signing.ts";
import { restoreEnvelope } from "../../../../core/domain/acts/withdrawing.ts";
import { system } from "../../../../core/domain/envelope/audit.ts";
import type { Change } from "../../../../core/domain/envelope/change.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { withLabels } from "../../../../core/domain/envelope/filing.ts";
import { startStore, type TestStore } from "../../../support/store.ts";
import { at, client, insert, store } from "./stored-envelopes.ts";

/** Lists of members' own documents beside that of their workspace. */

let tables: TestStore;

beforeAll(async () => {
  tables = await startStore();
});

afterAll(() => tables.close());

const late = at(9_000_000);

/** What a list shows, and what its counts and blocks say. */
async function shown(list: string) {
  const { listEnvelopes } = await store();
  const { listRowBlocks } = await import("../../../../core/store/envelope/row-blocks.ts");
  const { counts, rows } = await listEnvelopes(list, 100, 0);
  const blocks = await listRowBlocks("envelopes", list);
  const counted = blocks.reduce((sum, block) => sum + block.rows, 0);
  return { ids: rows.map(({ envelopeId }) => envelopeId), rows, counts, counted };
}

const counts = { inProgress: 0, completed: 0, rejected: 0 };

test("a member's document is in the member's list and in the workspace's, whatever becomes of it", async () => {
  const { changeEnvelope, changeUnrecorded } = await store();
  const lists = ["w1", ownedBy("w1", "m1")];
  const id = await insert("w1", 0, "m1");
  const expected = async (so: object) => {
    for (const list of lists) expect(await shown(list)).toMatchObject(so);
  };
  await expected({ ids: [id], counts: { ...counts, inProgress: 1 }, counted: 1 });
  await changeUnrecorded(id, (one) => withLabels(one, ["Urgent"]));
  await expected({ rows: [{ labels: ["Urgent"] }], counted: 1 });
  await changeEnvelope(id, late, (one) => expire(one, system, late));
  await expected({ rows: [{ status: "rejected" }], counts: { ...counts, rejected: 1 } });
  await changeEnvelope(id, late, (one) => removeEnvelope(one, client, late));
  await expected({ ids: [], counts, counted: 0 });
  await changeEnvelope(id, late, (one) => restoreEnvelope(one, client));
  await expected({ ids: [id], counts: { ...counts, rejected: 1 }, counted: 1 });
});

test("the owner's documents and those of colleagues are in no list of a member", async () => {
  const [own, theirs] = [await insert("w2", 0), await insert("w2", 1, "m1")];
  expect((await shown("w2")).ids).toEqual([theirs, own]);
  expect(await shown(ownedBy("w2", "m1"))).toMatchObject({ ids: [theirs], counted: 1 });
  expect(await shown(ownedBy("w2", "m2"))).toMatchObject({ ids: [], counts, counted: 0 });
});

test.each([
  ["another member", "m2"],
  ["the owner", undefined],
])(
  "a document that %s looks after from now on leaves one list for the other",
  async (_, keeper) => {
    const { changeEnvelope } = await store();
    const workspace = `w3 ${keeper}`;
    const id = await insert(workspace, 0, "m1");
    const kept = (envelope: Envelope): Change => ({
      envelope: { ...envelope, keeper },
      entry: { type: "viewed", actor: system, ip: "", userAgent: "", data: {} },
    });
    await changeEnvelope(id, at(60), kept);
    expect(await shown(workspace)).toMatchObject({ ids: [id], counted: 1 });
    expect(await shown(ownedBy(workspace, "m1"))).toMatchObject({ ids: [], counts, counted: 0 });
    const theirs = keeper === undefined ? workspace : ownedBy(workspace, keeper);
    expect(await shown(theirs)).toMatchObject({
      ...{ ids: [id], counts: { ...counts, inProgress: 1 }, counted: 1 },
    });
  },
);
