import { lazy, Suspense } from "react";
import type { Language } from "#contract/rules/text/languages";
import { isAnswerTask, taskOf } from "../act/tasks.ts";
import type { AnswerFieldProps, EditorPage } from "./props.ts";

const fetchParts = () => import("./parts.ts");
const FetchedEditor = lazy(async () => ({ default: (await fetchParts()).OpenEditor }));
const FetchedField = lazy(async () => ({ default: (await fetchParts()).AnswerField }));

/** Prefetches the code and texts for fields that are filled in. A failure shows where they are used. */
export function fetchAnswers(language: Language): void {
  const fetchAll = async () => (await fetchParts()).answerWords.load(language);
  fetchAll().catch(() => undefined);
}

/** A field that the signer fills in, or that the sender has filled in. */
export const LazyAnswerField = (props: AnswerFieldProps) => (
  <Suspense>
    <FetchedField {...props} />
  </Suspense>
);

/** The editor of the open field, if there is one. */
export function LazyAnswerEditor({ page, isSheet }: { page: EditorPage; isSheet: boolean }) {
  const task = openTask(page);
  return (
    task && (
      <Suspense>
        <FetchedEditor {...{ page, task, isSheet }} />
      </Suspense>
    )
  );
}

/** The task that is open; undefined while the signature is being sent, since nothing can be changed then. */
export function openTask({
  tasks,
  signing,
  locked,
}: Pick<EditorPage, "tasks" | "signing" | "locked">) {
  const task = locked ? undefined : taskOf(tasks, signing.editing?.id);
  return task && isAnswerTask(task) ? task : undefined;
}
