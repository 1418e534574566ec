import { type Condition, holds, namedBy, partOf, questionsIn } from "sealed-pdf/conditions";
import { type Formula, isDecimal, type Part } from "sealed-pdf/formulas";
import { isDay } from "../inputs/day.ts";
import { type AnsweredField, type Answers, isComputed, settledIn } from "./answers.ts";
import { comparisons, type FieldSettings } from "./field-settings.ts";
import { formulaFault } from "./formulas.ts";
import type { FieldKind } from "./markers.ts";

/**
 * This file decides which conditions and formulas a sender may set; `sealed-pdf/conditions` decides which fields are asked,
 * and what is computed.
 */

export type { Condition };

/** The comparisons that an answer of each kind allows; pressed kinds hold no answer. */
export const comparisonsOf = (kind: FieldKind): readonly Condition["is"][] => {
  switch (kind) {
    case "check":
    case "file":
      return ["filled", "not"];
    case "number":
    case "day":
      return comparisons;
    default:
      return ["filled", "equal", "not"];
  }
};

export interface ConditionalField extends AnsweredField {
  readonly signerId: string;
}

export interface ConditionFault<F extends AnsweredField> {
  readonly field: F;
  readonly member?: "when" | "formula";
  readonly message: string;
}

/**
 * The first fault in the conditions and formulas of a document's fields, as the end of a sentence that begins with the
 * label; with `judged`, in those of these fields alone.
 */
export function conditionsFault<F extends ConditionalField>(
  fields: readonly F[],
  judged: readonly F[] = fields,
): ConditionFault<F> | undefined {
  const questions = questionsIn(fields);
  const isJudged = ({ fields: own }: Pick<(typeof questions)[number], "fields">) =>
    own.some((field) => judged.includes(field));
  for (const question of questions.filter(isJudged)) {
    const { when, fields: own } = question;
    const field = askedIn(question);
    if (!field) continue;
    for (const { condition, on } of when) {
      const message = nameFault(fields, field, condition.field, on) ?? valueFault(condition, on);
      if (message !== undefined) return { field, member: "when", message };
    }
    if (when.length > 0 && field.settings?.locked)
      return {
        field,
        member: "when",
        message: "what you fill in is asked of nobody, so it can't have a condition.",
      };
    const computed = own.find(isComputed);
    const message =
      computed &&
      (question.parts
        .map(({ part, on }) => "field" in part && nameFault(fields, computed, part.field, on))
        .find((fault) => typeof fault === "string") ||
        formulaFault(computed, question));
    if (computed && message) return { field: computed, member: "formula", message };
  }
  const circle = settledIn(fields, {}).circle.find(isJudged);
  const field = circle && askedIn(circle);
  const member = field?.settings?.when ? "when" : "formula";
  return field && { field, member, message: "it depends on fields that lead back to itself." };
}

/** The box of a question that has its conditions or, without any, its formula. */
const askedIn = <F extends AnsweredField>({ fields }: { readonly fields: readonly F[] }) =>
  fields.find(({ settings }) => settings?.when) ?? fields.find(isComputed) ?? fields[0];

function nameFault<F extends ConditionalField>(
  fields: readonly F[],
  field: F,
  label: string,
  on: readonly F[],
): string | undefined {
  const [first] = on;
  if (!first) return `no field has the label “${label}”, on which it depends.`;
  if (first.settings?.private) {
    return `“${label}” is private, and this field would show its answer. Please choose another field.`;
  }
  const named = fields.filter(
    ({ signerId, settings }) => signerId === first.signerId && settings?.label === label,
  );
  const isOne = named.every((one) => on.includes(one));
  const others = fields.some(
    ({ signerId, settings }) =>
      settings?.label === label && ![first.signerId, field.signerId].includes(signerId),
  );
  const isOwn = first.signerId === field.signerId;
  return isOne && (isOwn || !others)
    ? undefined
    : `several fields have the label “${label}”. Please give the one that is meant another label.`;
}

function valueFault({ is, value, field: label }: Condition, on: readonly AnsweredField[]) {
  const [first] = on;
  if (!first || !comparisonsOf(first.kind).includes(is))
    return `“${label}” can't be compared like this.`;
  const mayHave = is !== "filled" && first.kind !== "check" && first.kind !== "file";
  if (value === undefined)
    return mayHave && is !== "not" ? `please enter with what “${label}” is compared.` : undefined;
  if (!mayHave) return `“${label}” is filled in or not; please leave the value out.`;
  return isAnswerOf(on, value) ? undefined : `“${value}” can't be the answer to “${label}”.`;
}

/** Whether a value can be compared with the answers of these boxes. */
function isAnswerOf(on: readonly AnsweredField[], value: string): boolean {
  const [first] = on;
  switch (first?.kind) {
    case "number":
      return isDecimal(value);
    case "day":
      return isDay(value);
    case "choice":
      return on.some(({ settings }) => settings?.option === value);
    case "list":
      return first.settings?.options?.includes(value) ?? false;
    default:
      return true;
  }
}

/** A field that depends on somebody who doesn't sign before; `orderOf` has the place of each signer. */
export function orderFault<F extends ConditionalField>(
  fields: readonly F[],
  orderOf: (signerId: string) => number,
): ConditionFault<F> | undefined {
  for (const question of questionsIn(fields)) {
    const field = askedIn(question);
    const late = namedBy(question).find(({ on: [first] }) => {
      if (!first || !field || first.signerId === field.signerId) return false;
      return orderOf(first.signerId) >= orderOf(field.signerId);
    });
    if (field && late) {
      const message = `it depends on the answer to “${late.field}”, so that one's signer has to sign earlier.`;
      return { field, message };
    }
  }
  return undefined;
}

