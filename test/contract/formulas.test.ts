import { resultOf } from "sealed-pdf/formulas";
import { expect, test } from "vitest";
import { printedAnswer, settledIn, withResults } from "#contract/rules/fields/answers";
import { conditionsFault, fieldsFor, givenSettings } from "#contract/rules/fields/conditions";
import { type FieldSettings, numberFormats } from "#contract/rules/fields/field-settings";
import type { Formula } from "#contract/rules/fields/formulas";
import type { FilledKind } from "#contract/rules/fields/markers";
import { readSettings } from "#contract/rules/fields/settings-faults";
import { faultInEnglish } from "#languages/answer-faults";
import { withOwnResults } from "../../core/domain/answers/answering.ts";
import type { Field } from "../../core/domain/envelope/envelope.ts";
import { place, pythonTakes, sent, today, valuesOf, verifierTakes } from "./random-forms.ts";

/** What formulas compute, and which of them a sender may set. conditions.test.ts has random forms. */

type Row = readonly [
  is: Formula["is"],
  parts: readonly string[],
  more: Pick<FieldSettings, "decimals" | "format"> & Pick<Formula, "rounding">,
  result: string | undefined,
];

test.each<Row>([
  ["sum", ["0.1", "0.2"], {}, "0.30"],
  ["sum", ["999999999999999", "0.000001"], { decimals: 6 }, "999999999999999.000001"],
  ["difference", ["1", "0.3", "0.7"], {}, "0.00"],
  ["difference", ["-5", "2.5"], { decimals: 0 }, "-8"],
  ["product", ["3", "0.335"], {}, "1.01"],
  ["product", ["3", "0.335"], { rounding: "down" }, "1.00"],
  ["product", ["3", "0.3334"], { rounding: "up" }, "1.01"],
  ["product", ["-3", "0.335"], {}, "-1.01"],
  ["product", ["-1", "0.001"], {}, "0.00"],
  ["product", ["0.000001", "0.000001", "1000000"], { decimals: 6 }, "0.000001"],
  ["product", ["80", "19%"], {}, "15.20"],
  ["product", ["50%", "50%"], { format: "percent", decimals: 0 }, "25"],
  ["sum", ["5%", "2.5%"], { format: "percent", decimals: 1 }, "7.5"],
  ["sum", ["5", ""], {}, undefined],
  ["sum", ["5", "2026-01-01"], {}, undefined],
  ["sum", ["1e3"], {}, undefined],
  ["sum", Array<string>(50).fill("1"), { decimals: 0 }, "50"],
  ["sum", Array<string>(51).fill("1"), {}, undefined],
  ["days", ["2024-02-28", "2024-03-01"], {}, "2"],
  ["days", ["2026-03-01", "2026-02-28"], {}, "-1"],
  ["days", ["2026-02-30", "2026-03-01"], {}, undefined],
  ["days", ["2026-01-01"], {}, undefined],
])("the %s of %j with %j is %s", (is, parts, { rounding, ...settings }, result) => {
  expect(resultOf("number", { is, rounding }, parts, settings)).toBe(result);
});

test.each<readonly [Formula["is"], readonly string[], string | undefined]>([
  ["sum", ["2026-12-31", "1"], "2027-01-01"],
  ["sum", ["2024-02-28", "1", "1"], "2024-03-01"],
  ["difference", ["2026-03-01", "1.5"], "2026-02-27"],
  ["sum", ["14", "2026-12-31"], undefined],
  ["product", ["2026-12-31", "1"], undefined],
])("a day as the %s of %j is %s", (is, parts, result) => {
  expect(resultOf("day", { is }, parts, {})).toBe(result);
});

test("a result that no field takes counts as missing in what is computed of it", () => {
  const huge = resultOf("number", { is: "product" }, ["999999999999999", "999999999999999"], {});
  const late = resultOf("day", { is: "sum" }, ["9999-12-31", "1"], {});
  expect(huge).toMatch(/^\d{30}\.00$/);
  for (const [is, part = ""] of [
    ["sum", huge],
    ["days", late],
  ] as const)
    expect(resultOf("number", { is }, [part, part], {})).toBeUndefined();
});

type GivenField = FieldSettings & { readonly kind?: FilledKind; readonly of?: string };

