import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from "react";
import { isComputed, isRequired } from "#contract/rules/fields/answers";
import { isMark } from "#contract/rules/fields/markers";
import { type AnswerWords, useAnswerWords } from "../../../../language/answer-words.ts";
import { useControlWords } from "../../../../language/control-words.ts";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { Button, IconButton } from "../../../../ui/Button.tsx";
import { classes } from "../../../../ui/classes.ts";
import { isComposing } from "../../../../ui/composing.ts";
import { FieldError } from "../../../../ui/Field.tsx";
import { type AnswerGroup, type AnswerTask, groupLabel, settingsOfGroup } from "../act/tasks.ts";
import { LazyFileInput } from "../files/LazyFiles.tsx";
import { AnswerInput } from "./AnswerInput.tsx";
import { BoxInputs } from "./BoxInputs.tsx";
import type { AnswerEditorProps } from "./props.ts";
import { useAnswer } from "./use-answer.ts";

/**
 * The editor of an open field: beside the field on the page, or as a sheet at the lower edge of the screen. It takes the
 * focus. Next and Back go to other fields, Esc closes; the typed text is kept either way.
 */
export function AnswerEditor(props: AnswerEditorProps) {
  const { task, position, isSheet } = props;
  const frame = useRef<HTMLElement>(null);
  const ids = { control: useId(), hint: useId(), error: useId() };
  const answering = useAnswer(props);
  const { fault } = answering;
  const words = useAnswerWords();
  const label = groupLabel(useSigningWords(), task.group);
  useAboveKeyboard(frame, isSheet);
  useFieldInView(props.boxId, isSheet);
  useFocusInside(frame, fault);

  function goOn() {
    if (!answering.leave()) focusControl(frame.current);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") {
      event.stopPropagation();
      return props.onClose();
    }
    if (!isLeavingKey(event)) return;
    event.preventDefault();
    goOn();
  }

  return (
    <section
      ref={frame}
      role="dialog"
      aria-label={position ? words("editor", { label, position }) : label}
      onKeyDown={onKeyDown}
      className={classes(
        "grid gap-2 bg-surface text-base text-ink shadow-raised print:hidden",
        isSheet ? sheetLook : "rounded-lg border border-line p-4 text-start",
      )}
    >
      <Head {...{ task, label }} control={ids.control} onClose={props.onClose} />
      <div className={classes("grid gap-2", isSheet && "short:col-span-2")}>
        <Control {...{ task, label, answering, ids }} isLast={props.isLast} files={props} />
        <Notes id={ids.hint} group={task.group} sender={props.sender} answering={answering} />
        <div role="alert">{fault && <FieldError id={ids.error}>{fault}</FieldError>}</div>
      </div>
      <div className={classes("flex items-center gap-2", isSheet && sheetFootLook)}>
        {props.onBack && <Button onClick={props.onBack}>{words("editor.back")}</Button>}
        <span className="grow whitespace-nowrap text-ink-soft text-sm tabular-nums">
          {position}
        </span>
        <Button variant="primary" onClick={goOn}>
          {words(props.isLast ? "editor.done" : "editor.next")}
        </Button>
      </div>
    </section>
  );
}

/** On a phone in landscape the buttons are beside the label. */
const sheetLook =
  "z-20 max-h-[70dvh] shrink-0 scroll-pb-20 overflow-y-auto border-line border-t px-4 pt-3 short:grid-cols-[1fr_auto] short:gap-y-1 short:pt-1 short:pb-[max(0.625rem,env(safe-area-inset-bottom))]";

/** What is long, such as five files, scrolls behind the buttons. */
const sheetFootLook =
  "sticky bottom-0 bg-surface pt-1 pb-[max(0.625rem,env(safe-area-inset-bottom))] short:static short:col-start-2 short:row-start-1 short:py-1";

