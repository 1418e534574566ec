import { expect, test } from "vitest";
import { actionOfKey, commandOfKey } from "../../../frontend/placing/keys.ts";
import type { PlacedField } from "../../../frontend/placing/layout.ts";
import {
  type Placing,
  type PlacingAction,
  reducePlacing,
  startOfPlacing,
} from "../../../frontend/placing/placing.ts";

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
    selected: ["new-1"],
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
  const suggestion = { kind: "sign" as const, place: { ...place, y: 0.5 }, signerId: undefined };
  const suggestions = [suggestion, { ...suggestion, kind: "date" as const, signerId: "cem" }];
  const two = after([{ type: "place found", found: suggestions, shares: "1 for Cem" }]);
  expect(two.fields.slice(1)).toMatchObject([
    { kind: "sign", signerId: "ben" },
    { kind: "date", signerId: "cem" },
  ]);
  expect(two).toMatchObject({ said: "2 fields placed: 1 for Cem.", selected: ["new-1"] });
  expect(after([{ type: "place found", found: [suggestion] }]).said).toBe("1 field placed.");
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
  expect(copied).toMatchObject({ selected: ["new-1"], focus: { on: "field", id: "new-1" } });
  const gone = after([{ type: "delete" }], copied);
  expect(gone.fields).toEqual([field]);
  expect(gone).toMatchObject({ selected: [], said: "1 field deleted." });
});

test("copies on other pages are of the same signer", () => {
  const { fields } = after([
    { type: "select", id: "f1" },
    { type: "copy to pages", pages: [0, 1] },
  ]);
  expect(fields.slice(1)).toMatchObject([{ signerId: "ada", place: { page: 1 } }]);
});

test("leaving a field moves the focus to its kind in the palette", () => {
  const left = after([
    { type: "select", id: "f1" },
    { type: "leave", id: "f1" },
  ]);
  expect(left).toMatchObject({ selected: [], focus: { on: "palette", kind: "sign" } });
});

test("selecting what is selected changes nothing", () => {
  const selected = after([{ type: "select", id: "f1" }]);
  expect(after([{ type: "select", id: "f1" }], selected)).toBe(selected);
});

test("keys move, select, copy and leave the focused field", () => {
  const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  const pressed = (key: string, more: Partial<typeof plain> = {}) =>
    actionOfKey({ key, ...plain, ...more }, field);
  expect(pressed("ArrowUp")).toEqual({ type: "nudge", id: "f1", byPt: { x: 0, y: -1 } });
  expect(pressed("ArrowRight", { shiftKey: true })).toMatchObject({ byPt: { x: 10, y: 0 } });
  expect(pressed("PageDown", { altKey: true })).toMatchObject({ type: "move", to: { page: 1 } });
  expect(pressed("PageDown")).toBeUndefined();
  expect(pressed(" ")).toEqual({ type: "toggle", id: "f1" });
  expect(pressed("Escape")?.type).toBe("leave");
  expect(pressed("d")).toBeUndefined();
  expect(pressed("D", { metaKey: true })?.type).toBe("duplicate");
});

test("other keys are commands, whatever has the focus", () => {
  const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  const command = (key: string, more: Partial<typeof plain> = {}) =>
    commandOfKey({ key, ...plain, ...more });
  expect(["Delete", "Backspace", "?", "a", "z"].map((key) => command(key))).toEqual([
    "delete",
    "delete",
    "help",
    undefined,
    undefined,
  ]);
  const letters = ["z", "y", "c", "v", "a"];
  const commands = ["undo", "redo", "copy", "paste", "select all"];
  expect(letters.map((key) => command(key, { ctrlKey: true }))).toEqual(commands);
  expect(letters.map((key) => command(key, { metaKey: true }))).toEqual(commands);
  expect(command("Z", { ctrlKey: true, shiftKey: true })).toBe("redo");
  expect(command("V", { ctrlKey: true, shiftKey: true })).toBeUndefined();
});

