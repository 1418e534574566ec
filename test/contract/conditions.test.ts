import { spawnSync } from "node:child_process";
import path from "node:path";
import { checkAnswers } from "sealed-pdf/testing";
import { expect, test } from "vitest";
import { type Answers, answerFaults, groupsOf, hiddenIn } from "#contract/rules/fields/answers";
import {
  type Condition,
  comparisonsOf,
  conditionalIn,
  conditionsFault,
  fieldsFor,
  givenSettings,
  storedSettings,
} from "#contract/rules/fields/conditions";
import type { Answer, FieldSettings } from "#contract/rules/fields/field-settings";
import { type FilledKind, filledKinds } from "#contract/rules/fields/markers";
import { readSettings } from "#contract/rules/fields/settings-faults";
import { faultInEnglish } from "#languages/answer-faults";
import { catalog } from "#languages/compiled/signing/en";
import { wordsOf } from "#languages/words";
import { answersIn, assertAnswered, filledFields } from "../../core/domain/answers/answering.ts";
import type { Field } from "../../core/domain/envelope/envelope.ts";
import { shownFields, submittedAnswers } from "../../frontend/features/signing/sign/act/tasks.ts";
import { startOf } from "../../frontend/features/signing/sign/kept/progress.ts";
import { numbers as numbersOf } from "../support/numbers.ts";

const today = "2026-11-22";
const place = { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 };

function randomOf(seed: number) {
  const { next } = numbersOf(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    maybe: (share = 0.5) => next() < share,
    oneOf: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0],
  };
}

type Random = ReturnType<typeof randomOf>;

const words = ["red", "green", "blue"] as const;
const numbers = ["-1.5", "2", "2.50", "10"] as const;
const days = ["2026-01-01", "2026-11-22", "2027-05-01"] as const;
const answersOfKind = {
  text: words,
  list: words,
  choice: words,
  number: numbers,
  day: days,
} as const;

/** Questions of two signers, each asked on others before it or not; a choice and linked texts have several boxes. */
function formOf(random: Random): Field[] {
  const fields: Field[] = [];
  const count = 2 + random.below(9);
  const asked: { label: string; kind: FilledKind; signerId: string }[] = [];
  for (let at = 0; at < count; at++) {
    const signerId = at < count / 2 ? "s1" : "s2";
    const kind = random.oneOf(filledKinds as readonly [FilledKind, ...FilledKind[]]);
    const label = `Q${at}`;
    const settings: FieldSettings = {
      ...(random.maybe() ? { required: random.maybe() } : {}),
      ...(asked.length > 0 && random.maybe(0.7) ? conditionsOn(asked, random) : {}),
    };
    fields.push(...boxesOf(kind, { label, ...settings }, { signerId, at, random }));
    asked.push({ label, kind, signerId });
  }
  return fields.map((field, i) => ({ ...field, id: `f${i + 1}` }));
}

function conditionsOn(
  asked: readonly { label: string; kind: FilledKind }[],
  random: Random,
): Pick<FieldSettings, "when" | "whenAny"> {
  const when = Array.from({ length: 1 + random.below(3) }, (): Condition => {
    const { label, kind } = random.oneOf(asked as [(typeof asked)[0], ...typeof asked]);
    const is = random.oneOf(comparisonsOf(kind) as [Condition["is"], ...Condition["is"][]]);
    const hasValue = is !== "filled" && kind !== "check" && (is !== "not" || random.maybe(0.8));
    const values = kind === "check" ? words : answersOfKind[kind];
    return { field: label, is, ...(hasValue ? { value: random.oneOf<string>(values) } : {}) };
  });
  return { when, ...(random.maybe(0.3) ? { whenAny: true } : {}) };
}

function boxesOf(
  kind: FilledKind,
  settings: FieldSettings,
  { signerId, at, random }: { signerId: string; at: number; random: Random },
): Field[] {
  const box = (own: FieldSettings): Field => ({ ...place, id: "", kind, signerId, settings: own });
  const group = `g${at}`;
  switch (kind) {
    case "choice":
      return words.map((option) => box({ ...settings, group, option }));
    case "list":
      return [box({ ...settings, options: [...words] })];
    case "check": {
      const min = random.maybe() ? { min: 1 } : {};
      const { required: _, ...others } = settings;
      const when = { ...(settings.when ? { when: settings.when } : {}) };
      const any = { ...(settings.whenAny ? { whenAny: true } : {}) };
      return random.maybe()
        ? [box(settings)]
        : [box({ ...others, group, ...min }), box({ label: `Q${at}b`, group, ...when, ...any })];
    }
    default:
      return random.maybe(0.8)
        ? [box(settings)]
        : [box({ ...settings, group }), box({ ...settings, group })];
  }
}

/** As a sent document stores them. */
function sent(fields: readonly Field[]): Field[] {
  const conditional = conditionalIn(fields);
  return fields.map((field) => {
    const settings = storedSettings(field, conditional.has(field.id));
    return settings ? { ...field, settings } : field;
  });
}

