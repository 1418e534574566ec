import { type Answers, labelOf, printedAnswer } from "#contract/answers";
import type { Answer } from "#contract/field-settings";
import type { SignerView } from "../../api/esign.ts";
import { boxLabel } from "./box-label.ts";
import type { SigningField } from "./signing-fields.ts";
import { type AnswerGroup, groupsOfView } from "./tasks.ts";

export interface FilledRow {
  readonly id: string;
  readonly label: string;
  readonly words: string;
}

/** What a signer has filled in; what stands at several places comes once. */
export const filledRows = (
  view: Pick<SignerView, "fields" | "pages">,
  answers: Answers,
): FilledRow[] => groupsOfView(view).flatMap((group) => rowsOf(group, answers));

function rowsOf(group: AnswerGroup, answers: Answers): FilledRow[] {
  const rows = group.flatMap((field): FilledRow[] => {
    const answer = answers[field.id];
    if (answer === undefined) return [];
    const label = labelOf(field.kind === "choice" ? (group[0] ?? field) : field);
    return [{ id: field.id, label, words: words(group, field, answer) }];
  });
  return group[0]?.kind === "check" ? rows : rows.slice(0, 1);
}

function words(group: AnswerGroup, field: SigningField, answer: Answer): string {
  if (answer !== true) return printedAnswer(field, answer);
  return field.kind === "choice" ? boxLabel(group, field) : "Ticked";
}
