import { type AnsweredField, type Answers, withResults } from "#contract/rules/fields/answers";
import { filesOf, isRunning } from "../act/attaching.ts";
import { groupOf, type Question, type Submitted, shownFields } from "../act/tasks.ts";
import type { Progress } from "../kept/progress.ts";

type SignersAnswers = Pick<Progress, "answers" | "files">;

/** What was filled in, with the fields that have files, and with the results of formulas. */
export const answersOf = (fields: readonly AnsweredField[], given: SignersAnswers): Answers =>
  withResults(fields, withAttached(fields, given));

function withAttached(
  fields: readonly AnsweredField[],
  { answers, files }: SignersAnswers,
): Answers {
  const attached = fields.filter(
    ({ id, kind }) => kind === "file" && filesOf({ files }, id).attached.length > 0,
  );
  if (attached.length === 0) return answers;
  return { ...answers, ...Object.fromEntries(attached.map(({ id }) => [id, true as const])) };
}

/** Whether files of the field are still being uploaded. */
export const isOnItsWay = ({ files }: SignersAnswers, { id }: AnsweredField): boolean =>
  filesOf({ files }, id).uploads.some(isRunning);

/** What a signer sends, only for fields that are still asked for; results as the page shows them. Fields for files have no other answers. */
export function submitted(progress: Progress, asked: Question): Submitted {
  const answers = answersOf(asked.fields, progress);
  const shown = shownFields({ answers }, asked);
  const filled = shown.filter(({ id, kind }) => kind !== "file" && groupOf(asked.groups, id));
  return {
    answers: Object.fromEntries(
      filled.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]])),
    ),
    attached: shown.flatMap(({ id }) => filesOf(progress, id).attached),
  };
}
