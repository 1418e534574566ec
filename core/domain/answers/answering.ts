import {
  type AnswerReason,
  type Answers,
  answerFaults,
  hiddenIn,
  isComputed,
  labelOf,
  printedAnswer,
  settledIn,
  strayAnswers,
} from "#contract/rules/fields/answers";
import type { Answer } from "#contract/rules/fields/field-settings";
import { type FilledKind, isFilledKind } from "#contract/rules/fields/markers";
import { limits } from "#contract/rules/limits/limits";
import { Refusal } from "#contract/rules/refusals/refusals";
import { signInputs } from "#contract/specified/esign";
import { faultInEnglish } from "#languages/answer-faults";
import type { EnvelopeContent, Field, SignedValues } from "../envelope/envelope.ts";
import type { FilledField } from "../envelope/filled-field.ts";

/** Path of a field's answer in a submission: "values.f3". */
const answerPath = (fieldId: string): string => `${signInputs.answers}.${fieldId}`;

export const answerRefused = (fieldId: string, reason: AnswerReason): Refusal =>
  refusedBecause(answerPath(fieldId), reason);

/** A refusal with its English sentence, and with what a page needs to say it in another language. */
const refusedBecause = (field: string, because: AnswerReason): Refusal =>
  new Refusal("BAD_FIELD", { field, message: faultInEnglish(because), because });

/**
 * Throws BAD_FIELD for the first answer of a signer that can't be accepted: an answer to a hidden field, too, since the
 * page that sent it showed something else. `today` is the date at the signer's location.
 */
export function assertAnswered(
  fields: readonly Field[],
  answers: Answers,
  today: string,
  hidden: ReadonlySet<string> = new Set(),
): void {
  const asked = fields.filter(({ id }) => !hidden.has(id));
  const [stray] = strayAnswers(asked, answers);
  if (stray !== undefined) throw answerRefused(stray, strayReason(fields, stray, hidden));
  const [fault] = answerFaults(asked, answers, today);
  if (fault) throw answerRefused(fault.field, fault);
  if (new TextEncoder().encode(JSON.stringify(answers)).length > limits.answersBytesMax) {
    throw refusedBecause(signInputs.answers, { reason: "tooLongTogether" });
  }
}

/**
 * A signer's answers with the results of their formulas, computed with what others have filled in. Throws BAD_FIELD for a
 * result that was sent and is another one: the page that sent it showed something else.
 */
export function withOwnResults(
  fields: readonly Field[],
  signerId: string,
  answers: Answers,
  others: Answers,
): Answers {
  const { hidden, computed } = settledIn(fields, { ...others, ...answers });
  const all: Record<string, Answer> = { ...answers };
  for (const field of fields) {
    const { id } = field;
    if (field.signerId !== signerId || !isComputed(field) || hidden.has(id)) continue;
    const [result, sent] = [computed.get(id), answers[id]];
    if (sent !== undefined && sent !== result) throw answerRefused(id, { reason: "computed" });
    if (result !== undefined) all[id] = result;
  }
  return all;
}

/** What answers of signers are read from; a field in which they have attached files is answered by `true`. */
export interface AnswersGiven {
  readonly filled?: SignedValues["filled"];
  readonly attachments?: readonly { readonly field: string }[] | undefined;
}

/** Answers of several signers by field id. */
export const answersIn = (all: readonly AnswersGiven[]): Answers =>
  Object.fromEntries(
    all.flatMap(({ filled = [], attachments = [] }) => [
      ...filled.map(({ field, value }) => [field, value] as const),
      ...attachments.map(({ field }) => [field, true] as const),
    ]),
  );

function strayReason(
  fields: readonly Field[],
  id: string,
  hidden: ReadonlySet<string>,
): AnswerReason {
  if (hidden.has(id))
    return { reason: fields.some((one) => one.id === id) ? "notAsked" : "notYours" };
  const isLocked = fields.some((field) => field.id === id && field.settings?.locked);
  return { reason: isLocked ? "lockedBySender" : "notYours" };
}

