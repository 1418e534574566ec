import { expect, test } from "vitest";
import { withoutIsolates } from "#languages/isolated";
import {
  countFields,
  missingNumbers,
  missingSignatures,
} from "../../../frontend/placing/checks.ts";
import { advance, historyOf, redo, undo } from "../../../frontend/placing/history.ts";
import {
  add,
  copyToPages,
  duplicate,
  freePoint,
  moveTo,
  nudge,
  type PlacedField,
  placeAround,
  placesMeet,
  put,
  remove,
  removeOf,
  resize,
} from "../../../frontend/placing/layout.ts";
import {
  backgroundOf,
  initialsOf,
  type ShownSigner,
  toldApart,
} from "../../../frontend/placing/signers.ts";
import { snapped } from "../../../frontend/placing/snap.ts";

const letter = { width: 612, height: 792 };
const wide = { width: 1224, height: 792 };
const pages = [letter, wide];

const field = (over: Partial<PlacedField> = {}): PlacedField => ({
  id: "f1",
  kind: "sign",
  signerId: "ada",
  place: { page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.05 },
  ...over,
});

test("a field is placed around the pressed point, in its kind's default size", () => {
  const place = placeAround("sign", { page: 0, x: 0.5, y: 0.5 }, pages);
  expect(place.width * letter.width * 1.5).toBeCloseTo(240);
  expect(place.height * letter.height * 1.5).toBeCloseTo(60);
  expect(place.x + place.width / 2).toBeCloseTo(0.5);
  expect(place.y + place.height / 2).toBeCloseTo(0.5);
});

test("a field pressed at the page's corner lies on the page", () => {
  const place = placeAround("email", { page: 0, x: 1, y: 1 }, pages);
  expect(place.x + place.width).toBeLessThanOrEqual(1);
  expect(place.y + place.height).toBeLessThanOrEqual(1);
});

test("a moved field can't leave its page", () => {
  const [moved] = put([field()], "f1", { ...field().place, x: -3, y: 7 });
  expect(moved?.place).toMatchObject({ x: 0, y: 0.95 });
});

test("an arrow key moves by one point of the page", () => {
  const [moved] = nudge([field()], "f1", { x: 1, y: -10 }, pages);
  expect(moved?.place.x).toBeCloseTo(0.1 + 1 / 612);
  expect(moved?.place.y).toBeCloseTo(0.1 - 10 / 792);
});

test("a copy is placed below its field, or above it at the end of the page", () => {
  const low = field({ place: { ...field().place, y: 0.94 } });
  expect(duplicate([field()], "f1", "f2")[1]?.place.y).toBeGreaterThan(0.15);
  expect(duplicate([low], "f1", "f2")[1]?.place.y).toBeLessThan(0.94);
});

test("copies on pages of another size keep their size in points", () => {
  const made = copyToPages([field()], "f1", [{ id: "f2", page: 1 }], pages);
  expect(made[1]?.place).toMatchObject({ page: 1, width: 0.1, height: 0.05 });
});

test("removing a signer's fields keeps those of others", () => {
  const fields = [field(), field({ id: "f2", signerId: "ben" })];
  expect(removeOf(fields, "ada").map(({ id }) => id)).toEqual(["f2"]);
  expect(remove(fields, "f2").map(({ id }) => id)).toEqual(["f1"]);
});

test("a field dropped close to a neighbour's edge snaps to it, and only then", () => {
  const neighbour = field({ id: "f2", place: { ...field().place, y: 0.5 } });
  const near = { ...field().place, x: 0.1 + 3 / 612, y: 0.3 };
  const far = { ...near, x: 0.1 + 9 / 612 };
  expect(snapped(near, "f1", [neighbour], pages).x).toBeCloseTo(0.1);
  expect(snapped(far, "f1", [neighbour], pages).x).toBeCloseTo(far.x);
});

test("undo and redo go through the steps; a new step discards the undone ones", () => {
  const empty = historyOf<readonly PlacedField[]>([]);
  const one = advance(empty, add(empty.present, field()));
  const two = advance(one, add(one.present, field({ id: "f2" })));
  expect(undo(two).present).toHaveLength(1);
  expect(redo(undo(two)).present).toHaveLength(2);
  expect(undo(undo(undo(two))).present).toHaveLength(0);
  expect(redo(advance(undo(two), [])).present).toHaveLength(0);
});

