import { expect, test } from "vitest";
import type { DraftRow } from "../../../frontend/api/drafts.ts";
import { nextStep } from "../../../frontend/drafts/comparing.ts";
import type { DeviceCopy } from "../../../frontend/drafts/device-copy.ts";

// What a device does with its draft when it learns what the server has.

const copy = (change: Partial<DeviceCopy> = {}): DeviceCopy => ({
  ...{ id: "a", version: 3, saved: true, saveIds: ["earlier", "mine"], content: "{}" },
  ...change,
});

const row = (change: Partial<DraftRow> = {}): DraftRow => ({
  ...{ id: "a", kind: "document", version: 3, saveId: "mine" },
  ...{ name: "Lease 14", step: "fields", changedAt: "2026-11-22T06:00:00.000Z" },
  ...change,
});

const next = (mine: DeviceCopy | undefined, ...rows: DraftRow[]) =>
  nextStep("document", mine, rows);

test("a device without a draft takes the only one of this kind, and none of several", () => {
  expect(next(undefined, row({ id: "t", kind: "template" }), row())).toEqual({
    kind: "take",
    row: row(),
  });
  expect(next(undefined, row({ id: "b" }), row())).toEqual({ kind: "none" });
  expect(next(undefined, row({ kind: "template" }))).toEqual({ kind: "none" });
});

test("a device with the same version saves what is unsaved, and otherwise does nothing", () => {
  expect(next(copy(), row())).toEqual({ kind: "none" });
  expect(next(copy({ saved: false }), row())).toEqual({ kind: "save", version: 3 });
  expect(next(copy({ version: 0, saved: false }))).toEqual({ kind: "save", version: 0 });
});

test("a newer version replaces only what is saved", () => {
  const newer = row({ version: 5, saveId: "theirs" });
  expect(next(copy(), newer)).toEqual({ kind: "take", row: newer });
  expect(next(copy({ saved: false }), newer)).toEqual({ kind: "ask", row: newer });
});

test("its own save, whose reply was lost, is no change of somebody else", () => {
  const own = row({ version: 4 });
  expect(next(copy({ saved: false }), own)).toEqual({ kind: "save", version: 4 });
  const earlier = row({ version: 4, saveId: "earlier" });
  expect(next(copy({ saved: false }), earlier)).toEqual({ kind: "save", version: 4 });
  const first = copy({ version: 0, saved: false });
  expect(next(first, row({ version: 1 }))).toEqual({ kind: "save", version: 1 });
});

test("a draft sent or discarded elsewhere is dropped, unless it was changed here since", () => {
  expect(next(copy(), row({ id: "b" }))).toEqual({ kind: "drop" });
  expect(next(copy({ saved: false }))).toEqual({ kind: "begin anew" });
});
