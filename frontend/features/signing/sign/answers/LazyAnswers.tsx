import { lazy, Suspense } from "react";
import type { Language } from "#contract/rules/text/languages";
import type { SigningAction } from "../act/signing.ts";
import {
  isAnswerTask,
  positionIn,
  type Task,
  taskAfter,
  taskBefore,
  taskOf,
} from "../act/tasks.ts";
import type { SigningPage } from "../act/use-signing-page.ts";
import type { AnswerFieldProps } from "./props.ts";

const fetchParts = () => import("./parts.ts");
const FetchedEditor = lazy(async () => ({ default: (await fetchParts()).AnswerEditor }));
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

type EditorPage = Pick<SigningPage, "tasks" | "signing" | "asked" | "locked" | "view"> & {
  readonly act: (action: SigningAction) => void;
};

/** The editor of the open field, if there is one. */
export function LazyAnswerEditor({ page, isSheet }: { page: EditorPage; isSheet: boolean }) {
  const { tasks, signing, asked, view, act } = page;
  const task = openTask(page);
  if (!task) return null;
  const { id } = task;
  const position = positionIn(asked.words, tasks, task);
  return (
    <Suspense>
      <FetchedEditor
        key={id}
        {...{ task, isSheet, position }}
        boxId={signing.currentId ?? id}
        progress={signing.progress}
        today={asked.today}
        sender={view.senderName}
        isLast={isLastLeft(tasks, id)}
        refusal={signing.editing?.refusal}
        onAnswer={(answer, draft) => act({ type: "answer", id, answer, draft })}
        onTick={(box) => act({ type: "tick", id: box })}
        onFiles={(change, said) => act({ type: "files", change, said })}
        onNext={() => act({ type: "answered" })}
        onBack={taskBefore(tasks, id) && (() => act({ type: "back" }))}
        onClose={() => act({ type: "close editor" })}
      />
    </Suspense>
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

const isLastLeft = (tasks: readonly Task[], id: string) => taskAfter(tasks, id) === undefined;
