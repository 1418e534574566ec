import type { AnsweredField, Answers } from "#contract/rules/fields/answers";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import { isFilledKind } from "#contract/rules/fields/markers";
import type { UnsignedRole } from "#contract/rules/people/roles";
import type { Attachment } from "../../../../api/attachments.ts";
import type { SigningWords } from "../../../../language/signing-words.ts";
import { isSigned, type Progress } from "../kept/progress.ts";
import { labelIn } from "./labels.ts";
import type { SigningField } from "./signing-fields.ts";

/** What a page knows of answers, which it loads once there are fields to fill in. */
export interface AnswerRules
  extends Pick<
    typeof import("#contract/rules/fields/answers"),
    "answerFaults" | "printedAnswer" | "settledIn"
  > {
  readonly answersOf: (fields: readonly AnsweredField[], given: GivenAnswers) => Answers;
  readonly isOnItsWay: (given: GivenAnswers, field: AnsweredField) => boolean;
  readonly submitted: (progress: Progress, asked: Question) => Submitted;
}

type GivenAnswers = Pick<Progress, "answers" | "files">;

/** What a signer is asked for. */
export interface Question {
  /** In reading order. */
  readonly fields: readonly SigningField[];
  /** Boxes that are answered together, in the document's own order: the first one's settings count. */
  readonly groups: readonly AnswerGroup[];
  /** Undefined while they are loaded, and where nothing is to be filled in. */
  readonly rules?: AnswerRules | undefined;
  /** YYYY-MM-DD in the signer's time zone. */
  readonly today: string;
  readonly words: SigningWords;
  /** Undefined for somebody who signs. */
  readonly role?: UnsignedRole | undefined;
}

export type AnswerGroup = readonly SigningField[];

/** One task: a field to press, or the boxes that are answered together. */
export interface Task {
  /** Id of the first box in reading order. */
  readonly id: string;
  readonly field: SigningField;
  /** Absent for a field that one press signs. */
  readonly group?: AnswerGroup;
  readonly label: string;
  /** `optional`: empty, and may stay empty. `busy`: its files are on their way. `computed`: asked of nobody, and not wrong. */
  readonly state: "done" | "left" | "optional" | "busy" | "computed";
}

export interface AnswerTask extends Task {
  readonly group: AnswerGroup;
}

export const isAnswerTask = (task: Task): task is AnswerTask => task.group !== undefined;

/** The fields whose conditions hold; what was typed into the others is kept, and not sent. */
export function shownFields(
  { answers }: Pick<Progress, "answers">,
  { fields, rules }: Pick<Question, "fields" | "rules">,
): readonly SigningField[] {
  const hidden = rules?.settledIn(fields, answers).hidden;
  return hidden?.size ? fields.filter(({ id }) => !hidden.has(id)) : fields;
}

/** The progress with the results of formulas, which nobody types, and with fields that have files; neither is kept. */
export function withComputed(
  progress: Progress,
  { fields, rules }: Pick<Question, "fields" | "rules">,
): Progress {
  const answers = rules?.answersOf(fields, progress) ?? progress.answers;
  return answers === progress.answers ? progress : { ...progress, answers };
}

/** All tasks in reading order. Fields that the sender has filled in and locked are not tasks. */
export function tasksOf(given: Progress, asked: Question): Task[] {
  const progress = withComputed(given, asked);
  const started = new Set<AnswerGroup>();
  return shownFields(progress, asked).flatMap((field): Task[] => {
    if (!isFilledKind(field.kind)) return [pressTask(progress, field, asked.words)];
    const group = groupOf(asked.groups, field.id);
    if (!group || started.has(group)) return [];
    started.add(group);
    const faults = asked.rules?.answerFaults(group, progress.answers, asked.today);
    // As long as nothing can judge it, an answer is left.
    const task = answerTask(progress, { ...asked, field, group }, faults?.length === 0);
    return [asked.rules?.isOnItsWay(progress, field) ? { ...task, state: "busy" } : task];
  });
}

export const groupOf = (groups: Question["groups"], id: string): AnswerGroup | undefined =>
  groups.find((group) => group.some((field) => field.id === id));

/** The task that a field belongs to. */
export const taskOf = (tasks: readonly Task[], id: string | undefined): Task | undefined =>
  tasks.find((task) => task.id === id || task.group?.some((field) => field.id === id));

/** The tasks that are counted. */
export const askedOf = (tasks: readonly Task[]): readonly Task[] =>
  tasks.filter(({ state }) => state !== "computed");

/** "2 of 7"; "" for what is computed. */
export function positionIn(words: SigningWords, tasks: readonly Task[], task: Task): string {
  const asked = askedOf(tasks);
  const at = asked.indexOf(task) + 1;
  return at > 0 ? words("position", { at, of: asked.length }) : "";
}

function pressTask(progress: Progress, field: SigningField, words: SigningWords): Task {
  const state = isSigned(progress, field) ? "done" : "left";
  return { id: field.id, field, label: labelIn(words, field), state };
}

interface Answering extends Pick<Question, "words"> {
  readonly field: SigningField;
  readonly group: AnswerGroup;
}

