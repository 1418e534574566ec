import { expect, test } from "vitest";
import { hiddenIn } from "#contract/rules/fields/answers";
import { type Condition, conditionsFault, givenSettings } from "#contract/rules/fields/conditions";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import type { FilledKind } from "#contract/rules/fields/markers";
import { readSettings } from "#contract/rules/fields/settings-faults";
import { faultInEnglish } from "#languages/answer-faults";
import type { Field } from "../../core/domain/envelope/envelope.ts";
import {
  type Case,
  formOf,
  place,
  pythonTakes,
  randomOf,
  sent,
  serverTakes,
  signedOn,
  today,
  type Values,
  valuesOf,
  verifierTakes,
} from "./random-forms.ts";

test("page, server and both verifiers ask and compute the same in 1,000 forms", () => {
  const cases: Case[] = [];
  const counts = { hidden: 0, whole: 0, changed: 0, computed: 0 };
  for (let seed = 1; seed <= 1_000; seed++) {
    const random = randomOf(seed);
    const given = formOf(random);
    expect(conditionsFault(given), JSON.stringify(given)).toBeUndefined();
    const fields = sent(given);
    const before: Values[] = [];
    for (const signerId of ["s1", "s2"]) {
      const one = signedOn(fields, signerId, before, random);
      expect(one.pageShows, `form ${seed}`).toEqual(one.shown);
      expect(one.pageComputes, `form ${seed}`).toEqual(one.results);
      expect(serverTakes(one.cases[0] as Case), `form ${seed}`).toBe(one.isWhole);
      cases.push(...one.cases);
      before.push(one.values);
      counts.hidden +=
        fields.filter((field) => field.signerId === signerId).length - one.shown.length;
      counts.whole += Number(one.isWhole);
      counts.changed += one.cases.length - 1;
      counts.computed += Object.keys(one.results).length;
    }
  }
  const judged = cases.map(serverTakes);
  expect(cases.map(verifierTakes)).toEqual(judged);
  expect(pythonTakes(cases)).toEqual(judged);
  // Enough of each kind to be a comparison.
  expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(300);
});

test("a stored field with conditions reads as it was given", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const given = formOf(randomOf(seed));
    const read = sent(given).map(({ kind, settings = {} }) => givenSettings(kind, settings));
    for (const [i, { kind, settings = {} }] of given.entries()) {
      const byDefault = kind !== "check";
      const plain = ({ required = byDefault, ...others }: FieldSettings) => ({
        ...others,
        required,
      });
      expect(plain(read[i] ?? {})).toEqual(plain(settings));
    }
  }
});

type GivenField = FieldSettings & { readonly kind?: FilledKind; readonly of?: string };

/** The fault in the settings of a document's fields, as it is judged when it is sent. */
function faultOf(settings: readonly GivenField[]) {
  const read = readSettings(
    settings.map(({ kind = "text", of = "ann@example.com", ...own }) => ({
      ...{ kind, signer: of, settings: own },
    })),
    today,
    faultInEnglish,
  );
  return "fault" in read ? [read.fault.index, read.fault.member, read.fault.message] : undefined;
}

const on = (field: string, is: Condition["is"] = "filled", value?: string) => ({
  when: [{ field, is, ...(value === undefined ? {} : { value }) }],
});

test.each<readonly [string, readonly GivenField[], unknown]>([
  ["on another field", [{ label: "A" }, { label: "B", ...on("A") }], undefined],
  [
    "on no field",
    [{ label: "B", ...on("A") }],
    [0, "when", "“B”: no field has the label “A”, on which it depends."],
  ],
  [
    "on two fields of one label",
    [{ label: "A" }, { label: "A" }, { label: "B", ...on("A") }],
    [2, "when", expect.stringContaining("several fields have the label “A”")],
  ],
  [
    "on one's own of two signers' fields",
    [{ label: "A" }, { label: "A", of: "bea@example.com" }, { label: "B", ...on("A") }],
    undefined,
  ],
  [
    "on a private field",
    [
      { label: "A", private: true },
      { label: "B", ...on("A") },
    ],
    [1, "when", expect.stringContaining("“A” is private, and this field")],
  ],
  ["of a private field", [{ label: "A" }, { label: "B", private: true, ...on("A") }], undefined],
  [
    "on itself",
    [{ label: "A", ...on("A") }],
    [0, "when", expect.stringContaining("back to itself")],
  ],
  [
    "in a circle of three",
    [
      { label: "A", ...on("C") },
      { label: "B", ...on("A") },
      { label: "C", ...on("B") },
      { label: "D" },
    ],
    [0, "when", expect.stringContaining("back to itself")],
  ],
  [
    "of what the sender has filled in",
    [{ label: "A" }, { label: "B", value: "x", locked: true, ...on("A") }],
    [1, "when", expect.stringContaining("asked of nobody")],
  ],
  [
    "on what the sender has filled in",
    [
      { label: "A", value: "x", locked: true },
      { label: "B", ...on("A", "equal", "x") },
    ],
    undefined,
  ],
  [
    "by size of a text",
    [{ label: "A" }, { label: "B", ...on("A", "above", "1") }],
    [1, "when", "“B”: “A” can't be compared like this."],
  ],
  [
    "without a value",
    [
      { kind: "number", label: "A" },
      { label: "B", ...on("A", "above") },
    ],
    [1, "when", "“B”: please enter with what “A” is compared."],
  ],
  [
    "with no number",
    [
      { kind: "number", label: "A" },
      { label: "B", ...on("A", "above", "1,5") },
    ],
    [1, "when", "“B”: “1,5” can't be the answer to “A”."],
  ],
  [
    "with no option of a list",
    [
      { kind: "list", label: "A", options: ["x"] },
      { label: "B", ...on("A", "equal", "y") },
    ],
    [1, "when", "“B”: “y” can't be the answer to “A”."],
  ],
  [
    "with a value for a box",
    [
      { kind: "check", label: "A" },
      { label: "B", ...on("A", "not", "x") },
    ],
    [1, "when", "“B”: “A” is filled in or not; please leave the value out."],
  ],
  ["of no list", [{ label: "B", when: [] }], [0, "when", expect.stringContaining("can't be read")]],
  [
    "of one box of a group",
    [
      { label: "A" },
      { kind: "check", label: "B", group: "g", ...on("A") },
      { kind: "check", label: "C", group: "g" },
    ],
    undefined,
  ],
  [
    "of boxes that differ",
    [
      { label: "A" },
      { kind: "check", label: "B", group: "g" },
      { kind: "check", label: "C", group: "g", ...on("A") },
    ],
    [2, "when", expect.stringContaining("the boxes of its group differ")],
  ],
])("a condition %s", (_, settings, fault) => {
  expect(faultOf(settings)).toEqual(fault);
});

test("a chain of 500 conditions is decided alike, and quickly enough for each letter that is typed", () => {
  const fields = sent(
    Array.from(
      { length: 500 },
      (_, i): Field => ({
        ...{ ...place, id: `f${i}`, kind: "text", signerId: "s1" },
        settings: { label: `Q${i}`, ...(i > 0 ? on(`Q${i - 1}`) : {}) },
      }),
    ).reverse(),
  );
  const answers = Object.fromEntries(fields.map(({ id }) => [id, "x"]));
  expect(hiddenIn(fields, answers).size).toBe(0);
  const { f0: _, ...others } = answers;
  expect(hiddenIn(fields, others).size).toBe(499);
  const values = valuesOf("s1", fields, answers);
  expect(pythonTakes([{ fields, values, all: [values] }])).toEqual([true]);
});