const second: PlacedField = { ...field, id: "f2", kind: "date", place: { ...place, y: 0.4 } };
const pair: Placing = { ...start, fields: [field, second] };

test("Shift adds to the selection and takes out; a plain press selects one alone", () => {
  const both = after(
    [
      { type: "select", id: "f1" },
      { type: "toggle", id: "f2" },
    ],
    pair,
  );
  expect(both).toMatchObject({ selected: ["f1", "f2"], said: "2 fields selected." });
  expect(after([{ type: "toggle", id: "f1" }], both).selected).toEqual(["f2"]);
  expect(after([{ type: "select", id: "f1" }], both).selected).toEqual(["f1"]);
  const more: PlacingAction = { type: "select several", ids: ["f1"], more: true };
  expect(after([{ type: "select", id: "f2" }, more], pair).selected).toEqual(["f2", "f1"]);
});

test("a selection held by keyboard stays while the focus moves on, and Escape ends it", () => {
  const reached = after(
    [
      { type: "reach", id: "f1" },
      { type: "reach", id: "f2" },
    ],
    pair,
  );
  expect(reached.selected).toEqual(["f2"]);
  const held = after(
    [
      { type: "toggle", id: "f1" },
      { type: "reach", id: "f2" },
      { type: "toggle", id: "f2" },
    ],
    pair,
  );
  expect(held.selected).toEqual(["f1", "f2"]);
  const one = after([{ type: "leave", id: "f2" }], held);
  expect(one).toMatchObject({ selected: ["f2"], held: false });
  expect(after([{ type: "leave", id: "f2" }], one).focus).toEqual({ on: "palette", kind: "date" });
});

const both: PlacingAction = { type: "select several", ids: ["f1", "f2"], more: false };

test("several fields are moved, given and deleted together", () => {
  const moved = after([both, { type: "move", id: "f1", to: { page: 0, x: 0.3, y: 0.2 } }], pair);
  expect(moved.fields.map((one) => [one.place.x, one.place.y].map((n) => n.toFixed(2)))).toEqual([
    ["0.30", "0.20"],
    ["0.30", "0.50"],
  ]);
  const turned = after([both, { type: "move", id: "f1", to: { ...place, page: 1 } }], pair);
  expect(turned.fields.map((one) => one.place.page)).toEqual([1, 1]);
  expect(turned.said).toBe("2 fields are now on page 2.");
  const given = after([both, { type: "assign", signerId: "cem" }], pair);
  expect(given.fields.map(({ signerId }) => signerId)).toEqual(["cem", "cem"]);
  expect(after([both, { type: "delete" }], pair).fields).toEqual([]);
});

test("copies are pasted where there is space, or at the same place of another page", () => {
  const here = after([both, { type: "copy" }, { type: "paste", page: 0 }], pair);
  expect(here.fields).toHaveLength(4);
  expect(here).toMatchObject({ selected: ["new-1", "new-2"], said: "2 fields pasted on page 1." });
  const [, , first, last] = here.fields.map((one) => one.place.y);
  expect(first).toBeGreaterThan(0.45);
  expect((last ?? 0) - (first ?? 0)).toBeCloseTo(0.3);
  const there = after([both, { type: "copy" }, { type: "paste", page: 1 }], pair);
  expect(there.fields.slice(2).map((one) => one.place)).toEqual([
    { ...place, page: 1 },
    { ...place, y: 0.4, page: 1 },
  ]);
  expect(after([{ type: "paste", page: 0 }], pair)).toBe(pair);
});

test("a suggestion can be given to another signer, or to nobody", () => {
  const given = after([
    { type: "give", given: new Map([["tenant", "cem"]]) },
    { type: "give", given: new Map([["landlord", null]]) },
  ]);
  expect(given.given).toEqual(
    new Map([
      ["tenant", "cem"],
      ["landlord", null],
    ]),
  );
});