/** What somebody types into each field of a form, whether it is asked or not. */
function typedInto(fields: readonly Field[], random: Random): Answers {
  return Object.fromEntries(
    groupsOf(fields).flatMap((group): [string, Answer][] => {
      const [first] = group;
      if (!first || random.maybe(0.15)) return [];
      if (first.kind === "check")
        return group.flatMap(({ id }) => (random.maybe(0.8) ? [[id, true]] : []));
      if (first.kind === "choice") {
        const chosen = group[random.below(group.length)] ?? first;
        return [[chosen.id, true]];
      }
      const value = random.oneOf<string>(answersOfKind[first.kind as "text"]);
      return group.map(({ id }) => [id, value]);
    }),
  );
}

const takes = (work: () => void): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};

interface Values {
  readonly signerId: string;
  readonly name: string;
  readonly date: string;
  readonly filled?: readonly { readonly field: string; readonly value: Answer }[];
}

/** A signer's values on top of what others have filled in, as the server and our verifier judge them. */
interface Case {
  readonly fields: readonly Field[];
  readonly values: Values;
  readonly all: readonly Values[];
}

const valuesOf = (signerId: string, fields: readonly Field[], answers: Answers): Values => {
  const filled = filledFields(fields, answers);
  return {
    ...{ signerId, name: "Ann", date: today },
    ...(filled ? { filled: filled.map(({ field, value }) => ({ field, value })) } : {}),
  };
};

function serverTakes({ fields, values, all }: Case): boolean {
  const own = fields.filter(({ signerId }) => signerId === values.signerId);
  const hidden = hiddenIn(fields, answersIn(all));
  return takes(() => assertAnswered(own, answersIn([values]), today, hidden));
}

const verifierTakes = ({ fields, values, all }: Case): boolean =>
  takes(() =>
    checkAnswers(
      fields as unknown as Parameters<typeof checkAnswers>[0],
      values as unknown as Parameters<typeof checkAnswers>[1],
      all as unknown as Parameters<typeof checkAnswers>[2],
    ),
  );

const program = `
import json, sys
sys.path.insert(0, sys.argv[1])
from verify_answers import Number, check_answers
def takes(one):
    try: check_answers(one["fields"], one["values"], one["all"])
    except Exception as error: return False
    return True
print(json.dumps([takes(one) for one in json.loads(sys.stdin.read(), parse_int=Number, parse_float=Number)]))
`;

function pythonTakes(cases: readonly Case[]): boolean[] {
  const { stdout, stderr } = spawnSync("python3", ["-B", "-c", program, path.resolve("docs")], {
    input: JSON.stringify(cases),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** One signer fills in a form on the page; returns what is sent, and the same with one answer too many or too few. */
function signedOn(
  fields: readonly Field[],
  signerId: string,
  before: readonly Values[],
  random: Random,
) {
  const page = fieldsFor(signerId, fields, answersIn(before)).map((field) => ({
    ...field,
    ...{ place, sizePt: { width: 100, height: 20, pageScale: 1 } },
  }));
  const own = fields.filter((field) => field.signerId === signerId);
  const progress = { ...startOf("Ann"), answers: typedInto(own, random) };
  const asked = { fields: page, groups: groupsOf(page), today, words: wordsOf(catalog) };
  const answers = submittedAnswers(progress, asked);
  const values = valuesOf(signerId, fields, answers);
  const all = [...before, values];
  const hidden = hiddenIn(fields, answersIn(all));
  const shown = own.filter(({ id }) => !hidden.has(id)).map(({ id }) => id);
  const pageShows = shownFields(progress, asked).map(({ id }) => id);
  const ignored = own.find(({ id }) => hidden.has(id) && progress.answers[id] !== undefined);
  const more = ignored && { ...answers, [ignored.id]: progress.answers[ignored.id] ?? true };
  const tooMany = more && valuesOf(signerId, fields, more);
  return {
    ...{ values, shown, pageShows },
    isWhole:
      answerFaults(
        page.filter(({ id }) => pageShows.includes(id)),
        answers,
        today,
      ).length === 0,
    cases: [
      { fields, values, all },
      ...(tooMany ? [{ fields, values: tooMany, all: [...before, tooMany] }] : []),
    ],
  };
}

test("page, server and both verifiers ask for the same fields of 1,000 forms", () => {
  const cases: Case[] = [];
  const counts = { hidden: 0, whole: 0, tooMany: 0 };
  for (let seed = 1; seed <= 1_000; seed++) {
    const random = randomOf(seed);
    const given = formOf(random);
    expect(conditionsFault(given), JSON.stringify(given)).toBeUndefined();
    const fields = sent(given);
    const before: Values[] = [];
    for (const signerId of ["s1", "s2"]) {
      const one = signedOn(fields, signerId, before, random);
      expect(one.pageShows, `form ${seed}`).toEqual(one.shown);
      expect(serverTakes(one.cases[0] as Case), `form ${seed}`).toBe(one.isWhole);
      cases.push(...one.cases);
      before.push(one.values);
      counts.hidden +=
        fields.filter((field) => field.signerId === signerId).length - one.shown.length;
      counts.whole += Number(one.isWhole);
      counts.tooMany += one.cases.length - 1;
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
    [0, "when", "“B”: no field has the label “A”, on which it is asked."],
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
    [1, "when", expect.stringContaining("“A” is private, and whether this field is asked")],
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
