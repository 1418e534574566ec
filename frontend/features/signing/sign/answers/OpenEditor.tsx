import { type AnswerTask, isAnswerTask, positionIn, taskAfter } from "../act/tasks.ts";
import { AnswerEditor } from "./AnswerEditor.tsx";
import type { EditorPage } from "./props.ts";

interface OpenEditorProps {
  readonly page: EditorPage;
  readonly task: AnswerTask;
  readonly isSheet: boolean;
}

/** The editor of the open field, with what it does on the page. */
export function OpenEditor({ page, task, isSheet }: OpenEditorProps) {
  const { tasks, signing, asked, view, act } = page;
  const { id } = task;
  const hasAnswerBefore = tasks.find(isAnswerTask)?.id !== id;
  return (
    <AnswerEditor
      key={id}
      {...{ task, isSheet }}
      position={positionIn(asked.words, tasks, task)}
      boxId={signing.currentId ?? id}
      progress={signing.progress}
      today={asked.today}
      sender={view.senderName}
      sharesFiles={view.sharesFiles === true}
      isLast={taskAfter(tasks, id) === undefined}
      refusal={signing.editing?.refusal}
      onAnswer={(answer, draft) => act({ type: "answer", id, answer, draft })}
      onTick={(box) => act({ type: "tick", id: box })}
      onFiles={(change, said) => act({ type: "files", change, said })}
      onNext={() => act({ type: "answered" })}
      onBack={hasAnswerBefore ? () => act({ type: "back" }) : undefined}
      onClose={() => act({ type: "close editor" })}
    />
  );
}
