/**
 * Which fields of a form are asked: one rule for placers, signing pages, servers and verifiers, without imports.
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

/**
 * Ids of the fields that are not asked. A hidden field has no answer, so what depends on it is decided again until nothing
 * changes; conditions without a circle end within as many rounds as there are questions.
 */
export function hiddenFields(
  fields: readonly ConditionalField[],
  answerOf: AnswerById,
): ReadonlySet<string> {
  const conditional = questionsIn(fields).filter(({ when }) => when.length > 0);
  const hidden = new Set<string>();
  const answers: AnswerById = (id) => (hidden.has(id) ? undefined : answerOf(id));
  for (const _round of conditional) {
    let isSame = true;
    for (const question of conditional) {
      const asked = isAsked(question, answers);
      for (const { id } of question.fields) {
        if (hidden.has(id) !== asked) continue;
        isSame = false;
        asked ? hidden.delete(id) : hidden.add(id);
      }
    }
    if (isSame) break;
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
  const groups = grouped(fields, groupKey);
  const byLabel = grouped(fields, (field) => setting(field, "label"));
  return [...groups.values()].map((own) => {
    const set = own.find((field) => Array.isArray(setting(field, "when")));
    // What is no condition, as only a forged document has it, names no field, and never holds.
    const when = set ? (setting(set, "when") as readonly unknown[]).map(asCondition) : [];
    return {
      fields: own,
      when: when.map((condition) => {
        const all = typeof condition.field === "string" ? byLabel.get(condition.field) : undefined;
        const named = all?.find(({ signerId }) => signerId === own[0]?.signerId) ?? all?.[0];
        if (!named) return { condition, on: [] };
        // A check box is meant alone; other boxes of a group hold one answer together.
        const on = named.kind === "check" ? [named] : (groups.get(groupKey(named)) ?? []);
        return { condition, on };
      }),
      any: set !== undefined && setting(set, "whenAny") === true,
    };
  });
}

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

const asCondition = (one: unknown): Condition => Object(one) as Condition;

const isAsked = ({ when, any }: Question, answers: AnswerById): boolean =>
  when[any ? "some" : "every"]((one) => holds(one, answers));

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
