import { type MouseEvent, useId } from "react";
import { isComputed, isRequired, printedAnswer } from "#contract/rules/fields/answers";
import type { Answer } from "#contract/rules/fields/field-settings";
import { type FieldKind, isMark } from "#contract/rules/fields/markers";
import { type AnswerWords, useAnswerWords } from "../../../../language/answer-words.ts";
import { type SigningWords, useSigningWords } from "../../../../language/signing-words.ts";
import { FieldFace } from "../../../../pdf/FieldFace.tsx";
import { kindIcons } from "../../../../pdf/kind-icons.ts";
import { placeStyle } from "../../../../pdf/place-style.ts";
import { classes } from "../../../../ui/classes.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { boxLabel } from "../act/box-label.ts";
import { labelIn } from "../act/labels.ts";
import type { SigningField } from "../act/signing-fields.ts";
import type { AnswerTask } from "../act/tasks.ts";
import { LazyFileFace } from "../files/LazyFiles.tsx";
import type { SignersFiles } from "../kept/signers-files.ts";
import { answerFace } from "./answer-face.ts";

interface AnswerBoxProps {
  readonly field: SigningField;
  readonly task: AnswerTask;
  readonly answer: Answer | undefined;
  /** Those of all fields. */
  readonly files: SignersFiles | undefined;
  /** Whether the typed text isn't a valid answer. */
  readonly isDraft: boolean;
  readonly current: boolean;
  readonly isOpen: boolean;
  /** "2 of 7", in reading order. */
  readonly position: string;
  readonly locked: boolean;
  readonly onOpen: (event: MouseEvent) => void;
  readonly onTick: (event: Event) => void;
}

/** A field that the signer fills in: a box to tick or choose, or a button that opens it. */
export function AnswerBox(props: AnswerBoxProps) {
  const { kind } = props.field;
  return isMark(kind) ? <TickBox {...props} /> : <OpenButton {...props} />;
}

function OpenButton(props: AnswerBoxProps) {
  const { field, answer, current, isOpen, onOpen } = props;
  const shown = answer ?? field.settings?.value;
  const label = labelIn(useSigningWords(), field);
  const words = useAnswerWords();
  return (
    <button
      type="button"
      data-field={field.id}
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={spokenName(words, label, props)}
      aria-current={current ? "true" : undefined}
      style={placeStyle(field.place)}
      className={classes(look(props), "before:min-h-11 before:min-w-11")}
    >
      {field.kind === "file" ? (
        <LazyFileFace files={props.files} field={field.id} label={label} />
      ) : shown === undefined || props.isDraft ? (
        <ToDo kind={field.kind} label={label} />
      ) : (
        <Shown {...props} />
      )}
      <StateMark {...props} />
    </button>
  );
}

/** The answer, or fainter the proposed value. */
function Shown({ field, answer }: AnswerBoxProps) {
  const shown = answer ?? field.settings?.value;
  if (shown === undefined) return null;
  return (
    <span className={classes("absolute inset-0", answer === undefined && "opacity-65")}>
      <FieldFace value={answerFace(field, shown)} sizePt={field.sizePt} />
    </span>
  );
}

function ToDo({ kind, label }: { kind: FieldKind; label: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-full items-center gap-[0.3em] overflow-hidden whitespace-nowrap px-[0.3em] font-semibold text-[11px] supports-[width:1cqh]:text-[clamp(7px,min(50cqh,13cqw),13px)]"
    >
      <Icon name={kindIcons[kind]} className="size-[1.2em]" />
      <bdi translate="no" className="truncate">
        {label}
      </bdi>
    </span>
  );
}

/**
 * The browser's own check box or radio button over the box, for keyboards and screen readers. The area around it that can
 * be pressed lies below all boxes, since they may be close together.
 */
