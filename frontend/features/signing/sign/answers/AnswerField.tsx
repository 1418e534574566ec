import type { CSSProperties } from "react";
import { isAsked, printedAnswer } from "#contract/rules/fields/answers";
import type { Place } from "#contract/rules/fields/markers";
import { directionOf } from "#contract/rules/text/languages";
import { useAnswerWords } from "../../../../language/answer-words.ts";
import { useControlWords } from "../../../../language/control-words.ts";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { FieldFace } from "../../../../pdf/FieldFace.tsx";
import { placeStyle } from "../../../../pdf/place-style.ts";
import { labelIn } from "../act/labels.ts";
import type { SigningField } from "../act/signing-fields.ts";
import { isAnswerTask, positionIn, taskOf } from "../act/tasks.ts";
import { AnswerBox } from "./AnswerBox.tsx";
import { answerFace } from "./answer-face.ts";
import type { AnswerFieldProps } from "./props.ts";

/** A field that the signer fills in, with its editor beside it, or one that the sender has filled in. */
export function AnswerField({ sender, editor, ...rest }: AnswerFieldProps) {
  const { field, signing } = rest;
  const direction = directionOf(useControlWords().language);
  if (!isAsked(field)) return <LockedField {...{ field, sender }} />;
  return (
    <>
      <BoxOf {...rest} />
      {editor && field.id === signing.currentId && (
        <div
          dir={direction}
          style={besideStyle(field.place)}
          className="absolute z-30 w-80 max-w-full"
        >
          {editor}
        </div>
      )}
    </>
  );
}

function BoxOf(props: Omit<AnswerFieldProps, "sender" | "editor">) {
  const { field, tasks, signing, locked, act, isEcho } = props;
  const words = useSigningWords();
  const task = taskOf(tasks, field.id);
  if (!task || !isAnswerTask(task)) return null;
  const { answers, drafts } = signing.progress;
  const { id } = field;
  return (
    <AnswerBox
      {...{ field, task, locked }}
      answer={answers[id]}
      files={signing.progress.files}
      isDraft={drafts[task.group[0]?.id ?? id] !== undefined}
      current={id === signing.currentId}
      isOpen={signing.editing?.id === task.id}
      position={positionIn(words, tasks, task)}
      onOpen={(event) => !isEcho(event) && act({ type: "edit", id })}
      onTick={(event) =>
        !(event instanceof MouseEvent && isEcho(event)) && act({ type: "tick", id })
      }
    />
  );
}

/** What the sender has filled in, as it will be stamped. */
function LockedField({ field, sender }: { field: SigningField; sender: string }) {
  const { value } = field.settings ?? {};
  const words = useAnswerWords();
  const marks = useControlWords();
  const label = labelIn(useSigningWords(), field);
  if (value === undefined) return null;
  const mark =
    field.kind === "choice" ? (field.settings?.option ?? marks("mark.dot")) : marks("mark.tick");
  const printed = value === true ? mark : printedAnswer(field, value);
  return (
    <div
      role="img"
      aria-label={words("locked.name", { label, value: printed, sender })}
      title={words("locked.by", { sender })}
      style={placeStyle(field.place)}
      className="absolute z-5"
    >
      <FieldFace value={answerFace(field, value)} sizePt={field.sizePt} />
    </div>
  );
}

/** Places the editor below the box, or above it in the lower part of a page, and within the page's edges. */
function besideStyle({ x, y, height }: Place): CSSProperties {
  const gap = "0.75rem";
  const isLow = y + height > 0.62;
  return {
    left: `max(0px, min(${x * 100}%, calc(100% - 20rem)))`,
    ...(isLow
      ? { bottom: `calc(${(1 - y) * 100}% + ${gap})` }
      : { top: `calc(${(y + height) * 100}% + ${gap})` }),
  };
}
