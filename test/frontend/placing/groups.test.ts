import { expect, test } from "vitest";
import { advance, historyOf, redo, undo } from "../../../frontend/placing/history.ts";
import type { Fields, PlacedField } from "../../../frontend/placing/layout.ts";
import {
  type Placing,
  type PlacingAction,
  reducePlacing,
  startOfPlacing,
} from "../../../frontend/placing/placing.ts";

const letter = { width: 612, height: 792 };
const middle = { page: 0, x: 0.5, y: 0.5 };

function after(actions: readonly PlacingAction[], fields: Fields = []): Placing {
  let count = 0;
  const context = { pages: [letter, letter], signerId: "ben", newId: () => `new-${++count}` };
  const start: Placing = { ...startOfPlacing, fields };
  return actions.reduce((placing, action) => reducePlacing(placing, action, context), start);
}

const settingsOf = ({ fields }: { fields: Fields }) => fields.map(({ settings }) => settings);
const options = (placing: { fields: Fields }) =>
  settingsOf(placing).map((settings) => settings?.option);

const choice: PlacingAction = { type: "place", kind: "choice", at: middle };
/** The two boxes of a choice. */
const boxes = after([choice]).fields.map((box, index) => ({
  ...box,
  id: `box ${index + 1}`,
  settings: { ...box.settings, group: "plan" },
}));
const [yes, no] = boxes;

test("a preset is a text field with a label that browsers fill in; an address has three lines", () => {
  const [company, address] = after([
    { type: "place", kind: "Company", at: middle },
    { type: "place on page", kind: "Address", page: 1 },
  ]).fields;
  expect(company).toMatchObject({
    kind: "text",
    settings: { label: "Company", autofill: "organization" },
  });
  expect(address?.settings).toMatchObject({ autofill: "street-address", lines: "many" });
  expect((address?.place.height ?? 0) * letter.height).toBeCloseTo(44);
});

test("the six kinds have no settings", () => {
  const placed = after([{ type: "place", kind: "sign", at: middle }]);
  expect(placed.fields[0]).not.toHaveProperty("settings");
});

test("a choice begins with two boxes, one below the other, of one group", () => {
  const placed = after([choice]);
  expect(options(placed)).toEqual(["Option 1", "Option 2"]);
  expect(yes?.settings?.group).toBe(no?.settings?.group);
  expect(no?.place.x).toBe(yes?.place.x);
  expect(no?.place.y).toBeGreaterThan((yes?.place.y ?? 1) + (yes?.place.height ?? 1));
  expect(placed.selected).toEqual(["new-1"]);
});

test("another box comes as far below the last as that is from the one before, with the next option", () => {
  const three = after([choice, { type: "add box", id: "new-1" }]);
  expect(options(three)).toEqual(["Option 1", "Option 2", "Option 3"]);
  const [a, b, c] = three.fields.map(({ place }) => place.y);
  expect((c ?? 0) - (b ?? 0)).toBeCloseTo((b ?? 0) - (a ?? 0));
  const at = { page: 0, x: 0.5, y: 0.99 };
  const low = after([
    { type: "place", kind: "check", at },
    { type: "add box", id: "new-1" },
  ]);
  expect(low.fields[1]?.place.x).toBeGreaterThan(low.fields[0]?.place.x ?? 1);
});

test("the question of a choice is set for all of its boxes, the option of a box for it alone", () => {
  const placed = after([
    choice,
    { type: "set", settings: { label: "Plan", required: false }, step: "label" },
    { type: "set", settings: { option: "Monthly", value: true }, step: "option" },
    { type: "select", id: "new-3" },
    { type: "set", settings: { value: true }, step: "value" },
  ]);
  expect(settingsOf(placed)).toEqual([
    { group: "new-2", option: "Monthly", label: "Plan", required: false },
    { group: "new-2", option: "Option 2", label: "Plan", required: false, value: true },
  ]);
});

test("check boxes share only how many of them are ticked", () => {
  const placed = after([
    { type: "place", kind: "check", at: middle },
    { type: "set", settings: { label: "News" }, step: "label" },
    { type: "add box", id: "new-1" },
    { type: "set", settings: { max: 1 }, step: "max" },
  ]);
  expect(settingsOf(placed)).toEqual([
    { label: "News", group: "new-2", max: 1 },
    { group: "new-2", max: 1 },
  ]);
});

