import { afterAll, beforeAll, expect, test } from "vitest";
import { throttles } from "#contract/rules/refusals/throttles";
import { startStore, type TestStore } from "../../../support/store.ts";

let tables: TestStore;

beforeAll(async () => {
  tables = await startStore();
});

afterAll(() => tables.close());

const codes = () => import("../../../../core/store/common/mailed-codes.ts");

const at = (seconds: number) => new Date(Date.parse("2026-01-01T00:00:00Z") + seconds * 1000);
const invalid = expect.objectContaining({ code: "CODE_INVALID", field: "typed" });
const placeOf = (name: string) => ({
  table: process.env["THROTTLES_TABLE"] ?? "",
  key: { pk: `W#${name}`, sk: "CODE" },
  secret: `secret of ${name}`,
});

test("a code works once, for ten minutes, and a new one replaces it", async () => {
  const { setMailedCode, enterMailedCode } = await codes();
  const place = placeOf("once");
  const enter = (code: string, now: Date) => enterMailedCode(place, { code, field: "typed" }, now);
  await expect(enter("111111", at(0))).rejects.toEqual(invalid);
  await setMailedCode(place, "111111", at(0));
  await setMailedCode(place, "222222", at(1));
  await expect(enter("111111", at(2))).rejects.toEqual(invalid);
  const together = await Promise.allSettled([enter("222222", at(600)), enter("222222", at(600))]);
  expect(together.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await setMailedCode(place, "333333", at(0));
  await expect(enter("333333", at(600))).rejects.toEqual(invalid);
});

test("only five of 200 parallel tries are compared", async () => {
  const { setMailedCode, enterMailedCode } = await codes();
  const place = placeOf("parallel");
  await setMailedCode(place, "111111", at(0));
  const enter = (code: string) => enterMailedCode(place, { code, field: "typed" }, at(1));
  const wrong = Array.from({ length: 200 }, () => enter("999999"));
  const ended = await Promise.allSettled(wrong);
  expect(ended.every(({ status }) => status === "rejected")).toBe(true);
  await expect(enter("111111")).rejects.toEqual(invalid);
});

test("mailboxes that nobody has proven get three codes a day, whichever network asks", async () => {
  const { countCode } = await codes();
  const count = (ip: string, isProven: boolean) =>
    countCode({ email: "ann@example.com", ip, isProven }, at(0));
  for (const host of [1, 2, 3]) await count(`192.0.2.${host}`, false);
  const enough = expect.objectContaining({ code: "MAILED_ENOUGH" });
  await expect(count("192.0.2.9", false)).rejects.toEqual(enough);
  for (let i = 0; i < throttles.codeByMailbox.max; i++) await count("192.0.2.9", true);
  const tooMany = expect.objectContaining({ code: "TOO_MANY_REQUESTS" });
  await expect(count("192.0.2.9", true)).rejects.toEqual(tooMany);
});