function TickBox(props: AnswerBoxProps) {
  const { field, task, position, current, locked, onTick } = props;
  const [id, hintId] = [useId(), useId()];
  const { hint } = task.group[0]?.settings ?? {};
  const words = useAnswerWords();
  const signing = useSigningWords();
  const isChoice = field.kind === "choice";
  const label = isChoice ? choiceName(words, signing, props) : labelIn(signing, field);
  const isProposed = props.answer === undefined && field.settings?.value === true;
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: it enlarges the box below, which has a name */}
      <label
        htmlFor={id}
        aria-hidden="true"
        style={placeStyle(field.place)}
        className={classes("absolute z-9", pressArea, "before:min-h-11 before:min-w-11")}
      />
      <div data-field={field.id} style={placeStyle(field.place)} className={look(props)}>
        <input
          id={id}
          type={isChoice ? "radio" : "checkbox"}
          name={isChoice ? task.id : undefined}
          checked={props.answer === true}
          disabled={locked}
          aria-label={words(isProposed ? "tick.proposed" : "tick.name", { label, position })}
          aria-describedby={hint ? hintId : undefined}
          aria-current={current ? "true" : undefined}
          onChange={({ nativeEvent }) => onTick(nativeEvent)}
          onClick={({ nativeEvent }) => isChoice && props.answer === true && onTick(nativeEvent)}
          className="absolute inset-0 z-1 m-0 size-full cursor-pointer opacity-0"
        />
        {hint && (
          <span id={hintId} className="sr-only">
            {hint}
          </span>
        )}
        <Shown {...props} />
        {isProposed && <StateMark {...props} />}
      </div>
    </>
  );
}

function choiceName(words: AnswerWords, signing: SigningWords, { field, task }: AnswerBoxProps) {
  const [first = field] = task.group;
  return words("choice.name", {
    question: labelIn(signing, first),
    option: boxLabel(signing, task.group, field),
  });
}

type State = "done" | "proposed" | "wrong" | "left" | "optional" | "busy";

function stateOf({ field, task, answer, isDraft }: AnswerBoxProps): State {
  if (task.state === "busy") return "busy";
  if (isDraft || (isComputed(field) && task.state === "left")) return "wrong";
  if (answer !== undefined) return "done";
  if (field.settings?.value !== undefined) return "proposed";
  // A box that was not taken, of a group that is answered, has nothing to do.
  if (task.state === "done") return "done";
  const [first = field] = task.group;
  return isRequired(first) ? "left" : "optional";
}

function spokenName(words: AnswerWords, label: string, props: AnswerBoxProps): string {
  const { field, answer = field.settings?.value, files, position } = props;
  const state = stateOf(props);
  const attached = files?.attached.filter((file) => file.field === field.id) ?? [];
  const value =
    field.kind === "file"
      ? attached.map(({ name }) => name).join(", ")
      : printedAnswer(field, answer ?? true);
  if (isComputed(field) && state !== "wrong")
    return words(value ? "box.computed" : "box.uncomputed", { label, value });
  if (state !== "done" && state !== "proposed") return words(`box.${state}`, { label, position });
  return words(`box.${state}`, { label, value, position });
}

const pressArea =
  "before:absolute before:top-1/2 before:left-1/2 before:size-full before:[transform:translate(-50%,-50%)]";

/** Colours are fixed, since pages stay white in dark mode. */
const looks: Readonly<Record<State, string>> = {
  done: "bg-white/40 outline-[#2b8a3e] outline-dotted",
  proposed: "bg-[#ffefb0]/85 outline-[#8a6100] outline-dashed hover:bg-[#ffe58a]",
  wrong: "bg-[#fdecea]/90 text-[#a81f14] outline-[#bb2418] outline-solid",
  left: "bg-[#ffefb0]/85 text-[#4d3600] outline-[#8a6100] outline-dashed hover:bg-[#ffe58a]",
  busy: "bg-page-soft/75 text-page-accent outline-page-accent outline-solid",
  optional:
    "bg-page-soft/75 text-page-accent outline-page-accent outline-dashed hover:bg-page-soft",
};

const look = (props: AnswerBoxProps) =>
  classes(
    "absolute z-10 scroll-m-24 rounded-[2px] text-left outline-2 [container-type:size]",
    "focus-within:ring-4 focus-within:ring-page-accent focus-within:ring-offset-2",
    pressArea,
    looks[stateOf(props)],
    (props.current || props.isOpen) &&
      "ring-4 ring-page-accent ring-offset-2 forced-colors:outline-4 forced-colors:outline-[Highlight]",
  );

const marks = {
  done: { icon: "check", color: "bg-[#2b8a3e]" },
  proposed: { icon: "edit", color: "bg-[#8a6100]" },
  wrong: { icon: "alert", color: "bg-[#bb2418]" },
} as const;

function StateMark(props: AnswerBoxProps) {
  const state = stateOf(props);
  if (state === "left" || state === "optional" || state === "busy") return null;
  const { icon, color } = marks[state];
  return (
    <span
      aria-hidden="true"
      className={classes(
        "absolute -top-2 -right-2 flex size-3 supports-[width:1cqh]:size-[clamp(9px,55cqh,16px)] items-center justify-center rounded-full text-white",
        color,
      )}
    >
      <Icon name={icon} className="size-[75%]" />
    </span>
  );
}
