import { compareDecimals } from "sealed-pdf/formulas";
import { describe, expect, test } from "vitest";
import {
  type AnsweredField,
  type AnswerReason,
  type Answers,
  answerFaults,
  fitsPattern,
  groupsOf,
  patternExample,
  printedAnswer,
  strayAnswers,
} from "../../../../contract/rules/fields/answers.ts";
import type { FieldSettings } from "../../../../contract/rules/fields/field-settings.ts";
import type { FieldKind } from "../../../../contract/rules/fields/markers.ts";
import { faultInEnglish } from "../../../../languages/answer-faults.ts";

const today = "2026-11-22";

const field = (kind: FieldKind, settings: FieldSettings = {}, id = "f1"): AnsweredField => ({
  id,
  kind,
  settings,
});

/** In English. */
const said = (wrong: AnswerReason | undefined) => wrong && faultInEnglish(wrong);

/** The sentence for one field and answer; undefined if the answer can be taken. */
const fault = (kind: FieldKind, settings: FieldSettings, answer?: string | true) =>
  said(answerFaults([field(kind, settings)], answer === undefined ? {} : { f1: answer }, today)[0]);

describe("an answer in words", () => {
  const many = { lines: "many" } as const;
  const sum = { is: "sum", of: [{ field: "Rent" }, { value: "1" }] } as const;
  test.each<[FieldKind, FieldSettings, string | true | undefined, RegExp | undefined]>([
    ["text", {}, undefined, /fill in/],
    ["text", {}, " ", /fill in/],
    ["text", {}, true, /required/],
    ["text", { required: false }, undefined, undefined],
    ["text", {}, "x".repeat(200), undefined],
    ["text", {}, "x".repeat(201), /200 characters/],
    ["text", { maxLength: 2000 }, "x".repeat(2001), /2,000 characters/],
    ["text", { maxLength: 3 }, "😀😀😀", undefined],
    ["text", {}, "a\nb", /one line/],
    ["text", many, "a\nb", undefined],
    ["text", many, "a\u202eb", /invisible/],
    ["text", { rule: "letters" }, "Łukasz O’Neil-Ćwikła", undefined],
    ["text", { rule: "letters" }, "Route 66", /letters only/],
    ["text", { rule: "digits" }, "0150", undefined],
    ["text", { rule: "digits" }, "٤٢", /digits only/],
    ["text", { rule: "email" }, "ann@example.com", undefined],
    ["text", { rule: "email" }, "ann@", /email/],
    ["text", { rule: "pattern", pattern: "###-AA" }, "123-Öx", undefined],
    ["text", { rule: "pattern", pattern: "###-AA" }, "123-4x", /like 123-AB/],
    ["number", {}, undefined, /fill in/],
    ["number", {}, "12.34", undefined],
    ["number", {}, "12.345", /2 decimals/],
    ["number", { decimals: 1 }, "1.25", /1 decimal\./],
    ["number", { decimals: 0 }, "1.5", /whole number/],
    ["number", {}, "1e3", /enter a number/],
    ["number", { min: 5, formula: sum }, "4", /result must be 5 or more.+computed from/],
    ["number", { max: 5, formula: sum }, "6", /result must be 5 or less/],
    ["day", { from: "2026-12-01", formula: sum }, "2026-11-30", /result must be .+ or later/],
    ["day", { to: "2026-12-01", formula: sum }, "2026-12-02", /result must be .+ or earlier/],
    ["number", {}, "007", /enter a number/],
    ["number", { min: "-1.5" }, "-1.5", undefined],
    ["number", { min: "-1.5" }, "-1.51", /-1.5 or more/],
    ["number", { max: "1000", format: "USD" }, "1000.01", /\$1,000.00 or less/],
    ["number", { max: "999999999999999" }, "999999999999999.01", /or less/],
    ["day", {}, undefined, /choose a date/],
    ["day", {}, "2028-02-29", undefined],
    ["day", {}, "2027-02-29", /choose a date/],
    ["day", { from: "today" }, today, undefined],
    ["day", { from: "today" }, "2026-11-21", /2026-11-22 or later/],
    ["day", { to: "2026-12-31", format: "D Month YYYY" }, "2027-01-01", /31 December 2026 or ear/],
    ["list", { options: ["A", "B"] }, undefined, /choose one/],
    ["list", { options: ["A", "B"] }, "B", undefined],
    ["list", { options: ["A", "B"] }, "b", /of the list/],
  ])("%s %j takes %j, or says why not", (kind, settings, answer, expected) => {
    if (expected) expect(fault(kind, settings, answer)).toMatch(expected);
    else expect(fault(kind, settings, answer)).toBeUndefined();
  });

  test("is the same at each place of one field", () => {
    const fields = ["a", "b"].map((id) => field("text", { group: "g" }, id));
    expect(answerFaults(fields, { a: "x", b: "x" }, today)).toEqual([]);
    for (const answers of [{ a: "x" }, { b: "x" }, { a: "x", b: "y" }] as Answers[]) {
      expect(answerFaults(fields, answers, today)).toMatchObject([{ missing: false }]);
    }
    expect(answerFaults(fields, {}, today)).toMatchObject([{ field: "a", missing: true }]);
  });
});