/** Takes the focus, and keeps the editor in view when an error makes it higher. */
function useFocusInside(frame: RefObject<HTMLElement | null>, fault: string | undefined): void {
  useEffect(
    function takeFocus() {
      focusControl(frame.current);
    },
    [frame],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error makes it higher
  useEffect(
    function stayInView() {
      // Its place is scrolled to first (use-signing-focus.ts).
      const soon = requestAnimationFrame(() =>
        frame.current?.scrollIntoView({ block: "nearest", inline: "nearest" }),
      );
      return () => cancelAnimationFrame(soon);
    },
    [frame, fault],
  );
}

interface HeadProps {
  readonly task: AnswerTask;
  readonly label: string;
  readonly control: string;
  readonly onClose: () => void;
}

function Head({ task, label, control, onClose }: HeadProps) {
  const [first] = task.group;
  const words = useControlWords();
  return (
    <div className="flex items-start justify-between gap-3">
      <p className="min-w-0 break-words pt-1 font-medium text-sm">
        {isBoxes(task) || isFile(task) ? (
          <bdi>{label}</bdi>
        ) : (
          <label htmlFor={control} dir="auto">
            {label}
          </label>
        )}
        {first && !isRequired(first) && !isComputed(first) && (
          <span className="font-normal text-ink-soft"> {words("optional")}</span>
        )}
      </p>
      <IconButton icon="close" label={words("close")} onClick={onClose} className="-mt-1 -me-2" />
    </div>
  );
}

interface ControlProps {
  readonly task: AnswerTask;
  readonly label: string;
  readonly answering: Answering;
  readonly ids: { readonly control: string; readonly hint: string; readonly error: string };
  readonly isLast: boolean;
  readonly files: Pick<AnswerEditorProps, "progress" | "sharesFiles" | "onFiles">;
}

function Control({ task, label, answering, ids, isLast, files }: ControlProps) {
  const { group } = task;
  const isWrong = answering.fault !== undefined;
  const aria = {
    "aria-describedby": classes(ids.hint, isWrong && ids.error),
    "aria-invalid": isWrong,
  };
  if (isFile(task)) {
    const { progress, sharesFiles, onFiles } = files;
    return <LazyFileInput {...{ group, aria, progress, sharesFiles }} onChange={onFiles} />;
  }
  if (isBoxes(task))
    return (
      <BoxInputs {...{ group, label, aria }} shown={answering.shown} onPress={answering.press} />
    );
  if (isComputed(task.field))
    return (
      <output {...aria} id={ids.control} tabIndex={-1} className="outline-none tabular-nums">
        {answering.result}
      </output>
    );
  return (
    <AnswerInput
      {...{ group, aria }}
      id={ids.control}
      text={answering.text}
      enterKey={isLast ? "done" : "next"}
      onText={answering.type}
    />
  );
}

type Answering = ReturnType<typeof useAnswer>;

interface NotesProps {
  readonly id: string;
  readonly group: AnswerGroup;
  readonly sender: string;
  readonly answering: Answering;
}

/** Read by screen readers after the label. */
function Notes({ id, group, sender, answering }: NotesProps) {
  const { hint, private: isPrivate } = settingsOfGroup(group);
  const words = useAnswerWords();
  const notes = [
    hint,
    countWords(words, group),
    group.some(isComputed) && words("note.computed"),
    answering.printed && words("note.printed", { printed: answering.printed }),
    answering.count,
    answering.isProposal && words("note.proposed", { sender }),
    isPrivate && words("note.private", { sender }),
  ].filter((note) => typeof note === "string");
  return (
    <div id={id} className="grid gap-1 text-ink-soft text-sm empty:hidden">
      {notes.map((note) => (
        <p key={note} dir="auto">
          {note}
        </p>
      ))}
    </div>
  );
}

const isBoxes = ({ field }: AnswerTask): boolean => isMark(field.kind);
const isFile = ({ field }: AnswerTask): boolean => field.kind === "file";

/** "Tick 1 to 2." */
function countWords(words: AnswerWords, group: AnswerGroup): string | undefined {
  const { min, max } = settingsOfGroup(group);
  if (group[0]?.kind !== "check") return undefined;
  if (max === undefined) return min === undefined ? undefined : words("tick.atLeast", { min });
  if (!min) return words("tick.upTo", { max });
  return min === max ? words("tick.exactly", { min }) : words("tick.between", { min, max });
}

/** Whether the key leaves the field: Enter, with Ctrl or Cmd in a multi-line field. Buttons handle Enter themselves. */
function isLeavingKey({ key, target, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  if (key !== "Enter" || isComposing(nativeEvent)) return false;
  if (target instanceof HTMLTextAreaElement) return ctrlKey || metaKey;
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

function focusControl(frame: HTMLElement | null): void {
  const control =
    frame?.querySelector<HTMLElement>("input:checked") ??
    frame?.querySelector<HTMLElement>("[data-choose]") ??
    frame?.querySelector<HTMLElement>("input:not([hidden]), textarea, select, output") ??
    frame?.querySelector<HTMLElement>("fieldset button");
  control?.focus({ preventScroll: true });
}

/** Keeps the open field above its sheet: the sheet takes height from the pages when it arrives, grows or makes way for a keyboard. */
function useFieldInView(id: string, isSheet: boolean): void {
  useEffect(
    function followSheet() {
      const field = () => document.querySelector(`[data-field="${CSS.escape(id)}"]`);
      const pages = field()?.closest("[data-scroller]");
      if (!isSheet || !pages) return;
      const observer = new ResizeObserver(() =>
        field()?.scrollIntoView({ block: "nearest", inline: "nearest" }),
      );
      observer.observe(pages);
      return () => observer.disconnect();
    },
    [id, isSheet],
  );
}

/** Keeps a sheet above the keyboard of a phone, which covers the lower part of the page. */
function useAboveKeyboard(sheet: RefObject<HTMLElement | null>, isSheet: boolean): void {
  useEffect(
    function followKeyboard() {
      const seen = window.visualViewport;
      if (!seen || !isSheet) return;
      const follow = () => {
        // While the page is pinch-zoomed, the hidden height is not that of the keyboard.
        const coveredPx = seen.scale > 1.01 ? 0 : innerHeight - seen.height - seen.offsetTop;
        if (sheet.current) sheet.current.style.marginBottom = `${Math.max(0, coveredPx)}px`;
      };
      follow();
      seen.addEventListener("resize", follow);
      seen.addEventListener("scroll", follow);
      return () => {
        seen.removeEventListener("resize", follow);
        seen.removeEventListener("scroll", follow);
      };
    },
    [sheet, isSheet],
  );
}