const fieldsOf = (settings: readonly GivenField[]): Field[] =>
  settings.map(({ kind = "number", of = "s1", ...own }, i) => ({
    ...{ ...place, id: `f${i + 1}`, kind, signerId: of },
    settings: own,
  }));

const formula = (is: Formula["is"], ...parts: readonly string[]) => ({
  formula: {
    is,
    of: parts.map((part) => (/^[-\d]/.test(part) ? { value: part } : { field: part })),
  },
});

function faultOf(settings: readonly GivenField[]) {
  const read = readSettings(
    settings.map(({ kind = "number", of = "ann@example.com", ...own }) => ({
      ...{ kind, signer: of, settings: own },
    })),
    today,
    faultInEnglish,
  );
  return "fault" in read ? [read.fault.index, read.fault.member, read.fault.message] : undefined;
}

const a = { label: "A" };

test.each<readonly [string, readonly GivenField[], string | undefined]>([
  ["of another field", [a, { label: "T", ...formula("sum", "A", "1.5") }], undefined],
  ["of constants alone", [{ label: "T", ...formula("product", "2", "19%") }], undefined],
  ["of no field", [{ label: "T", ...formula("sum", "A") }], "no field has the label “A”"],
  ["of two fields of one label", [a, a, { label: "T", ...formula("sum", "A") }], "several fields"],
  ["of a private field", [{ ...a, private: true }, { ...formula("sum", "A") }], "“A” is private"],
  ["in a private field", [a, { private: true, ...formula("sum", "A") }], "nobody could check"],
  [
    "in a required field",
    [a, { required: true, ...formula("sum", "A") }],
    "nobody can be required",
  ],
  ["in a field with a value", [a, { value: "2", ...formula("sum", "A") }], "you can't fill it in"],
  ["in a text", [a, { kind: "text", ...formula("sum", "A") }], "no setting “formula”"],
  ["of a text", [{ ...a, kind: "text" }, { ...formula("sum", "A") }], "“A” is not a number"],
  ["of a day as a number", [{ ...a, kind: "day" }, { ...formula("sum", "A") }], "“A” is not a num"],
  ["of one day", [{ ...a, kind: "day" }, { ...formula("days", "A") }], "between two dates"],
  ["of days", [{ ...a, kind: "day" }, formula("days", "A", "2026-12-31")], undefined],
  ["of a number as a day", [a, formula("days", "A", "2026-12-31")], "“A” is not a date"],
  ["of a day and a number", [a, { kind: "day", ...formula("sum", "2026-01-01", "A") }], undefined],
  ["of a day times a number", [a, { kind: "day", ...formula("product", "A", "2") }], "like this"],
  ["of nothing", [{ formula: { is: "sum", of: [] } }], "its formula can't be read"],
  [
    "by division",
    [{ formula: { is: "quotient" as "sum", of: [{ value: "1" }] } }],
    "can't be read",
  ],
  ["of text that computes", [{ formula: "A*2" as unknown as Formula }], "can't be read"],
  ["of itself", [{ ...a, ...formula("sum", "A") }], "lead back to itself"],
  [
    "in a circle with a condition",
    [
      { ...a, when: [{ field: "T", is: "filled" }] },
      { label: "T", ...formula("sum", "A") },
    ],
    "lead back to itself",
  ],
  [
    "in several places that differ",
    [a, { group: "g", ...formula("sum", "A") }, { group: "g", ...formula("sum", "A", "1") }],
    "differ in their settings",
  ],
])("a formula %s", (_, settings, message) => {
  const fault = faultOf(settings);
  message === undefined ? expect(fault).toBeUndefined() : expect(fault?.[2]).toContain(message);
});

test("a stored field with a formula reads as it was given, and is not required", () => {
  const [, total] = sent(fieldsOf([a, { label: "T", ...formula("sum", "A") }]));
  expect(total?.settings).toEqual({ label: "T", required: false, ...formula("sum", "A") });
  expect(givenSettings("number", total?.settings ?? {})).toEqual({
    label: "T",
    ...formula("sum", "A"),
  });
});