function answerTask(
  { answers, drafts }: Progress,
  { field, group, words }: Answering,
  isRight: boolean,
): AnswerTask {
  const isDraft = group.some(({ id }) => drafts[id] !== undefined);
  const isEmpty = group.every(({ id }) => answers[id] === undefined);
  const state = field.settings?.formula ? "computed" : isEmpty ? "optional" : "done";
  const label = groupLabel(words, group);
  return { id: field.id, field, group, label, state: isRight && !isDraft ? state : "left" };
}

const labelsMax = 3;

/** The label of a group; check boxes have a label each. */
export function groupLabel(words: SigningWords, group: AnswerGroup): string {
  const [first] = group;
  if (!first) return "";
  if (first.kind !== "check") return labelIn(words, first);
  const labels = [...new Set(group.map((field) => labelIn(words, field)))];
  return `${labels.slice(0, labelsMax).join(" / ")}${labels.length > labelsMax ? " / …" : ""}`;
}

/** The settings that count for all boxes of a group. */
export const settingsOfGroup = ([first]: AnswerGroup): FieldSettings => first?.settings ?? {};

export const isLeft = ({ state }: Task): boolean => state === "left";

export const isBusy = ({ state }: Task): boolean => state === "busy";

/** Nothing is to be done, or can be. */
export const isDone = ({ state }: Task): boolean => state === "done" || state === "computed";

/** The next task that is left, in reading order, else the first one. */
export function nextLeft(tasks: readonly Task[], afterId?: string): Task | undefined {
  const from = afterId === undefined ? -1 : tasks.findIndex(({ id }) => id === afterId);
  return tasks.find((task, index) => index > from && isLeft(task)) ?? tasks.find(isLeft);
}

/**
 * The task to which Next leads: the next unfinished or empty one, else the first before it that must be done; undefined
 * if there is none.
 */
export function taskAfter(tasks: readonly Task[], id: string): Task | undefined {
  const at = tasks.findIndex((task) => task.id === id);
  const behind = tasks.slice(at + 1).find((task) => !isDone(task) && !isBusy(task));
  return behind ?? tasks.slice(0, Math.max(0, at)).find(isLeft);
}

/** Ids of the fields that one press signs and that aren't signed yet. */
export const pressesLeft = (tasks: readonly Task[]): string[] =>
  tasks.filter((task) => isLeft(task) && !isAnswerTask(task)).map(({ id }) => id);

interface CompletionState {
  readonly progress: Progress;
  readonly tasks: readonly Task[];
  readonly pageShown: boolean;
  /** Whether pages have to be read that were not shown yet. */
  readonly isUnread?: boolean;
  /** Whether a reason for signing has to be chosen. */
  readonly isReasonMissing?: boolean;
  /** Whether a witness has to enter their name or address. */
  readonly isWitnessUnnamed?: boolean;
}

/** Why Complete can't be pressed yet; undefined when it can. */
export function reasonToWait(
  words: SigningWords,
  { progress, tasks, pageShown, isUnread, isReasonMissing, isWitnessUnnamed }: CompletionState,
): string | undefined {
  if (!pageShown) return words("wait.loading");
  if (isUnread) return words("wait.pages");
  const left = tasks.filter(isLeft);
  const isOnlySignature = left.length > 0 && !left.some(isAnswerTask);
  if (isOnlySignature && progress.signature === undefined) return words("wait.signature");
  if (left.length > 0) return leftSentence(words, tasks);
  if (tasks.some(isBusy)) return words("wait.files");
  if (progress.name.trim() === "" && tasks.some(({ field }) => field.kind === "name"))
    return words("wait.name");
  if (isWitnessUnnamed) return words("wait.witness");
  return isReasonMissing ? words("wait.reason") : undefined;
}

export const namedMax = 4;

/** "2 fields are left: Address, Plan"; without names if all of them need only a press. */
function leftSentence(words: SigningWords, tasks: readonly Task[]): string | undefined {
  const left = tasks.filter(isLeft);
  return left.some(isAnswerTask)
    ? namingSentence(words, "left", left)
    : words("left.count", { count: left.length });
}

/** "2 fields are left: Address, Plan", "5 answers are empty: …"; undefined without any. */
export function namingSentence(
  words: SigningWords,
  which: "left" | "empty",
  tasks: readonly Task[],
): string | undefined {
  const count = tasks.length;
  if (count === 0) return undefined;
  const named = tasks.slice(0, namedMax).map(({ label }) => label);
  const names = named.join(words.language === "ar" ? "، " : ", ");
  const more = count - named.length;
  return more > 0
    ? words(`${which}.more`, { count, names, more })
    : words(`${which}.named`, { count, names });
}

/** The optional answers that were not given. A box that is not ticked is an answer. */
export const emptyAnswers = (tasks: readonly Task[]): Task[] =>
  tasks.filter(({ state, field }) => state === "optional" && field.kind !== "check");

/** How many of the tasks are done. */
export const progressCount = (tasks: readonly Task[]) => ({
  done: tasks.filter(({ state }) => state === "done").length,
  of: askedOf(tasks).length,
});

/** What a signer sends. */
export interface Submitted {
  readonly answers: Answers;
  readonly attached: readonly Attachment[];
}
