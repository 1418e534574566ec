import type { Answers } from "#contract/rules/fields/answers";
import type { Answer } from "#contract/rules/fields/field-settings";
import { groupsOf } from "#contract/rules/fields/questions";
import { isolated } from "#languages/isolated";
import type { SignerView } from "../../../../api/esign.ts";
import type { SigningWords } from "../../../../language/signing-words.ts";
import { readableBytes } from "../../../../ui/bytes.ts";
import { boxLabel } from "../act/box-label.ts";
import { labelIn } from "../act/labels.ts";
import { type SigningField, withSizes } from "../act/signing-fields.ts";
import type { AnswerGroup, AnswerRules, Submitted } from "../act/tasks.ts";

export interface FilledRow {
  readonly id: string;
  readonly label: string;
  /** The answer as printed, or a tick or dot in words; each file of a field that has several. */
  readonly answers: readonly string[];
}

/** What a signer has filled in; an answer that is shown in several fields is listed once. */
export const filledRows = (
  words: SigningWords,
  { fields, pages }: Pick<SignerView, "fields" | "pages">,
  sent: Submitted,
  rules: AnswerRules,
): FilledRow[] =>
  groupsOf(withSizes(fields, pages)).flatMap((group) =>
    group[0]?.kind === "file"
      ? fileRows(words, group[0], sent)
      : rowsOf({ words, group, rules }, sent.answers),
  );

/** The names of a field's files with their sizes. */
function fileRows(words: SigningWords, field: SigningField, { attached }: Submitted): FilledRow[] {
  const files = attached.filter((file) => file.field === field.id);
  if (files.length === 0) return [];
  const lines = files.map(
    ({ name, sizeBytes }) => `${isolated(name)}, ${readableBytes(sizeBytes, words.language)}`,
  );
  return [{ id: field.id, label: labelIn(words, field), answers: lines }];
}

interface Filled {
  readonly words: SigningWords;
  readonly group: AnswerGroup;
  readonly rules: AnswerRules;
}

function rowsOf(filled: Filled, answers: Answers): FilledRow[] {
  const { words, group } = filled;
  const rows = group.flatMap((field): FilledRow[] => {
    const answer = answers[field.id];
    if (answer === undefined) return [];
    const label = labelIn(words, field.kind === "choice" ? (group[0] ?? field) : field);
    return [{ id: field.id, label, answers: [answerIn(filled, field, answer)] }];
  });
  return group[0]?.kind === "check" ? rows : rows.slice(0, 1);
}

function answerIn({ words, group, rules }: Filled, field: SigningField, answer: Answer): string {
  if (answer !== true) return rules.printedAnswer(field, answer);
  return field.kind === "choice" ? boxLabel(words, group, field) : words("box.ticked");
}
