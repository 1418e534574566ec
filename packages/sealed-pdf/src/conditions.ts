/**
 * Which fields of a form are asked: one rule for placers, signing pages, servers and verifiers, without imports.
 * docs/evidence-format.md, 4, has it in words, and docs/verify_conditions.py in Python.
 */

/** How an answer is compared. `not` without a value holds for an empty field. */
export const comparisons = ["filled", "equal", "not", "above", "below"] as const;
export type Comparison = (typeof comparisons)[number];

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

/**
 * Ids of the fields that are not asked. A hidden field has no answer, so what depends on it is decided again until nothing
 * changes; conditions without a circle end within as many rounds as there are questions.
 */
export function hiddenFields(
  fields: readonly ConditionalField[],
  answerOf: AnswerById,
): ReadonlySet<string> {
  const hidden = new Set<string>();
  if (!fields.some((field) => setting(field, "when") !== undefined)) return hidden;
  const conditional = questionsIn(fields).filter(({ when }) => when.length > 0);
  const answers: AnswerById = (id) => (hidden.has(id) ? undefined : answerOf(id));
  for (const _round of conditional) {
    const changed = conditional.filter((question) => {
      const asked = isAsked(question, answers);
      const own = question.fields.filter(({ id }) => hidden.has(id) === asked);
      for (const { id } of own) asked ? hidden.delete(id) : hidden.add(id);
      return own.length > 0;
    });
    if (changed.length === 0) break;
  }
  return hidden;
}

/** The boxes that are answered together, with what they are asked on. */
export interface Question<F extends ConditionalField = ConditionalField> {
  readonly fields: readonly F[];
  /** The boxes whose answer each condition compares; none if no field has this label. */
  readonly when: readonly { readonly condition: Condition; readonly on: readonly F[] }[];
  /** Whether one of the conditions suffices. */
  readonly any: boolean;
}

/** All fields by the boxes that belong together, each with the fields that its conditions name. */
export function questionsIn<F extends ConditionalField>(
  fields: readonly F[],
): readonly Question<F>[] {
  const groups = new Map<string, F[]>();
  for (const field of fields) {
    const key = groupKey(field);
    const members = groups.get(key);
    if (members) members.push(field);
    else groups.set(key, [field]);
  }
  const byLabel = new Map<unknown, F[]>();
  for (const field of fields) {
    const label = setting(field, "label");
    if (typeof label === "string") byLabel.set(label, [...(byLabel.get(label) ?? []), field]);
  }
  const labelled = (label: string, signerId: string | undefined): F | undefined => {
    const named = byLabel.get(label) ?? [];
    return named.find((field) => field.signerId === signerId) ?? named[0];
  };
  return [...groups.values()].map((own) => {
    const set = own.find((field) => Array.isArray(setting(field, "when")));
    const when = set ? conditionsIn(setting(set, "when")) : [];
    return {
      fields: own,
      when: when.map((condition) => {
        const named = labelled(condition.field, own[0]?.signerId);
        if (!named) return { condition, on: [] };
        // A check box is meant alone; other boxes of a group hold one answer together.
        const on = named.kind === "check" ? [named] : (groups.get(groupKey(named)) ?? []);
        return { condition, on };
      }),
      any: set !== undefined && setting(set, "whenAny") === true,
    };
  });
}

const setting = ({ settings }: ConditionalField, name: string): unknown =>
  settings && Object.hasOwn(settings, name) ? Reflect.get(settings, name) : undefined;

function groupKey(field: ConditionalField): string {
  const group = setting(field, "group");
  const { id, kind, signerId = "" } = field;
  return JSON.stringify(typeof group === "string" ? [signerId, kind, group] : [id]);
}

/** What is no condition never holds: it names no field. */
const conditionsIn = (when: unknown): readonly Condition[] =>
  Array.isArray(when)
    ? when.map((one: unknown) => {
        const { field, is, value } = Object(one) as Readonly<Record<string, unknown>>;
        const known = comparisons.find((name) => name === is);
        return typeof field === "string" && known
          ? { field, is: known, ...(typeof value === "string" ? { value } : {}) }
          : { field: "", is: "filled" };
      })
    : [];

function isAsked({ when, any }: Question, answers: AnswerById): boolean {
  return any ? when.some((one) => holds(one, answers)) : when.every((one) => holds(one, answers));
}

/** Whether a condition on these boxes holds, of which none is hidden. */
export const holds = ({ condition, on }: Question["when"][number], answers: AnswerById): boolean =>
  on.length > 0 && isMet(condition, on[0]?.kind ?? "", heldBy(on, answers));

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
      return value === undefined ? answer === undefined : !isEqual(kind, answer, value);
    case "above":
      return order(kind, answer, value) > 0;
    case "below":
      return order(kind, answer, value) < 0;
  }
}

const isEqual = (kind: string, answer: unknown, value: string | undefined): boolean =>
  answer !== undefined && (kind === "number" ? order(kind, answer, value) === 0 : answer === value);

/** NaN where there is nothing to compare: only numbers and days are above or below others. */
function order(kind: string, answer: unknown, value: string | undefined): number {
  if (typeof answer !== "string" || value === undefined) return Number.NaN;
  if (kind === "number")
    return isDecimal(answer) && isDecimal(value) ? compareDecimals(answer, value) : Number.NaN;
  // Days in this form sort as text.
  return kind === "day" ? Number(answer > value) - Number(answer < value) : Number.NaN;
}

/** A decimal number as it is sent and stored: "-1234.50", without blanks, exponent or unnecessary leading zeros. */
export const isDecimal = (text: string): boolean =>
  /^-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,6})?$/.test(text);

/** Exact comparison, since bounds of 15 digits and 6 decimals exceed the precision of a double. */
export function compareDecimals(one: string, other: string): number {
  const [a, b] = [millionths(one), millionths(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function millionths(decimal: string): bigint {
  const [whole = "0", part = ""] = decimal.replace("-", "").split(".");
  const size = BigInt(whole + part.padEnd(6, "0"));
  return decimal.startsWith("-") ? -size : size;
}
