/** What a signer filled in, and whether its fields take it: for our verifier, for the one in Python, for the product. */
export interface AnswerCase {
  readonly what: string;
  readonly fields: readonly AnswerField[];
  /** Answers by field id; a private one as `{ sha256 }`, a file that is attached as `true`. */
  readonly answers: readonly (readonly [field: string, value: unknown])[];
  readonly holds: boolean;
}

/** What a signer's values hold of these answers. */
export const valuesOf = ({ fields, answers }: Pick<AnswerCase, "fields" | "answers">) => {
  const isFile = (id: string) => fields.find((one) => one.id === id)?.kind === "file";
  const files = answers.filter(([id]) => isFile(id));
  return {
    filled: answers.filter(([id]) => !isFile(id)).map(([id, value]) => rowOf(id, value)),
    ...(files.length > 0 ? { attachments: files.map(([id]) => ({ ...anyFile, field: id })) } : {}),
  };
};

const anyFile = {
  name: "a.pdf",
  mimeType: "application/pdf",
  sizeBytes: 1,
  sha256: "ab".repeat(32),
};

const rowOf = (field: string, value: unknown) =>
  typeof value === "object" && value !== null && "sha256" in value
    ? { field, valueSha256: value.sha256 }
    : { field, value };

export interface AnswerField {
  readonly id: string;
  readonly kind: string;
  readonly signerId: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** The day on which the signer of all cases signs. */
export const answeredOn = "2026-11-22";

const one = (
  kind: string,
  settings: AnswerField["settings"],
  value: unknown,
  holds: boolean,
): AnswerCase => ({
  what: `${kind} ${JSON.stringify(settings)}: ${JSON.stringify(value)}`,
  fields: [field("f1", kind, settings)],
  answers: value === undefined ? [] : [["f1", value]],
  holds,
});

const field = (
  id: string,
  kind: string,
  settings: AnswerField["settings"] = {},
  signerId = "s1",
): AnswerField => ({ id, kind, signerId, settings });

/** Cases of one field: what it takes, then what it does not. */
function cases(
  kind: string,
  settings: AnswerField["settings"],
  taken: readonly unknown[],
  refused: readonly unknown[],
): AnswerCase[] {
  return [
    ...taken.map((value) => one(kind, settings, value, true)),
    ...refused.map((value) => one(kind, settings, value, false)),
  ];
}

const several = (
  what: string,
  fields: readonly AnswerField[],
  answers: readonly (readonly [string, unknown])[],
  holds: boolean,
): AnswerCase => ({ what, fields, answers, holds });

/** A number that doubles another one. */
const doubled = [
  field("f1", "number", { label: "Rent", required: false }),
  field("f2", "number", {
    formula: { is: "product", of: [{ field: "Rent" }, { value: "2" }] },
    required: false,
  }),
];

const boxes = (kind: string, settings: AnswerField["settings"]) =>
  ["f1", "f2", "f3"].map((id) => field(id, kind, { group: "g", ...settings }));
const results = (rent: string, double: string) => Object.entries({ f1: rent, f2: double });
const marks = (...ids: string[]) => ids.map((id) => [id, true] as const);

type Comparison = readonly [is: string, value?: unknown];

/** The field f2 is asked on f1, and is answered without being needed: the case holds if the condition does. */
const asked = (
  kind: string,
  [is, value]: Comparison,
  answer: unknown,
  holds: boolean,
): AnswerCase => ({
  what: `asked if a ${kind} of ${JSON.stringify(answer)} is ${is} ${JSON.stringify(value)}`,
  fields: [
    field("f1", kind, { label: "A", required: false, options: ["x", "y"], decimals: 6 }),
    field("f2", "text", { ...on("A", is, value), required: false }),
  ],
  answers: [...(answer === undefined ? [] : ([["f1", answer]] as const)), ["f2", "b"]],
  holds,
});

const on = (label: string, is = "filled", value?: unknown) => ({
  when: [{ field: label, is, ...(value === undefined ? {} : { value }) }],
});

export const answerCases: readonly AnswerCase[] = [
  ...cases(
    "text",
    {},
    ["Main St 1", "x".repeat(200), "😀".repeat(200)],
    [undefined, "", "x".repeat(201)],
  ),
  ...cases("text", { required: false, maxLength: 3 }, [undefined, "Åsa", "日本語"], ["four"]),
  ...cases("text", {}, [], ["two\nlines", true, 5, null]),
  ...cases("text", { lines: "many" }, ["two\nlines"], []),
  ...cases("text", { rule: "letters" }, ["Zoë O'Hara-Ng Jr."], ["R2D2", "a+b"]),
  ...cases("text", { rule: "digits" }, ["007"], ["7a", "٣", "-1"]),
  ...cases("text", { rule: "email" }, ["ann@example.com"], ["ann", "ann@"]),
  ...cases(
    "text",
    { rule: "pattern", pattern: "##-A*" },
    ["12-Äx", "00-b-"],
    ["1-Ax", "12-1x", "12-Axx"],
  ),
  ...cases(
    "number",
    {},
    ["0", "-1.25", "999999999999999.99"],
    ["1.234", "01", "1e3", "1,5", ".5", "+1", "", "1."],
  ),
  ...cases("number", { decimals: 0 }, ["12"], ["12.0"]),
  ...cases(
    "number",
    { decimals: 6, min: "0.000001", max: "999999999999999" },
    ["0.000001", "999999999999999"],
    ["0", "999999999999999.000001"],
  ),
  ...cases("number", { min: "-2.5", max: "-1" }, ["-2.50", "-1"], ["-2.51", "-0.99"]),
  ...cases("day", {}, ["2024-02-29"], ["2026-02-29", "2026-13-01", "22.11.2026", "2026-1-1"]),
  ...cases(
    "day",
    { from: "today", to: "2026-12-31" },
    [answeredOn, "2026-12-31"],
    ["2026-11-21", "2027-01-01"],
  ),
  ...cases("list", { options: ["Small", "Large"] }, ["Large"], ["large", "Medium", true]),
  ...cases("list", { options: ["Small"], required: false }, [undefined], []),
  ...cases("file", {}, [true], [undefined]),
  ...cases("file", { required: false }, [undefined, true], []),
  ...cases("check", {}, [undefined, true], ["true", false, 1]),
  ...cases("check", { required: true }, [true], [undefined]),
  ...cases("text", { locked: true, value: "set" }, [undefined], ["set", "other"]),
  ...cases("text", { private: true }, [{ sha256: "ab".repeat(32) }], [undefined, "open"]),
  ...cases("text", {}, [], [{ sha256: "ab".repeat(32) }]),
  ...cases("check", { private: true }, [true], [{ sha256: "ab".repeat(32) }]),
  ...cases("sign", undefined, [undefined], ["Ann"]),
  several("min and max of checks", boxes("check", { min: 1, max: 2 }), marks("f1", "f3"), true),
  several("too few checks", boxes("check", { min: 1, max: 2 }), [], false),
  several("too many checks", boxes("check", { min: 1, max: 2 }), marks("f1", "f2", "f3"), false),
  several("a choice", boxes("choice", {}), marks("f2"), true),
  several("no choice", boxes("choice", {}), [], false),
  several("no choice where none is asked", boxes("choice", { required: false }), [], true),
  several("two choices", boxes("choice", { required: false }), marks("f1", "f2"), false),
  several("an option's words instead of a mark", boxes("choice", {}), [["f1", "f1"]], false),
  several(
    "the same at each place",
    boxes("text", {}),
    ["f1", "f2", "f3"].map((id) => [id, "a"]),
    true,
  ),
  several(
    "something else at one place",
    boxes("text", {}),
    [
      ["f1", "a"],
      ["f2", "a"],
      ["f3", "b"],
    ],
    false,
  ),
  several(
    "nothing at one place",
    boxes("text", {}),
    [
      ["f1", "a"],
      ["f3", "a"],
    ],
    false,
  ),
  several(
    "one name for groups of two kinds",
    [
      field("f1", "check", { group: "g", min: 1 }),
      field("f2", "choice", { group: "g" }),
      field("f3", "choice", { group: "g" }),
    ],
    marks("f1", "f3"),
    true,
  ),
  several("a result", doubled, results("1.5", "3.00"), true),
  several("another result", doubled, results("1.5", "3.01"), false),
  several("a result in other figures", doubled, results("1.5", "3"), false),
  several("no result", doubled, [["f1", "1.5"]], false),
  several("a result of nothing", doubled, [["f2", "3.00"]], false),
  several("a field that is not there", [], [["f9", "a"]], false),
  several("another signer's field", [field("f1", "text", {}, "s2")], [["f1", "a"]], false),
  several("nothing in another signer's field", [field("f1", "text", {}, "s2")], [], true),
  asked("text", ["filled"], "x", true),
  asked("text", ["filled"], undefined, false),
  asked("text", ["not"], undefined, true),
  asked("text", ["not"], "x", false),
  asked("text", ["equal", "x"], "x", true),
  asked("text", ["equal", "x"], "X", false),
  asked("text", ["equal", "x"], undefined, false),
  asked("text", ["not", "x"], "y", true),
  asked("text", ["not", "x"], "x", false),
  asked("text", ["above", "a"], "b", false),
  asked("text", ["louder", "a"], "a", false),
  asked("list", ["equal", "y"], "y", true),
  asked("file", ["filled"], true, true),
  asked("file", ["filled"], undefined, false),
  asked("file", ["not"], undefined, true),
  asked("check", ["filled"], true, true),
  asked("check", ["not"], true, false),
  asked("number", ["equal", "2"], "2.000000", true),
  asked("number", ["equal", "2"], "2.000001", false),
  asked("number", ["not", "2"], "2.0", false),
  asked("number", ["above", "-1"], "-0.5", true),
  asked("number", ["above", "999999999999999"], "999999999999999.000001", true),
  asked("number", ["above", "2"], "2", false),
  asked("number", ["below", "2"], "-3", true),
  asked("number", ["below", "2"], "2.0", false),
  asked("number", ["above", "1,5"], "2", false),
  asked("number", ["above", 1], "2", false),
  asked("number", ["above", "1"], undefined, false),
  asked("day", ["above", "2026-01-01"], "2026-01-02", true),
  asked("day", ["above", "2026-01-01"], "2026-01-01", false),
  asked("day", ["below", "2026-01-01"], "2025-12-31", true),
  several(
    "a needed field whose condition holds",
    [field("f1", "text", { label: "A" }), field("f2", "text", { ...on("A"), needed: true })],
    [["f1", "a"]],
    false,
  ),
  several(
    "a needed field whose condition doesn't hold",
    [
      field("f1", "text", { label: "A", required: false }),
      field("f2", "text", { ...on("A"), needed: true }),
    ],
    [],
    true,
  ),
  several(
    "a field on one that is hidden",
    [
      field("f1", "text", { label: "A", required: false }),
      field("f2", "text", { label: "B", required: false, ...on("A") }),
      field("f3", "text", { required: false, ...on("B", "not") }),
    ],
    [["f3", "c"]],
    true,
  ),
  several(
    "two conditions of which one holds",
    [
      field("f1", "text", { label: "A" }),
      field("f2", "text", {
        required: false,
        when: [...on("A").when, ...on("A", "equal", "b").when],
      }),
    ],
    [
      ["f1", "a"],
      ["f2", "b"],
    ],
    false,
  ),
  several(
    "two conditions of which one suffices",
    [
      field("f1", "text", { label: "A" }),
      field("f2", "text", {
        ...{ required: false, whenAny: true },
        when: [...on("A").when, ...on("A", "equal", "b").when],
      }),
    ],
    [
      ["f1", "a"],
      ["f2", "b"],
    ],
    true,
  ),
  several(
    "the option of a choice",
    [
      field("f1", "choice", { label: "A", group: "g", option: "x" }),
      field("f2", "choice", { label: "A", group: "g", option: "y" }),
      field("f3", "text", { required: false, ...on("A", "equal", "y") }),
    ],
    [
      ["f2", true],
      ["f3", "c"],
    ],
    true,
  ),
  several(
    "another option of a choice",
    [
      field("f1", "choice", { label: "A", group: "g", option: "x" }),
      field("f2", "choice", { label: "A", group: "g", option: "y" }),
      field("f3", "text", { required: false, ...on("A", "equal", "y") }),
    ],
    [
      ["f1", true],
      ["f3", "c"],
    ],
    false,
  ),
  several(
    "one check box of a group",
    [
      field("f1", "check", { label: "A", group: "g" }),
      field("f2", "check", { label: "B", group: "g" }),
      field("f3", "text", { required: false, ...on("A") }),
    ],
    [
      ["f2", true],
      ["f3", "c"],
    ],
    false,
  ),
  several(
    "what the sender has filled in",
    [
      field("f1", "text", { label: "A", locked: true, value: "x" }),
      field("f2", "text", { required: false, ...on("A", "equal", "x") }),
    ],
    [["f2", "b"]],
    true,
  ),
  several(
    "one's own of two fields of one label",
    [
      field("f1", "text", { label: "A", locked: true, value: "x" }, "s2"),
      field("f2", "text", { label: "A", required: false }),
      field("f3", "text", { required: false, ...on("A") }),
    ],
    [["f3", "c"]],
    false,
  ),
  several(
    "another signer's field of that label",
    [
      field("f1", "text", { label: "A", locked: true, value: "x" }, "s2"),
      field("f2", "text", { required: false, ...on("A") }),
    ],
    [["f2", "b"]],
    true,
  ),
  several(
    "a label that no field has",
    [field("f1", "text", { required: false, ...on("A", "not") })],
    [["f1", "a"]],
    false,
  ),
  several(
    "a condition that can't be read",
    [field("f1", "text", { required: false, when: [7] })],
    [["f1", "a"]],
    false,
  ),
];