test("a copied box joins its choice; a choice that is copied whole becomes another one", () => {
  const joined = after([{ type: "duplicate", id: yes?.id ?? "" }], boxes);
  expect(options(joined)).toEqual(["Option 1", "Option 2", "Option 3"]);
  expect(joined.fields[2]?.settings?.group).toBe(yes?.settings?.group);
  const ids = [yes?.id ?? "", no?.id ?? ""];
  const whole = after(
    [{ type: "select several", ids, more: false }, { type: "copy" }, { type: "paste", page: 1 }],
    boxes,
  );
  const groups = settingsOf(whole).map((settings) => settings?.group);
  expect(options(whole)).toEqual(["Option 1", "Option 2", "Option 1", "Option 2"]);
  expect(groups[2]).toBe(groups[3]);
  expect(groups[2]).not.toBe(groups[0]);
});

const place = { page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.03 };
const text: PlacedField = { id: "t", kind: "text", signerId: "ada", place };

test("copied to other pages, a text has one answer at all of its places until one is separated", () => {
  const copied = after(
    [
      { type: "select", id: "t" },
      { type: "copy to pages", pages: [0, 1] },
      { type: "set", settings: { label: "Case number" }, step: "label" },
    ],
    [text],
  );
  const [here, there] = settingsOf(copied);
  expect(here).toEqual(there);
  expect(here).toMatchObject({ label: "Case number", group: expect.any(String) });
  const apart = after([{ type: "separate", id: "t" }], copied.fields);
  expect(apart.fields[0]?.settings).toEqual({ label: "Case number" });
});

test("a pasted text has an answer of its own", () => {
  const linked: PlacedField = { ...text, settings: { label: "Case", group: "g" } };
  const pasted = after(
    [{ type: "select", id: "t" }, { type: "copy" }, { type: "paste", page: 1 }],
    [linked],
  );
  expect(pasted.fields[1]?.settings).toEqual({ label: "Case" });
});

test("boxes that belong together go to another signer together", () => {
  const given = after(
    [
      { type: "select", id: no?.id },
      { type: "assign", signerId: "cem" },
    ],
    boxes,
  );
  expect(given.fields.map(({ signerId }) => signerId)).toEqual(["cem", "cem"]);
});

test("contradicting settings are dropped: a private field has no value, an empty one no lock", () => {
  const set = (settings: PlacedField["settings"], next: PlacedField["settings"] = {}) =>
    after(
      [
        { type: "select", id: "t" },
        { type: "set", settings: next, step: "" },
      ],
      [{ ...text, ...(settings ? { settings } : {}) }],
    ).fields[0]?.settings;
  expect(set({ value: "X", locked: true }, { private: true })).toEqual({ private: true });
  expect(set({ value: "X", locked: true }, { value: undefined })).toBeUndefined();
  expect(set({ rule: "pattern", pattern: "##" }, { rule: "digits" })).toEqual({ rule: "digits" });
});

test("several fields are required at once, and a signature among them is left as it is", () => {
  const sign: PlacedField = {
    id: "s",
    kind: "sign",
    signerId: "ben",
    place: { ...middle, width: 0.2, height: 0.05 },
  };
  const text: PlacedField = { ...sign, id: "t", kind: "text", settings: { required: false } };
  const placing = { ...startOfPlacing, fields: [sign, text], selected: ["s", "t"] };
  const set: PlacingAction = { type: "set", settings: { required: true }, step: "required" };
  const context = { pages: [letter], signerId: "ben", newId: () => "new" };
  const { fields } = reducePlacing(placing, set, context);
  expect(fields).toEqual([sign, { ...text, settings: { required: true } }]);
});

test("a field that gets many lines gets space for them", () => {
  const many = after(
    [
      { type: "select", id: "t" },
      { type: "set", settings: { lines: "many" }, step: "lines" },
    ],
    [text],
  );
  expect((many.fields[0]?.place.height ?? 0) * letter.height).toBeCloseTo(44);
});

test("the fields of a form are placed for one signer at once", () => {
  const fields = [
    { kind: "text" as const, place, settings: { label: "City" }, signerId: "cem" },
    { kind: "sign" as const, place: { ...place, y: 0.5 }, signerId: "cem" },
  ];
  const placed = after([{ type: "place found", found: fields }]);
  expect(placed).toMatchObject({
    said: "2 fields placed.",
    fields: [
      { signerId: "cem", settings: { label: "City" } },
      { kind: "sign", signerId: "cem" },
    ],
  });
});

test("typing into one setting is one step of undo, which anything in between ends", () => {
  const typed = (history: typeof start, text: string, step: string) => advance(history, text, step);
  const start = historyOf("");
  const label = typed(typed(start, "P", "label"), "Pl", "label");
  expect(undo(label).present).toBe("");
  expect(redo(undo(label)).present).toBe("Pl");
  expect(undo(typed(label, "Pl!", "hint")).present).toBe("Pl");
  expect(undo(typed(undo(label), "Q", "label")).present).toBe("");
  expect(undo(advance(label, "moved")).present).toBe("Pl");
});
