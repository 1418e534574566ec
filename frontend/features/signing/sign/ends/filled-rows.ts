import { type Answers, printedAnswer } from "#contract/rules/fields/answers";
import type { Answer } from "#contract/rules/fields/field-settings";
import type { SignerView } from "../../../../api/esign.ts";
import type { SigningWords } from "../../../../language/signing-words.ts";
import { boxLabel } from "../act/box-label.ts";
import { labelIn } from "../act/labels.ts";
import type { SigningField } from "../act/signing-fields.ts";
import { type AnswerGroup, groupsOfView } from "../act/tasks.ts";

export interface FilledRow {
  readonly id: string;
  readonly label: string;
  /** The answer as printed, or a tick or dot in words. */
  readonly answer: string;
}

/** What a signer has filled in; an answer that is shown in several fields is listed once. */
export const filledRows = (
  words: SigningWords,
  view: Pick<SignerView, "fields" | "pages">,
  answers: Answers,
): FilledRow[] => groupsOfView(view).flatMap((group) => rowsOf(words, group, answers));

function rowsOf(words: SigningWords, group: AnswerGroup, answers: Answers): FilledRow[] {
  const rows = group.flatMap((field): FilledRow[] => {
    const answer = answers[field.id];
    if (answer === undefined) return [];
    const label = labelIn(words, field.kind === "choice" ? (group[0] ?? field) : field);
    return [{ id: field.id, label, answer: answerIn(words, group, field, answer) }];
  });
  return group[0]?.kind === "check" ? rows : rows.slice(0, 1);
}

function answerIn(
  words: SigningWords,
  group: AnswerGroup,
  field: SigningField,
  answer: Answer,
): string {
  if (answer !== true) return printedAnswer(field, answer);
  return field.kind === "choice" ? boxLabel(words, group, field) : words("box.ticked");
}
