import type { FaultToSay } from "../../../../language/fault-text.ts";
import type { Progress } from "../kept/progress.ts";
import type { AnswerAction } from "./answer-actions.ts";
import {
  type AnswerTask,
  askedOf,
  emptyAnswers,
  isBusy,
  isDone,
  isLeft,
  namingSentence,
  type Question,
  type Task,
} from "./tasks.ts";

export interface Signing {
  readonly progress: Progress;
  /**
   * Ids of fields that were pressed before there was a signature; they are signed once it is
   * created.
   */
  readonly wanted: readonly string[];
  /** Announced by screen readers: what has just happened. */
  readonly said: string;
  /** Id of the field that last got the focus. */
  readonly currentId: string | undefined;
  /**
   * Where the keyboard focus goes; a new object each time, so that it can go to the same place
   * again.
   */
  readonly focus: Focus | undefined;
  /** Ids of the fields that the last action signed; they are animated. */
  readonly landed: readonly string[];
  /** A signature was created just now, and the fields that are left can be filled in with it. */
  readonly offersRest: boolean;
  /** The fields that are open to be filled in. */
  readonly editing: Editing | undefined;
  readonly dialog: SigningDialog | undefined;
  readonly zoom: number;
}

export type Focus =
  /** `after`: a field that is shown for a moment first. */
  | { readonly on: "field"; readonly id: string; readonly after?: string | undefined }
  /** `shown`: the field that comes into view, since several were signed at once. */
  | { readonly on: "Complete"; readonly shown?: string | undefined }
  /** The open editor takes the focus itself; its field is scrolled into view. */
  | { readonly on: "editor"; readonly id: string };

export type SigningDialog = "signature" | "consent" | "decline" | "delegate" | "fields" | "about";

/** Fields that are open to be filled in. */
export interface Editing {
  readonly id: string;
  /** Whether something was changed since they were opened; undo reverts all of that in one step. */
  readonly changed: boolean;
  /** Why the server refused the answer; removed when the answer is changed. */
  readonly refusal?: FaultToSay | undefined;
}

/** What actions depend on besides the state. */
export interface SigningContext extends Question {
  /** After Complete was pressed, nothing can be changed. */
  readonly locked: boolean;
  /** The smallest zoom at which a focused field is shown. */
  readonly fieldZoomMin: number;
  /** Handles actions on answers; loaded with their rules. */
  readonly answering?:
    | ((signing: Signing, action: AnswerAction, context: SigningContext) => Signing)
    | undefined;
}

/** What was done, and what is left; once everything is done, that alone. */
export function saidWith(
  { words, role }: Pick<Question, "words" | "role">,
  what: string,
  tasks: readonly Task[],
): string {
  const count = tasks.filter(isLeft).length;
  if (count > 0) return `${what} ${words("said.left", { count })}`;
  if (tasks.some(isBusy)) return `${what} ${words("wait.files")}`;
  const empty = namingSentence(words, "empty", emptyAnswers(tasks));
  if (empty !== undefined) return `${what} ${empty}`;
  const isAll = tasks.every(isDone);
  return `${isAll ? words("said.allDone", { count: askedOf(tasks).length }) : what} ${words(role ? "said.approve" : "said.complete")}`;
}

/** The state with the task opened at one of its boxes. */
export function edited(signing: Signing, { id }: AnswerTask, boxId = id): Signing {
  return {
    ...signing,
    currentId: boxId,
    editing: { id, changed: false },
    focus: { on: "editor", id: boxId },
    dialog: undefined,
  };
}