test("fifty steps can be undone", () => {
  let history = historyOf(0);
  for (let step = 1; step <= 60; step += 1) history = advance(history, step);
  for (let step = 1; step <= 60; step += 1) history = undo(history);
  expect(history.present).toBe(10);
});

const signer = (id: string, name: string): ShownSigner => ({
  id,
  name,
  color: "#000",
  initials: "",
});

test("a signer without fields and one without a signature field are named", () => {
  const counts = countFields(
    [signer("ada", "Ada"), signer("ben", "Ben"), signer("cy", "Cy")],
    [field(), field({ id: "f2", kind: "date", signerId: "ben" })],
  );
  expect(missingSignatures(counts).map(withoutIsolates)).toEqual([
    "Cy has no field yet.",
    "Ben has no signature field.",
  ]);
});

test("many signers without fields are named in one sentence", () => {
  const five = ["Ann", "Ben", "Cy", "Di", "Ed"].map((name) => signer(name, name));
  expect(missingSignatures(countFields(five, []))).toEqual([
    "5 signers have no field yet: Ann, Ben, Cy and 2 more.",
  ]);
});

test("a signer with a phone field but without a number is named", () => {
  const counts = countFields(
    [signer("ada", "Ada"), signer("ben", "Ben")],
    [field({ kind: "phone" }), field({ id: "f2", kind: "phone", signerId: "ben" })],
  );
  expect(missingNumbers(counts, ["5551234567", " "]).map(withoutIsolates)).toEqual([
    "Ben has a phone field but no number.",
  ]);
});

test("initials are of the first and the last word", () => {
  expect(initialsOf("ada king lovelace")).toBe("AL");
  expect(initialsOf("Ada")).toBe("A");
});

test("a field taken to another page keeps its size in points and stays on the page", () => {
  const [moved] = moveTo([field()], "f1", { page: 1, x: 0.98, y: 0.3 }, pages);
  expect(moved?.place).toMatchObject({ page: 1, x: 0.9, y: 0.3, width: 0.1, height: 0.05 });
  expect(moveTo([field()], "f1", { page: 7, x: 0, y: 0 }, pages)).toEqual([field()]);
});

test("resizing cuts off what exceeds the page", () => {
  const out = { page: 0, x: -0.1, y: 0.9, width: 0.3, height: 0.3 };
  const [cut] = resize([field()], "f1", out);
  expect(cut?.place.x).toBe(0);
  expect(cut?.place.width).toBeCloseTo(0.2);
  expect(cut?.place.height).toBeCloseTo(0.1);
});

test("fields placed by key don't overlap, as long as there is space", () => {
  let fields: readonly PlacedField[] = [];
  for (let i = 0; i < 8; i += 1) {
    const point = freePoint("sign", 0, fields, pages);
    fields = add(fields, { ...field({ id: `f${i}` }), place: placeAround("sign", point, pages) });
  }
  const overlaps = fields.some((one, i) =>
    fields.slice(i + 1).some((two) => placesMeet(one.place, two.place)),
  );
  expect(overlaps).toBe(false);
});

test("shared names and initials get a number, repeated colours get stripes", () => {
  const many = Array.from({ length: 14 }, (_, index) => signer(`r${index}`, "Ann Bell"));
  const named = toldApart(many.map((one) => ({ ...one, initials: "AB" })));
  expect(new Set(named.map(({ initials }) => initials)).size).toBe(14);
  expect(named[0]?.name).toBe("Ann Bell (AB1)");
  expect([named[11]?.round, named[12]?.round]).toEqual([0, 1]);
  const ground = { color: "#000" };
  expect(backgroundOf({ ...ground, round: 1 })).not.toEqual(backgroundOf({ ...ground, round: 0 }));
  const two = [
    { ...signer("a", "Ann"), initials: "A" },
    { ...signer("b", "Ben"), initials: "B" },
  ];
  expect(toldApart(two).map(({ initials }) => initials)).toEqual(["A", "B"]);
});
