import { compareDecimals, type Formula, isDecimal, type Part, resultOf } from "./formulas.ts";

/**
 * Which fields of a form are asked, and what formulas compute: one rule for placers, signing pages, servers and verifiers.
 * docs/evidence-format.md, 4, has it in words, and docs/verify_conditions.py in Python.
 */

/** How an answer is compared. `not` without a value holds for an empty field. */
export type Comparison = "filled" | "equal" | "not" | "above" | "below";

/** A field is asked only if the answer to another one is like this. */
export interface Condition {
  /** The label of the other field: one of the same signer, otherwise one of another signer. */
  readonly field: string;
  readonly is: Comparison;
  readonly value?: string | undefined;
}

/** A field with the settings that conditions read; other members are ignored. */
export interface ConditionalField {
  readonly id: string;
  readonly kind: string;
  /** Left out where all fields are one signer's. */
  readonly signerId?: string | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | object | undefined;
}

/** The answer by a field's id: a text, `true` for a box, undefined where there is none. */
export type AnswerById = (id: string) => unknown;

/** What the answers of a form decide. */
export interface Settled<F extends ConditionalField = ConditionalField> {
  /** Ids of the fields that are not asked. */
  readonly hidden: ReadonlySet<string>;
  /** The results of formulas by the ids of their fields, without hidden ones and without those that lack a part. */
  readonly computed: ReadonlyMap<string, string>;
  /** What leads back to itself, and so is neither asked nor computed. */
  readonly circle: readonly Question<F>[];
}

/** Decides each question after those that it depends on. A hidden field has no answer; a computed one has its result. */
export function settledFields<F extends ConditionalField>(
  fields: readonly F[],
  answerOf: AnswerById,
): Settled<F> {
  const hidden = new Set<string>();
  const computed = new Map<string, string>();
  let circle = questionsIn(fields).filter(({ when, formula }) => when.length > 0 || formula);
  const idsOf = (some: typeof circle) => some.flatMap(({ fields: own }) => own.map(({ id }) => id));
  const open = new Set(idsOf(circle));
  const results = new Set(idsOf(circle.filter(({ formula }) => formula)));
  const answers: AnswerById = (id) =>
    hidden.has(id) ? undefined : results.has(id) ? computed.get(id) : answerOf(id);
  for (let left = -1; left !== circle.length; ) {
    left = circle.length;
    circle = circle.filter((question) => {
      if (namedBy(question).some(({ on }) => on.some(({ id }) => open.has(id)))) return true;
      const asked = isAsked(question, answers);
      const result = asked ? resultIn(question, answers) : undefined;
      for (const { id } of question.fields) {
        open.delete(id);
        if (!asked) hidden.add(id);
        if (result !== undefined) computed.set(id, result);
      }
      return false;
    });
  }
  for (const id of open) hidden.add(id);
  return { hidden, computed, circle };
}

/** The boxes that are answered together, with what they are asked on and how they are computed. */
export interface Question<F extends ConditionalField = ConditionalField> {
  readonly fields: readonly F[];
  /** The boxes whose answer each condition compares; none if no field has this label. */
  readonly when: readonly { readonly condition: Condition; readonly on: readonly F[] }[];
  /** Whether one of the conditions suffices. */
  readonly any: boolean;
  readonly formula?: Formula | undefined;
  /** The boxes that each part of the formula names; none for a constant. */
  readonly parts: readonly { readonly part: Part; readonly on: readonly F[] }[];
}

/** The labels that a question names, each with its boxes. */
export const namedBy = <F extends ConditionalField>({ when, parts }: Question<F>) => [
  ...when.map(({ condition: { field }, on }) => ({ field, on })),
  ...parts.flatMap(({ part, on }) => ("field" in part ? { field: part.field, on } : [])),
];