/** Answers as they are stored; undefined if there are none. */
export function filledFields(
  fields: readonly Field[],
  answers: Answers,
): readonly FilledField[] | undefined {
  const filled = fields.flatMap(({ id, kind, settings }): FilledField[] => {
    const value = answers[id];
    // Files are stored by themselves.
    if (value === undefined || kind === "file") return [];
    return [{ field: id, value, ...(settings?.private ? { private: true } : {}) }];
  });
  return filled.length > 0 ? filled : undefined;
}

/** The value of a field: its signer's answer, or what the sender has filled in and locked. */
export interface FieldValue {
  readonly kind: FilledKind;
  readonly value: Answer;
  readonly isPrivate: boolean;
  readonly bySender: boolean;
}

/** Undefined for an empty field, and for a field that isn't filled by answering. */
export function heldBy(field: Field, filled: readonly FilledField[] = []): FieldValue | undefined {
  const { kind, settings } = field;
  if (!isFilledKind(kind)) return undefined;
  const bySender = settings?.locked === true;
  const value = bySender ? settings.value : filled.find((one) => one.field === field.id)?.value;
  if (value === undefined) return undefined;
  return { kind, value, isPrivate: settings?.private === true, bySender };
}

/** Stands in for private answers wherever other people see them. */
export const mask = "••••";

/** Typographic settings of a field's text. */
export function textSettingOf({ settings: { lines, sizePt, align } = {} }: Field) {
  return {
    many: lines === "many",
    ...(sizePt === undefined ? {} : { sizePt }),
    ...(align === undefined ? {} : { align }),
  };
}

/** The value of one box, with what was asked. */
export interface BoxAnswer extends FieldValue {
  readonly field: Field;
  readonly label: string;
  /** Whether the label is the sender's; otherwise it is the English name of the kind. */
  readonly hasLabel: boolean;
  /** The answer in words: as printed on the page, "ticked", or the option that was chosen. */
  readonly words: string;
}

export function answerOf(
  field: Field,
  { filled }: SignedValues,
  { fields }: EnvelopeContent,
): BoxAnswer | undefined {
  const held = heldBy(field, filled);
  if (!held) return undefined;
  // All boxes of a choice ask the same thing, whichever is taken.
  const asking = field.kind === "choice" ? firstOfGroup(field, fields) : field;
  const hasLabel = asking.settings?.label !== undefined;
  return { ...held, field, label: labelOf(asking), hasLabel, words: wordsOf(field, held) };
}

/** The values of one signer's fields, in their order; one field in several places appears once. */
export const answersOf = (values: SignedValues, content: EnvelopeContent): readonly BoxAnswer[] =>
  content.fields
    .filter(({ signerId }) => signerId === values.signerId)
    .flatMap((field) => answerOf(field, values, content) ?? [])
    .filter(({ field, value }) => value === true || firstOfGroup(field, content.fields) === field);

/** A question that a signer was not asked, because of their own answers or earlier ones. */
export type NotAsked = Pick<BoxAnswer, "field" | "label" | "hasLabel" | "kind">;

/** One signer's questions that were not asked, in the order of the fields; `all` has what everybody has filled in. */
export function notAskedOf(
  signerId: string,
  { fields }: EnvelopeContent,
  all: readonly AnswersGiven[],
): readonly NotAsked[] {
  const hidden = hiddenIn(fields, answersIn(all));
  return fields.flatMap((field) => {
    const { id, kind, settings } = field;
    const isOther = field.signerId !== signerId || firstOfGroup(field, fields) !== field;
    if (isOther || !hidden.has(id) || !isFilledKind(kind)) return [];
    return [{ field, kind, label: labelOf(field), hasLabel: settings?.label !== undefined }];
  });
}

const firstOfGroup = (field: Field, fields: readonly Field[]): Field =>
  fields.find((other) => isTogether(other, field)) ?? field;

const isTogether = (one: Field, other: Field): boolean =>
  one.signerId === other.signerId &&
  one.kind === other.kind &&
  one.settings?.group !== undefined &&
  one.settings.group === other.settings?.group;

const wordsOf = (field: Field, { value }: FieldValue): string =>
  value === true ? (field.settings?.option ?? "ticked") : printedAnswer(field, value);