/** A field that depends on a field of another signer. */
export const fieldOnOthers = <F extends ConditionalField>(fields: readonly F[]): F | undefined =>
  questionsIn(fields)
    .filter((question) =>
      namedBy(question).some(({ on }) =>
        on.some(({ signerId }) => signerId !== question.fields[0]?.signerId),
      ),
    )
    .flatMap(({ fields: own }) => own)[0];

/** A condition that never holds, as it names no field. */
const never: Condition = { field: "", is: "filled" };

/**
 * One signer's fields, for whom the answers of those who signed before are settled: only conditions on their own
 * answers are left, so that a page neither needs nor gets the others' answers, and formulas have those that they compute
 * with. Where the others' answers are not known, their conditions are taken to hold, and nothing is computed of them.
 */
export function fieldsFor<F extends ConditionalField>(
  signerId: string,
  fields: readonly F[],
  answers: Answers | undefined,
): readonly F[] {
  const { hidden, computed } = settledIn(fields, answers ?? {});
  const answerOf = (id: string) =>
    hidden.has(id) ? undefined : (computed.get(id) ?? answers?.[id]);
  const settled = new Map<string, readonly Condition[]>();
  const formulas = new Map<string, Formula>();
  for (const { fields: own, when, any, formula, parts } of questionsIn(fields)) {
    const known = parts.map(({ part, on }) => {
      const [first] = on;
      if (!first || first.signerId === signerId) return part;
      const { locked, value } = first.settings ?? {};
      return constantOf(partOf(first, locked ? value : answerOf(first.id)));
    });
    if (formula) for (const { id } of own) formulas.set(id, { ...formula, of: known });
    const others = when.filter(({ on }) => on.length > 0 && on[0]?.signerId !== signerId);
    if (others.length === 0) continue;
    const left = when.filter((one) => !others.includes(one)).map(({ condition }) => condition);
    // With "any", one condition that holds shows the field. Without "any", one condition that fails hides it.
    const isMet = (one: (typeof when)[number]) => answers === undefined || holds(one, answerOf);
    const isDecided = others.some((one) => isMet(one) === any);
    const isHidden = any ? !isDecided && left.length === 0 : isDecided;
    for (const { id } of own) settled.set(id, isHidden ? [never] : isDecided ? [] : left);
  }
  return fields
    .filter((field) => field.signerId === signerId)
    .map((field) => withFormula(withWhen(field, settled.get(field.id)), formulas.get(field.id)));
}

/** A part that is missing names no field. */
const constantOf = (answer: unknown): Part =>
  typeof answer === "string" ? { value: answer } : { field: "" };

const withFormula = <F extends AnsweredField>(field: F, formula: Formula | undefined): F =>
  formula && isComputed(field) ? { ...field, settings: { ...field.settings, formula } } : field;

function withWhen<F extends AnsweredField>(field: F, when: readonly Condition[] | undefined): F {
  if (!when || !field.settings?.when) return field;
  const { when: _, ...settings } = field.settings;
  return { ...field, settings: when.length > 0 ? { ...settings, when } : settings };
}

/** The field of a signer on whose answer a field of another one depends. */
export const fieldAskedOn = <F extends ConditionalField>(
  fields: readonly F[],
  signerId: string,
  otherId: string,
): F | undefined =>
  questionsIn(fields)
    .filter(({ fields: [own] }) => own?.signerId === otherId)
    .flatMap((question) => namedBy(question).flatMap(({ on }) => on))
    .find((one) => one.signerId === signerId);

/** Ids of the fields that may be hidden. */
export const conditionalIn = (fields: readonly AnsweredField[]): ReadonlySet<string> =>
  new Set(
    questionsIn(fields)
      .filter(({ when }) => when.length > 0)
      .flatMap(({ fields: own }) => own.map(({ id }) => id)),
  );

/**
 * Settings as a sent document stores them: a field that may be hidden or not computed isn't required for verifiers that
 * don't know conditions and formulas, and `needed` says what is asked of its signer while it is there.
 */
export function storedSettings(
  { kind, settings }: Pick<AnsweredField, "kind" | "settings">,
  isConditional: boolean,
): FieldSettings | undefined {
  if (settings?.formula) return { ...settings, required: false };
  if (!isConditional) return settings;
  const { min, required = kind !== "check", ...others } = settings ?? {};
  const isCounted = kind === "check" && typeof min === "number";
  return {
    ...others,
    ...(min === undefined || isCounted ? {} : { min }),
    required: false,
    ...(required ? { needed: true } : {}),
    ...(isCounted ? { neededMin: min } : {}),
  };
}

/** Settings as the sender has given them, of those that a sent document stores. */
export function givenSettings(
  kind: FieldKind,
  { needed, neededMin, required, ...others }: FieldSettings,
): FieldSettings {
  if (others.formula) return others;
  const isConditional = needed !== undefined || neededMin !== undefined || others.when;
  const asked = isConditional ? (needed ?? false) : required;
  const isDefault = isConditional && asked === (kind !== "check");
  return {
    ...others,
    ...(asked === undefined || isDefault ? {} : { required: asked }),
    ...(neededMin === undefined ? {} : { min: neededMin }),
  };
}
