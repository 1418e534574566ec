import {
  type AnsweredField,
  type AnswerReason,
  answerFaults,
  printedAnswer,
  textLengthDefault,
  wordsFault,
} from "#contract/rules/fields/answers";
import type { Answer, FieldSettings } from "#contract/rules/fields/field-settings";
import { type FilledKind, isFilledKind } from "#contract/rules/fields/markers";
import { writtenEmail } from "#contract/rules/inputs/email";
import { cleaned, namedSigns } from "#contract/rules/text/text";
import { fitsField } from "../../../../pdf/field-text.ts";
import { signsWithoutFont } from "../../../../pdf/printable.ts";
import { type AnswerGroup, settingsOfGroup } from "../act/tasks.ts";
import type { Progress } from "../kept/progress.ts";
import { maskedWhole } from "./mask.ts";
import { decimalOf, typedNumber } from "./number-text.ts";

/** The typed text as an answer, or what is wrong with it. */
export interface Judgement {
  readonly answer?: string;
  readonly fault?: AnswerReason;
  /** Whether the fault is shown while typing; others are shown once the field is left. */
  readonly isAtOnce?: boolean;
}

export function judged(group: AnswerGroup, typed: string, today: string): Judgement {
  const [field] = group;
  const text = cleaned(typed).trim();
  if (!field || text === "") return {};
  const settings = settingsOfGroup(group);
  const answer = typedAs(field).read(text, settings);
  if (answer === undefined) return { fault: { reason: "number" } };
  const badFit = unfit(group, printedAnswer(field, answer));
  if (badFit) return { fault: badFit, isAtOnce: true };
  const fault = wordsFault(field, answer, today);
  if (fault) return { fault, isAtOnce: [...text].length > lengthMax(group) };
  return { answer };
}

/** How an answer is typed, where that is not as it is kept. */
interface Typing {
  readonly read: (text: string, settings: FieldSettings) => string | undefined;
  readonly shown: (answer: string, settings: FieldSettings) => string;
}

const asKept: Typing = { read: asAnswer, shown: (answer) => answer };

const typing: Readonly<Record<FilledKind, Typing>> = {
  text: asKept,
  number: { read: decimalOf, shown: typedNumber },
  day: asKept,
  check: asKept,
  choice: asKept,
  list: asKept,
  file: asKept,
};

const typedAs = ({ kind }: AnsweredField): Typing => (isFilledKind(kind) ? typing[kind] : asKept);

function asAnswer(text: string, { rule, pattern }: FieldSettings): string {
  if (rule === "email") return writtenEmail(text);
  return rule === "pattern" ? maskedWhole(text, pattern ?? "") : text;
}

export const lengthMax = (group: AnswerGroup): number =>
  settingsOfGroup(group).maxLength ?? textLengthDefault;

/** What is wrong with the answers to a group; undefined if nothing is. */
export function groupFault(
  group: AnswerGroup,
  answers: Progress["answers"],
  today: string,
): AnswerReason | undefined {
  const [fault] = answerFaults(group, answers, today);
  return fault;
}

/** Initial text of an input: what was typed before, else the answer, else the proposed value. */
export function startText(group: AnswerGroup, { answers, drafts }: Progress): string {
  const [field] = group;
  if (!field) return "";
  const draft = drafts[field.id];
  if (draft !== undefined) return draft;
  const answer: Answer | undefined = answers[field.id] ?? proposalOf(group);
  if (typeof answer !== "string") return "";
  return typedAs(field).shown(answer, settingsOfGroup(group));
}

const proposalOf = (group: AnswerGroup): Answer | undefined => settingsOfGroup(group).value;

/** Why a text can't be printed in every field of its group; undefined if it can. */
function unfit(group: AnswerGroup, printed: string): AnswerReason | undefined {
  const unknown = signsWithoutFont(printed);
  if (unknown.length > 0)
    return { reason: "unprintable", values: { characters: namedSigns(unknown) } };
  const fits = group.every(({ sizePt, settings }) =>
    fitsField(printed, { many: settings?.lines === "many", sizePt: settings?.sizePt }, sizePt),
  );
  return fits ? undefined : { reason: "tooLongForPlace" };
}