/** All fields by the boxes that belong together, each with the fields that its conditions and its formula name. */
export function questionsIn<F extends ConditionalField>(
  fields: readonly F[],
): readonly Question<F>[] {
  const groups = grouped(fields, groupKey);
  const byLabel = grouped(fields, (field) => setting(field, "label"));
  return [...groups.values()].map((own) => {
    const boxes = (label: unknown): readonly F[] => {
      const all = typeof label === "string" ? byLabel.get(label) : undefined;
      const named = all?.find(({ signerId }) => signerId === own[0]?.signerId) ?? all?.[0];
      if (!named) return [];
      // A check box is meant alone; other boxes of a group hold one answer together.
      return named.kind === "check" ? [named] : (groups.get(groupKey(named)) ?? []);
    };
    const set = own.find((field) => Array.isArray(setting(field, "when")));
    const formula = own.map((field) => setting(field, "formula")).find(isFormula);
    // What is no condition or part, as only a forged document has it, names no field: it never holds, and is missing.
    const conditions = listOf<Condition>(set && setting(set, "when"));
    return {
      fields: own,
      when: conditions.map((condition) => ({ condition, on: boxes(condition.field) })),
      any: conditions.length > 0 && set !== undefined && setting(set, "whenAny") === true,
      formula: formula as Formula | undefined,
      parts: listOf<Part>((formula as Partial<Formula> | undefined)?.of).map((part) => ({
        ...{ part, on: "field" in part ? boxes(part.field) : [] },
      })),
    };
  });
}

export const isFormula = (one: unknown): boolean =>
  typeof one === "object" && one !== null && !Array.isArray(one);

const listOf = <T>(list: unknown): readonly T[] =>
  Array.isArray(list) ? list.map((one: unknown) => Object(one) as T) : [];

function grouped<F>(fields: readonly F[], keyOf: (field: F) => unknown): Map<unknown, F[]> {
  const groups = new Map<unknown, F[]>();
  for (const field of fields) {
    const members = groups.get(keyOf(field));
    if (members) members.push(field);
    else groups.set(keyOf(field), [field]);
  }
  return groups;
}

const setting = ({ settings }: ConditionalField, name: string): unknown =>
  (settings as Readonly<Record<string, unknown>> | undefined)?.[name];

function groupKey(field: ConditionalField): string {
  const group = setting(field, "group");
  const { id, kind, signerId = "" } = field;
  return typeof group === "string" ? [signerId, kind, group].join("\n") : id;
}

const isAsked = ({ when, any }: Question, answers: AnswerById): boolean =>
  when[any ? "some" : "every"]((one) => holds(one, answers));

/** Whether a condition on these boxes holds, of which none is hidden. */
export const holds = ({ condition, on }: Question["when"][number], answers: AnswerById): boolean =>
  on.length > 0 && isMet(condition, on[0]?.kind ?? "", heldBy(on, answers));

/** What a question's formula computes of boxes of which none is hidden. */
function resultIn({ fields, formula, parts }: Question, answers: AnswerById): string | undefined {
  const [field] = fields;
  if (!formula || !field) return undefined;
  const values = parts.map(({ part, on }) =>
    "field" in part ? partOf(on[0], heldBy(on, answers)) : part.value,
  );
  return resultOf(field.kind, formula, values, field.settings ?? {});
}

/** An answer as formulas compute with it: a number that is printed as percent counts as hundredths. */
export const partOf = (field: ConditionalField | undefined, answer: unknown): unknown =>
  field?.kind === "number" && setting(field, "format") === "percent" && typeof answer === "string"
    ? `${answer}%`
    : answer;

/** The one answer of boxes that belong together; for a choice, the option of the box that is chosen. */
function heldBy(fields: readonly ConditionalField[], answers: AnswerById): unknown {
  const field = fields.find((one) => answerIn(one, answers) !== undefined);
  if (!field) return undefined;
  return field.kind === "choice" ? (setting(field, "option") ?? true) : answerIn(field, answers);
}

const answerIn = (field: ConditionalField, answers: AnswerById): unknown =>
  setting(field, "locked") === true ? setting(field, "value") : answers(field.id);

function isMet({ is, value }: Condition, kind: string, answer: unknown): boolean {
  switch (is) {
    case "filled":
      return answer !== undefined;
    case "equal":
      return isEqual(kind, answer, value);
    case "not":
      return typeof value === "string" ? !isEqual(kind, answer, value) : answer === undefined;
    case "above":
      return order(kind, answer, value) > 0;
    case "below":
      return order(kind, answer, value) < 0;
  }
}

const isEqual = (kind: string, answer: unknown, value: string | undefined): boolean =>
  kind === "number"
    ? order(kind, answer, value) === 0
    : typeof answer === "string" && answer === value;

/** NaN where there is nothing to compare: only numbers and days are above or below others. */
function order(kind: string, answer: unknown, value: string | undefined): number {
  if (typeof answer !== "string" || typeof value !== "string") return Number.NaN;
  if (kind === "number")
    return isDecimal(answer) && isDecimal(value) ? compareDecimals(answer, value) : Number.NaN;
  // Days in this form sort as text.
  return kind === "day" ? Number(answer > value) - Number(answer < value) : Number.NaN;
}
