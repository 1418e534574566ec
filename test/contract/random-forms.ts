import { spawnSync } from "node:child_process";
import path from "node:path";
import { checkAnswers } from "sealed-pdf/testing";
import {
  type Answers,
  answerFaults,
  groupsOf,
  hiddenIn,
  isComputed,
  settledIn,
} from "#contract/rules/fields/answers";
import {
  type Condition,
  comparisonsOf,
  conditionalIn,
  fieldsFor,
  storedSettings,
} from "#contract/rules/fields/conditions";
import type { Answer, FieldSettings } from "#contract/rules/fields/field-settings";
import { type Formula, operationsOf, partKind } from "#contract/rules/fields/formulas";
import { type FilledKind, filledKinds } from "#contract/rules/fields/markers";
import { catalog } from "#languages/compiled/signing/en";
import { wordsOf } from "#languages/words";
import {
  answersIn,
  assertAnswered,
  filledFields,
  withOwnResults,
} from "../../core/domain/answers/answering.ts";
import type { AttachedFile } from "../../core/domain/common/attachment.ts";
import type { Field } from "../../core/domain/envelope/envelope.ts";
import { shownFields, withComputed } from "../../frontend/features/signing/sign/act/tasks.ts";
import * as rules from "../../frontend/features/signing/sign/answers/rules.ts";
import { startOf } from "../../frontend/features/signing/sign/kept/progress.ts";
import { numbers as numbersOf } from "../support/numbers.ts";

/** Forms by chance with conditions and formulas, filled in by chance, as page, server and verifiers judge them. */

export const today = "2026-11-22";
export const place = { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 };

export function randomOf(seed: number) {
  const { next } = numbersOf(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    maybe: (share = 0.5) => next() < share,
    oneOf: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0],
  };
}

export type Random = ReturnType<typeof randomOf>;

const words = ["red", "green", "blue"] as const;
const numbers = ["-1.5", "2", "2.50", "10", "0.005", "999999999999999"] as const;
const days = ["2026-01-01", "2026-11-22", "2027-05-01"] as const;
const answersOfKind = {
  text: words,
  list: words,
  choice: words,
  number: numbers,
  day: days,
} as const;

/** Questions of two signers, each asked on others before it or not; a choice and linked texts have several boxes. */
export function formOf(random: Random): Field[] {
  const fields: Field[] = [];
  const count = 2 + random.below(9);
  const asked: { label: string; kind: FilledKind; signerId: string }[] = [];
  for (let at = 0; at < count; at++) {
    const signerId = at < count / 2 ? "s1" : "s2";
    const kind = random.oneOf(["number", "number", "day", ...filledKinds] as const);
    const label = `Q${at}`;
    const formula = random.maybe(0.6) ? formulaOf(kind, asked, random) : {};
    const settings: FieldSettings = {
      ...(random.maybe() && !formula.formula ? { required: random.maybe() } : {}),
      ...formula,
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
    const isMark = kind === "check" || kind === "file";
    const hasValue = is !== "filled" && !isMark && (is !== "not" || random.maybe(0.8));
    const values = isMark ? words : answersOfKind[kind];
    return { field: label, is, ...(hasValue ? { value: random.oneOf<string>(values) } : {}) };
  });
  return { when, ...(random.maybe(0.3) ? { whenAny: true } : {}) };
}

/** A formula of numbers and days before it, of which there may be none. */
function formulaOf(
  kind: FilledKind,
  asked: readonly { label: string; kind: FilledKind }[],
  random: Random,
): Pick<FieldSettings, "formula" | "decimals" | "format"> {
  if (kind !== "number" && kind !== "day") return {};
  const is = random.oneOf(operationsOf(kind) as [Formula["is"], ...Formula["is"][]]);
  const of: Formula["of"][number][] = [];
  for (let at = is === "days" ? 2 : 1 + random.below(3); at > 0; at--) {
    const wanted = partKind(kind, is, of.length);
    const named = asked.filter((one) => one.kind === wanted);
    const constants = wanted === "day" ? days : ([...numbers, "19%"] as const);
    const isNamed = named.length > 0 && random.maybe(0.85);
    const { label } = random.oneOf(named as [(typeof named)[0], ...typeof named]) ?? {};
    of.push(isNamed ? { field: label } : { value: random.oneOf<string>(constants) });
  }
  if (!of.some((part) => "field" in part)) return {};
  const rounding = random.maybe()
    ? { rounding: random.oneOf(["nearest", "up", "down"] as const) }
    : {};
  const decimals = kind === "number" && random.maybe() ? { decimals: random.below(7) } : {};
  const format = kind === "number" && random.maybe(0.3) ? { format: "percent" as const } : {};
  return { formula: { is, of, ...rounding }, ...decimals, ...format };
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
    case "file":
      return [box({ ...settings, files: 1 + random.below(3) })];
    default:
      return random.maybe(0.8)
        ? [box(settings)]
        : [box({ ...settings, group }), box({ ...settings, group })];
  }
}

