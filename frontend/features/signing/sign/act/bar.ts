import type { SigningWords } from "../../../../language/signing-words.ts";
import type { Signing } from "./signing-state.ts";
import {
  askedOf,
  emptyAnswers,
  isAnswerTask,
  isLeft,
  namingSentence,
  pressesLeft,
  type Task,
  taskOf,
} from "./tasks.ts";

/** The button that leads on. */
export interface Lead {
  readonly does: "start" | "sign all" | "next";
  readonly label: string;
  /** False while the field that it led to waits for a press itself. */
  readonly isPrimary: boolean;
}

export interface Bar {
  /** Absent when nothing is to do but to press Complete. */
  readonly lead?: Lead;
  /** Names the optional answers that are empty, once everything that is required is done. */
  readonly empty?: string;
}

interface BarState {
  readonly tasks: readonly Task[];
  readonly signing: Pick<Signing, "currentId" | "offersRest">;
  /** Nothing has been done yet. */
  readonly atStart: boolean;
  /** Whether Complete can be pressed. */
  readonly isReady: boolean;
}

/** What the bar at the bottom says and leads to, beside Complete. */
export function barOf(words: SigningWords, { tasks, signing, atStart, isReady }: BarState): Bar {
  if (isReady) {
    const empty = namingSentence(words, "empty", emptyAnswers(tasks));
    const lead: Lead = { does: "next", label: words("empty.fillIn"), isPrimary: true };
    return empty === undefined ? {} : { empty, lead };
  }
  if (atStart) return { lead: startOf(words, tasks) };
  if (signing.offersRest) return { lead: restOf(words, tasks) };
  if (!tasks.some(isLeft)) return {};
  const at = taskOf(tasks, signing.currentId);
  const isPrimary = at === undefined || !isLeft(at);
  return { lead: { does: "next", label: words("bar.next"), isPrimary } };
}

/** One press signs everything only if nothing has to be answered. */
function startOf(words: SigningWords, tasks: readonly Task[]): Lead {
  const count = askedOf(tasks).length;
  if (tasks.some(isAnswerTask))
    return { does: "start", label: words("start.fields", { count }), isPrimary: true };
  const signs = tasks.some(({ field }) => field.kind === "sign");
  const label = words(signs ? "start.sign" : "start.fill", { count });
  return { does: "sign all", label, isPrimary: true };
}

/** Signs what is left, once there is a signature. */
function restOf(words: SigningWords, tasks: readonly Task[]): Lead {
  const count = pressesLeft(tasks).length;
  const isAll = tasks.every(({ state }) => state !== "done");
  const label = words(isAll ? "rest.fillAll" : "rest.fillOthers", { count });
  return { does: "sign all", label, isPrimary: true };
}
