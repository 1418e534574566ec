import {
  type Answers,
  answerFaults,
  labelOf,
  printedAnswer,
  strayAnswers,
} from "#contract/answers";
import { signInputs } from "#contract/api/esign";
import type { Answer } from "#contract/field-settings";
import { isFilledKind } from "#contract/markers";
import { Refusal } from "#contract/refusals";
import { limits, messages } from "#contract/rules";
import type { EnvelopeContent, Field, FilledField, SignedValues } from "./envelope.ts";

/** Where in a submission the answer to a field stands: "values.f3". */
export const answerPath = (fieldId: string): string => `${signInputs.answers}.${fieldId}`;

const refusal = (fieldId: string, message: string) =>
  new Refusal("BAD_FIELD", { field: answerPath(fieldId), message });

/** Throws BAD_FIELD for the first answer that one signer can't give. `today` is the day at the signer's place. */
export function assertAnswered(fields: readonly Field[], answers: Answers, today: string): void {
  const [stray] = strayAnswers(fields, answers);
  if (stray !== undefined) throw refusal(stray, strayWords(fields, stray));
  const [fault] = answerFaults(fields, answers, today);
  if (fault) throw refusal(fault.field, fault.message);
  if (new TextEncoder().encode(JSON.stringify(answers)).length > limits.answersBytesMax) {
    throw new Refusal("BAD_FIELD", { field: signInputs.answers, message: messages.answersMax });
  }
}

const strayWords = (fields: readonly Field[], id: string): string =>
  fields.some((field) => field.id === id)
    ? "The sender has filled in this field, so it can't be changed."
    : "This field is not yours to fill in.";

/** Answers as they are stored; undefined if there are none. */
export function filledFields(
  fields: readonly Field[],
  answers: Answers,
): readonly FilledField[] | undefined {
  const filled = fields.flatMap(({ id, settings }): FilledField[] => {
    const value = answers[id];
    if (value === undefined) return [];
    return [{ field: id, value, ...(settings?.private ? { private: true } : {}) }];
  });
  return filled.length > 0 ? filled : undefined;
}

/** What a field holds: its signer's answer, or what the sender has filled in and locked. */
export interface Held {
  readonly value: Answer;
  readonly isPrivate: boolean;
  readonly bySender: boolean;
}

/** Undefined for an empty field, and for one that is not filled in by answering. */
export function heldBy(field: Field, filled: readonly FilledField[] = []): Held | undefined {
  const { settings } = field;
  if (!isFilledKind(field.kind)) return undefined;
  const bySender = settings?.locked === true;
  const value = bySender ? settings.value : filled.find((one) => one.field === field.id)?.value;
  if (value === undefined) return undefined;
  return { value, isPrivate: settings?.private === true && !bySender, bySender };
}

/** Stands for private answers wherever others see them. */
export const mask = "••••";

export interface AnswerRow extends Held {
  readonly field: Field;
  /** What was asked. */
  readonly label: string;
  /** The answer in words: as printed on the page, "ticked", the option that was chosen. */
  readonly words: string;
}

/** What one signer's fields hold, in their order; what stands at several places comes once. */
export function answerRows(values: SignedValues, { fields }: EnvelopeContent): AnswerRow[] {
  const own = fields.filter(
    ({ signerId, kind }) => signerId === values.signerId && isFilledKind(kind),
  );
  return own.flatMap((field): AnswerRow[] => {
    const held = heldBy(field, values.filled);
    const first = own.find((other) => isLinked(other, field)) ?? field;
    if (!held || (held.value !== true && first !== field)) return [];
    const label = labelOf(field.kind === "choice" ? first : field);
    return [{ ...held, field, label, words: wordsOf(field, held) }];
  });
}

const isLinked = (one: Field, other: Field): boolean =>
  one.kind === other.kind &&
  one.settings?.group !== undefined &&
  one.settings.group === other.settings?.group;

function wordsOf(field: Field, { value }: Held): string {
  if (field.kind === "choice") return field.settings?.option ?? "chosen";
  return value === true ? "ticked" : printedAnswer(field, value);
}