/** As a sent document stores them. */
export function sent(fields: readonly Field[]): Field[] {
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
      if (!first || isComputed(first) || random.maybe(0.15)) return [];
      if (first.kind === "file") return [[first.id, true]];
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

export interface Values {
  readonly signerId: string;
  readonly name: string;
  readonly date: string;
  readonly filled?: readonly { readonly field: string; readonly value: Answer }[];
  readonly attachments?: readonly AttachedFile[];
}

/** A signer's values on top of what others have filled in, as the server and our verifier judge them. */
export interface Case {
  readonly fields: readonly Field[];
  readonly values: Values;
  readonly all: readonly Values[];
}

export const valuesOf = (signerId: string, fields: readonly Field[], answers: Answers): Values => {
  const filled = filledFields(fields, answers);
  const attachments = fields
    .filter(({ id, kind }) => kind === "file" && answers[id] !== undefined)
    .map(({ id }) => fileIn(id));
  return {
    ...{ signerId, name: "Ann", date: today },
    ...(filled ? { filled: filled.map(({ field, value }) => ({ field, value })) } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
  };
};

/** A file as the page has it, and as the record names it. */
const fileIn = (field: string) => ({
  ...{ id: field, field, name: "a.pdf", mimeType: "application/pdf" as const },
  ...{ sizeBytes: 1, sha256: "ab".repeat(32) },
});

/** Whether the server stores just these answers. */
export function serverTakes({ fields, values, all }: Case): boolean {
  const own = fields.filter(({ signerId }) => signerId === values.signerId);
  const hidden = hiddenIn(fields, answersIn(all));
  const answers = answersIn([values]);
  const others = answersIn(all.filter((one) => one !== values));
  return takes(() => {
    const stored = withOwnResults(fields, values.signerId, answers, others);
    if (Object.keys(stored).length !== Object.keys(answers).length) throw new Error("a result");
    assertAnswered(own, stored, today, hidden);
  });
}

export const verifierTakes = ({ fields, values, all }: Case): boolean =>
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

export function pythonTakes(cases: readonly Case[]): boolean[] {
  const { stdout, stderr } = spawnSync("python3", ["-B", "-c", program, path.resolve("docs")], {
    input: JSON.stringify(cases),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** One signer fills in a form on the page; returns what is sent, and the same with one answer too many or too few. */
export function signedOn(
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
  const typed = typedInto(own, random);
  const isFile = (id: string) => own.some((field) => field.id === id && field.kind === "file");
  const progress = {
    ...startOf("Ann"),
    answers: Object.fromEntries(Object.entries(typed).filter(([id]) => !isFile(id))),
    files: { attached: Object.keys(typed).filter(isFile).map(fileIn), uploads: [] },
  };
  const asked = { fields: page, groups: groupsOf(page), rules, today, words: wordsOf(catalog) };
  const sentBy = rules.submitted(progress, asked);
  const answers = { ...sentBy.answers, ...answersIn([{ attachments: sentBy.attached }]) };
  const values = valuesOf(signerId, fields, answers);
  const all = [...before, values];
  const hidden = hiddenIn(fields, answersIn(all));
  const shown = own.filter(({ id }) => !hidden.has(id)).map(({ id }) => id);
  const pageShows = shownFields(withComputed(progress, asked), asked).map(({ id }) => id);
  const ignored = own.find(({ id }) => hidden.has(id) && typed[id] !== undefined);
  const more = ignored && { ...answers, [ignored.id]: typed[ignored.id] ?? true };
  const tooMany = more && valuesOf(signerId, fields, more);
  const { computed } = settledIn(fields, answersIn(all));
  const results = own.flatMap(({ id }) => (computed.has(id) ? [[id, computed.get(id)]] : []));
  const pageComputes = Object.entries(answers).filter(([id]) =>
    own.some((field) => field.id === id && isComputed(field)),
  );
  const [result] = pageComputes;
  const { [result?.[0] ?? ""]: _, ...without } = answers;
  const wrong = result && [without, { ...answers, [result[0]]: result[1] === "2" ? "3" : "2" }];
  return {
    ...{ values, shown, pageShows },
    ...{ results: Object.fromEntries(results), pageComputes: Object.fromEntries(pageComputes) },
    isWhole:
      answerFaults(
        page.filter(({ id }) => pageShows.includes(id)),
        answers,
        today,
      ).length === 0,
    cases: [
      { fields, values, all },
      ...(tooMany ? [{ fields, values: tooMany, all: [...before, tooMany] }] : []),
      ...(wrong ?? []).map((other) => {
        const changed = valuesOf(signerId, fields, other);
        return { fields, values: changed, all: [...before, changed] };
      }),
    ],
  };
}
