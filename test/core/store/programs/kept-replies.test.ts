import { afterAll, beforeAll, expect, test } from "vitest";
import type { Claim, KeptReply } from "../../../../core/domain/account/api-key.ts";
import { startStore, type TestStore } from "../../../support/store.ts";

/** Calls by key that are done once: a claim, and the reply that is kept. */

let tables: TestStore;
beforeAll(async () => {
  tables = await startStore();
});
afterAll(() => tables.close());

const begun = Date.parse("2026-01-01T00:00:00Z");
const at = (second: number) => new Date(begun + second * 1000);
const reply: KeptReply = { status: 201, body: { secret: "whsec_1" } };

/** A caller with one API key. */
async function caller(keyId: string, token = `us_${keyId}`) {
  const { once } = await import("../../../../core/store/programs/kept-replies.ts");
  return (second: number, idempotencyKey: string, request = "remind") =>
    once(keyId, token, at(second))({ idempotencyKey, request });
}

const claimed = (found: { reply: KeptReply } | Claim): Claim => {
  if (found.reply) throw new Error("a reply is kept already");
  return found;
};

test("the same call gets the reply of the first for 24 hours, another request does not", async () => {
  const call = await caller("k1");
  await claimed(await call(0, "first")).keep(reply);
  expect((await call(1, "first")).reply).toEqual(reply);
  expect((await call(86_399, "first")).reply).toEqual(reply);
  await expect(call(1, "first", "withdraw")).rejects.toMatchObject({ code: "KEY_USED" });
  expect((await call(1, "second")).reply).toBeUndefined();
  expect((await call(86_400, "first", "withdraw")).reply).toBeUndefined();
});

test("when many calls race, one runs, and the others are asked to come again", async () => {
  const call = await caller("k2");
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => call(0, "at once")));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of all.filter((result) => result.status === "rejected")) {
    expect(one.reason).toMatchObject({ code: "CONFLICT", retryAfterSeconds: 1 });
  }
});

test("a call that crashed is done again by one caller once its claim has ended", async () => {
  const call = await caller("k3");
  await call(0, "crashed");
  await expect(call(59, "crashed")).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(call(60, "crashed", "withdraw")).rejects.toMatchObject({ code: "KEY_USED" });
  const again = await Promise.allSettled([call(60, "crashed"), call(60, "crashed")]);
  expect(again.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a caller wrongly believed dead doesn't overwrite the second one's reply", async () => {
  const call = await caller("k4");
  const first = claimed(await call(0, "late"));
  await claimed(await call(60, "late")).keep(reply);
  await first.keep({ status: 200 });
  await first.release();
  expect((await call(61, "late")).reply).toEqual(reply);
});

test("a refused call may be made again, with another request too", async () => {
  const call = await caller("k5");
  await claimed(await call(0, "refused")).release();
  await claimed(await call(0, "refused", "withdraw")).keep(reply);
  expect((await call(1, "refused", "withdraw")).reply).toEqual(reply);
});

test("another key's calls are separate, and the table alone doesn't reveal a reply", async () => {
  const [one, other] = [await caller("k6"), await caller("k7")];
  await claimed(await one(0, "shared")).keep(reply);
  expect((await other(0, "shared")).reply).toBeUndefined();
  const thief = await caller("k6", "us_guessed");
  await expect(thief(1, "shared")).rejects.toMatchObject({ code: "KEY_USED" });
  const { getItem } = await import("../../../../core/store/common/table.ts");
  const { keys } = await import("../../../../core/store/common/keys.ts");
  const { createHash } = await import("node:crypto");
  const key = keys.reply(createHash("sha256").update("k6|shared").digest("base64url"));
  const item = await getItem("throttles", key);
  const stored = Buffer.from(item?.["reply"] as Uint8Array).toString("latin1");
  expect(stored.length).toBeGreaterThan(30);
  expect(stored).not.toContain("whsec");
});

test("a reply too large for an item is not kept, and the call is as one that has crashed", async () => {
  const call = await caller("k8");
  await claimed(await call(0, "large")).keep({ status: 200, body: "x".repeat(360_000) });
  await expect(call(1, "large")).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await call(60, "large")).reply).toBeUndefined();
});
