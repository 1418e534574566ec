import { afterAll, beforeAll, expect, test } from "vitest";
import { startStore, type TestStore } from "../../../support/store.ts";

let tables: TestStore;

beforeAll(async () => {
  tables = await startStore();
});

afterAll(() => tables.close());

const store = () => import("../../../../core/store/envelope/pads.ts");

const at = (seconds: number) => new Date(Date.parse("2026-01-01T00:00:00Z") + seconds * 1000);
const over = expect.objectContaining({ code: "PAD_OVER" });

test("a pad is drawn on once, and read by its owner alone, for five minutes", async () => {
  const { openPad, drawOnPad, drawnOnPad } = await store();
  const { padId, until } = await openPad("ann", at(0));
  expect(until).toBe(at(300).toISOString());
  expect(await drawnOnPad(padId, "ann", at(1))).toBe(undefined);
  await expect(drawnOnPad(padId, "bea", at(1))).rejects.toEqual(over);
  const together = ["one", "two"].map((drawing) => drawOnPad(padId, drawing, at(299)));
  const kept = (await Promise.allSettled(together)).map(({ status }) => status);
  expect(kept.toSorted()).toEqual(["fulfilled", "rejected"]);
  const expected = kept[0] === "fulfilled" ? "one" : "two";
  expect(await drawnOnPad(padId, "ann", at(299))).toBe(expected);
  await expect(drawnOnPad(padId, "ann", at(300))).rejects.toEqual(over);
});

test("nothing is drawn when its time is over, or on a pad that was never opened", async () => {
  const { openPad, drawOnPad } = await store();
  const { padId } = await openPad("ann", at(0));
  await expect(drawOnPad(padId, "late", at(300))).rejects.toEqual(over);
  await expect(drawOnPad("made-up", "x", at(0))).rejects.toEqual(over);
});
