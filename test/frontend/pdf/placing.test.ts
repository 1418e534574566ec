import { expect, test } from "vitest";
import type { PlacedField } from "../../../frontend/pdf/placer/layout.ts";
import {
  actionOfKey,
  type Placing,
  type PlacingAction,
  reducePlacing,
  startOfPlacing,
} from "../../../frontend/pdf/placer/placing.ts";

const letter = { width: 612, height: 792 };
const place = { page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.05 };
const field: PlacedField = { id: "f1", kind: "sign", signerId: "ada", place };
const start: Placing = { ...startOfPlacing, fields: [field] };

function after(actions: readonly PlacingAction[], from = start): Placing {
  let count = 0;
  const context = { pages: [letter, letter], signerId: "ben", newId: () => `new-${++count}` };
  return actions.reduce((placing, action) => reducePlacing(placing, action, context), from);
}

test("a placed field belongs to the chosen signer, is selected and has the focus", () => {
  const armed = after([{ type: "arm", kind: "date" }]);
  expect(armed.armed).toBe("date");
  const placed = after([{ type: "place", kind: "date", at: { page: 1, x: 0.5, y: 0.5 } }], armed);
  expect(placed.fields[1]).toMatchObject({ id: "new-1", kind: "date", signerId: "ben" });
  expect(placed).toMatchObject({
    selectedId: "new-1",
    focus: { on: "field", id: "new-1" },
    armed: undefined,
  });
});

test("pressing an armed kind disarms it", () => {
  const arm: PlacingAction = { type: "arm", kind: "sign" };
  expect(after([arm, arm]).armed).toBeUndefined();
  expect(after([arm, { type: "arm", kind: "date" }]).armed).toBe("date");
});

test("accepted suggestions become fields, and their number is announced", () => {
  const spot = { kind: "sign" as const, place: { ...place, y: 0.5 } };
  const two = after([{ type: "place spots", spots: [spot, { ...spot, kind: "date" }] }]);
  expect(two.fields.slice(1).map(({ kind }) => kind)).toEqual(["sign", "date"]);
  expect(two).toMatchObject({ said: "2 fields placed.", selectedId: "new-2" });
  expect(after([{ type: "place spots", spots: [spot] }]).said).toBe("1 field placed.");
});

test("moving a field to another page is announced, and it keeps the focus", () => {
  const moved = after([{ type: "move", id: "f1", to: { ...place, page: 1 } }]);
  expect(moved.fields[0]?.place.page).toBe(1);
  expect(moved).toMatchObject({
    said: "Signature is now on page 2.",
    focus: { on: "field", id: "f1" },
  });
});

test("moving a field on its page isn't announced; it can't leave the document", () => {
  const moved = after([{ type: "move", id: "f1", to: { page: 0, x: 0.5, y: 0.5 } }]);
  expect(moved.fields[0]?.place.x).toBeCloseTo(0.5);
  expect(moved).toMatchObject({ said: "", focus: undefined });
  for (const page of [-1, 2])
    expect(after([{ type: "move", id: "f1", to: { ...place, page } }])).toBe(start);
});

test("a copy is selected; a deleted field is not", () => {
  const copied = after([{ type: "duplicate", id: "f1" }]);
  expect(copied).toMatchObject({ selectedId: "new-1", focus: { on: "field", id: "new-1" } });
  const gone = after([{ type: "delete", id: "new-1" }], copied);
  expect(gone.fields).toEqual([field]);
  expect(gone.selectedId).toBeUndefined();
});

test("copies on other pages are of the same signer", () => {
  const { fields } = after([{ type: "copy to pages", id: "f1", pages: [0, 1] }]);
  expect(fields.slice(1)).toMatchObject([{ id: "new-2", signerId: "ada", place: { page: 1 } }]);
});

test("leaving a field moves the focus to its kind in the palette", () => {
  const left = after([
    { type: "select", id: "f1" },
    { type: "leave", id: "f1" },
  ]);
  expect(left).toMatchObject({ selectedId: undefined, focus: { on: "palette", kind: "sign" } });
});

test("selecting what is selected changes nothing", () => {
  const selected = after([{ type: "select", id: "f1" }]);
  expect(after([{ type: "select", id: "f1" }], selected)).toBe(selected);
});

test("keys move, copy, delete and leave the focused field", () => {
  const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  const pressed = (key: string, more: Partial<typeof plain> = {}) =>
    actionOfKey({ key, ...plain, ...more }, field);
  expect(pressed("ArrowUp")).toEqual({ type: "nudge", id: "f1", byPt: { x: 0, y: -1 } });
  expect(pressed("ArrowRight", { shiftKey: true })).toMatchObject({ byPt: { x: 10, y: 0 } });
  expect(pressed("PageDown", { altKey: true })).toMatchObject({ type: "move", to: { page: 1 } });
  expect(pressed("PageDown")).toBeUndefined();
  expect(["Delete", "Backspace"].map((key) => pressed(key)?.type)).toEqual(["delete", "delete"]);
  expect(pressed("Escape")?.type).toBe("leave");
  expect(pressed("d")).toBeUndefined();
  expect(pressed("D", { metaKey: true })?.type).toBe("duplicate");
});