test("a missing or hidden part leaves the result empty, and so does a hidden field", () => {
  const fields = fieldsOf([
    { ...a, required: false },
    { label: "B", when: [{ field: "A", is: "filled" }] },
    { label: "T", ...formula("sum", "B", "1") },
    { label: "U", ...formula("sum", "T"), when: [{ field: "A", is: "above", value: "5" }] },
    { label: "V", when: [{ field: "U", is: "filled" }] },
  ]);
  const computed = (answers: Record<string, string>) => [
    ...settledIn(fields, answers).computed.values(),
  ];
  expect(computed({})).toEqual([]);
  expect(computed({ f2: "1" })).toEqual([]);
  expect(computed({ f1: "2" })).toEqual([]);
  expect(computed({ f1: "2", f2: "1" })).toEqual(["2.00"]);
  expect(computed({ f1: "6", f2: "1" })).toEqual(["2.00", "2.00"]);
  expect([...settledIn(fields, { f1: "2", f2: "1" }).hidden]).toEqual(["f4", "f5"]);
});

test("a result that a page sends has to be the server's, and what is sent for a formula never counts", () => {
  const fields = fieldsOf([a, { label: "T", ...formula("product", "A", "2") }]);
  expect(withOwnResults(fields, "s1", { f1: "2" }, {})).toEqual({ f1: "2", f2: "4.00" });
  expect(withOwnResults(fields, "s1", { f1: "2", f2: "4.00" }, {})).toMatchObject({ f2: "4.00" });
  for (const f2 of ["4", "5.00"])
    expect(() => withOwnResults(fields, "s1", { f1: "2", f2 }, {})).toThrow(/different one/);
  expect(() => withOwnResults(fields, "s1", { f2: "4.00" }, {})).toThrow(/different one/);
  expect(withResults(fields, { f1: "3", f2: "4.00" })).toEqual({ f1: "3", f2: "6.00" });
});

test("a later signer's page computes with what earlier ones filled in, printed as percent or not", () => {
  const fields = fieldsOf([
    { label: "Rent", value: "900", locked: true },
    { label: "Rate", format: "percent" },
    { label: "Months", of: "s2" },
    { label: "T", of: "s2", ...formula("product", "Rent", "Rate", "Months") },
  ]);
  const [months, total] = fieldsFor("s2", fields, { f2: "7.5" });
  expect(total?.settings?.formula?.of).toEqual([
    { value: "900" },
    { value: "7.5%" },
    { field: "Months" },
  ]);
  expect(withResults([months, total] as Field[], { f3: "2" })).toMatchObject({ f4: "135.00" });
  const [, unknown] = fieldsFor("s2", fields, undefined);
  expect(withResults([months, unknown] as Field[], { f3: "2" })).toEqual({ f3: "2" });
});

test("a result is printed as it is stored, in each format of numbers", () => {
  const printed = numberFormats.map((format) => {
    const fields = fieldsOf([a, { label: "T", format, ...formula("product", "A", "1000") }]);
    const { f2 = "" } = withResults(fields, { f1: "1.2345" });
    const [, total] = fields;
    const text = total ? printedAnswer(total, f2) : "";
    const figures = text.replace(/[^\d.,-]/g, "");
    const point = /[.,](?=\d\d$)/.exec(figures)?.[0] ?? ".";
    const plain = figures.replaceAll(point === "." ? "," : ".", "").replace(point, ".");
    expect([format, plain]).toEqual([format, f2]);
    return text;
  });
  expect(printed).toEqual([
    ...["1234.50", "1,234.50", "1.234,50", "1.234,50 €", "$1,234.50", "£1,234.50", "123450.00%"],
  ]);
});

test("a chain of 500 formulas is computed alike, and quickly enough for each letter that is typed", () => {
  const fields = sent(
    fieldsOf([
      { label: "Q0" },
      ...Array.from({ length: 499 }, (_, i) => ({
        label: `Q${i + 1}`,
        ...formula("sum", `Q${i}`, "1"),
      })),
    ]).reverse(),
  );
  expect(conditionsFault(fields)).toBeUndefined();
  const answers = withResults(fields, { f1: "1" });
  expect(answers["f500"]).toBe("500.00");
  const values = valuesOf("s1", fields, answers);
  const changed = valuesOf("s1", fields, { ...answers, f250: "249.00" });
  const cases = [values, changed].map((one) => ({ fields, values: one, all: [one] }));
  expect(cases.map(verifierTakes)).toEqual([true, false]);
  expect(pythonTakes(cases)).toEqual([true, false]);
});
