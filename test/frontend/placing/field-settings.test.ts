import { expect, test } from "vitest";
import {
  filledFace,
  shortName,
  spokenFilled,
  spokenName,
} from "../../../frontend/placing/field-words.ts";
import type { PlacedField } from "../../../frontend/placing/layout.ts";
import {
  atControl,
  dayOf,
  firstFault,
  refusedIndex,
} from "../../../frontend/placing/settings-checks.ts";

const today = "2026-11-22";
const place = { page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.03 };
const field = (
  kind: PlacedField["kind"],
  settings?: PlacedField["settings"],
  id: string = kind,
): PlacedField => ({ id, kind, signerId: "ada", place, ...(settings ? { settings } : {}) });

test("new fields of every kind but choice can be sent as they are", () => {
  const fields = (["sign", "text", "number", "day", "check"] as const).map((kind) => field(kind));
  expect(firstFault([...fields, field("list", { options: ["A", "B"] })], today)).toBeUndefined();
});

test.each([
  ["list", { options: [] }, "options"],
  ["list", { options: ["A", "A"] }, "options"],
  ["number", { min: "5", max: "1" }, "min"],
  ["number", { max: "many" }, "max"],
  ["number", { value: "1.234" }, "value"],
  ["text", { rule: "pattern" }, "pattern"],
  ["text", { maxLength: 2001 }, "maxLength"],
  ["text", { maxLength: 2, value: "abc" }, "value"],
  ["day", { from: "2026-12-01", to: "2026-11-01" }, "from"],
  ["check", { min: 2, group: "g" }, "min"],
  ["choice", { option: "A", group: "g" }, "group"],
] as const)("a %s with %o is wrong at its setting %s", (kind, settings, member) => {
  const fault = firstFault([field("sign"), field(kind, settings)], today);
  expect(fault).toMatchObject({ id: kind, member });
  // Next to the control, the sentence needs no name.
  expect(atControl(fault ?? { id: "", member, message: "" })).toMatch(/^[A-Z][^“]*\.$/);
});

test("two boxes of a choice that stand for the same are wrong, at the second", () => {
  const box = (id: string, option: string) => field("choice", { group: "g", option }, id);
  expect(firstFault([box("a", "Yes"), box("b", "No")], today)).toBeUndefined();
  expect(firstFault([box("a", "Yes"), box("b", "Yes")], today)).toMatchObject({
    id: "b",
    member: "option",
  });
});

test("a field is called by its label or option, and spoken with its kind and what is filled in", () => {
  expect(spokenName(field("sign"))).toBe("Signature");
  expect(spokenName(field("text", { label: "Company" }))).toBe("Company (text)");
  expect(shortName(field("choice", { label: "Plan", option: "Monthly" }))).toBe("Monthly");
  expect(spokenFilled(field("number", { value: "1234.5", format: "EUR", locked: true }))).toBe(
    ", filled in: 1.234,50 €, locked",
  );
  expect(spokenFilled(field("check", { value: true }))).toBe(", filled in: ticked");
});

test("a value filled in by the sender is shown as it will be stamped", () => {
  expect(filledFace(field("text"))).toBeUndefined();
  expect(filledFace(field("choice", { value: true }))).toEqual({ mark: "dot" });
  expect(filledFace(field("day", { value: today, format: "DD.MM.YYYY", sizePt: 8 }))).toEqual({
    lines: "22.11.2026",
    many: false,
    sizePt: 8,
  });
});

test("a refusal leads to its field", () => {
  expect(refusedIndex("markers.12.settings.min")).toBe(12);
  expect(refusedIndex("markers.0")).toBe(0);
  expect(["markers", "recepient.1.mobile", undefined].map(refusedIndex)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a day is the device's, not Greenwich's", () => {
  const lateAtHome = new Date(2026, 10, 22, 23, 59);
  expect(dayOf(lateAtHome)).toBe(today);
});