describe("boxes", () => {
  const boxes = (kind: "check" | "choice", settings: FieldSettings = {}) =>
    ["a", "b", "c"].map((id) => field(kind, { group: "g", ...settings }, id));
  const ticked = (...ids: string[]): Answers => Object.fromEntries(ids.map((id) => [id, true]));
  const first = (fields: readonly AnsweredField[], answers: Answers) =>
    answerFaults(fields, answers, today)[0];

  test("to tick are counted together", () => {
    const counted = boxes("check", { min: 1, max: 2 });
    expect(first(counted, {})).toMatchObject({ field: "a", missing: true });
    expect(first(counted, ticked("b"))).toBeUndefined();
    expect(first(counted, ticked("a", "c"))).toBeUndefined();
    expect(said(first(counted, ticked("a", "b", "c")))).toMatch(/2 of these boxes at most/);
  });

  test("to tick may be left, unless they are required", () => {
    expect(first(boxes("check"), {})).toBeUndefined();
    expect(said(first([field("check", { required: true })], {}))).toBe("Please tick this box.");
  });

  test("of a choice: exactly one, or none where it is not required", () => {
    expect(first(boxes("choice"), {})).toMatchObject({ missing: true });
    expect(first(boxes("choice"), ticked("b"))).toBeUndefined();
    expect(said(first(boxes("choice"), ticked("a", "b")))).toMatch(/only one/);
    expect(first(boxes("choice", { required: false }), {})).toBeUndefined();
  });

  test("are ticked or not, and nothing else", () => {
    expect(first(boxes("check"), { b: "yes" })).toMatchObject({ field: "b" });
    expect(first(boxes("choice"), { b: "yes" })).toMatchObject({ field: "b" });
  });
});

test("nothing is asked of what is locked, pressed or somebody else's", () => {
  const fields = [field("text", { value: "x", locked: true }, "a"), field("sign", {}, "b")];
  expect(answerFaults(fields, {}, today)).toEqual([]);
  expect(groupsOf(fields)).toEqual([]);
  expect(strayAnswers(fields, { a: "y", b: true, c: "z", constructor: "x" })).toEqual([
    "a",
    "b",
    "c",
    "constructor",
  ]);
});

test("a value that is only proposed is no answer", () => {
  expect(fault("text", { value: "proposed" })).toMatch(/fill in/);
});

describe("on paper", () => {
  test.each<[FieldKind, FieldSettings, string, string]>([
    ["number", {}, "1234.5", "1234.5"],
    ["number", { format: "1,234.50" }, "-1234567.5", "-1,234,567.50"],
    ["number", { format: "1.234,50", decimals: 3 }, "1234.5", "1.234,500"],
    ["number", { format: "EUR" }, "0.1", "0,10 €"],
    ["number", { format: "GBP", decimals: 0 }, "-1000", "-£1,000"],
    ["number", { format: "percent" }, "7.5", "7.5%"],
    ["day", {}, "2027-03-01", "2027-03-01"],
    ["day", { format: "DD.MM.YYYY" }, "2027-03-01", "01.03.2027"],
    ["day", { format: "MM/DD/YYYY" }, "2027-03-01", "03/01/2027"],
    ["day", { format: "D Month YYYY" }, "2027-03-01", "1 March 2027"],
    ["list", { options: ["A"] }, "A", "A"],
  ])("%s %j: %s is printed as %s", (kind, settings, answer, printed) => {
    expect(printedAnswer(field(kind, settings), answer)).toBe(printed);
  });
});

test("decimals compare exactly, beyond what a double holds", () => {
  expect(compareDecimals("999999999999999.999999", "999999999999999.999998")).toBe(1);
  expect(compareDecimals("-2", "-1.5")).toBe(-1);
  expect(compareDecimals("1.50", "1.5")).toBe(0);
});

test("a mask is read sign by sign, so no mask and answer take longer than they are long", () => {
  const mask = "*".repeat(80);
  expect(fitsPattern("x".repeat(80), mask)).toBe(true);
  expect(fitsPattern("x".repeat(79), mask)).toBe(false);
  expect(fitsPattern("(12) X", "(##) A")).toBe(true);
  expect(patternExample("(##) A*")).toBe("(12) AB");
});
