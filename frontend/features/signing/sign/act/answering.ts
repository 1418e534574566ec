import { answerFaults, isRequired, printedAnswer, settledIn } from "#contract/rules/fields/answers";
import { type Changes, type Progress, withAnswers, withDraft } from "../kept/progress.ts";
import type { AnswerAction } from "./answer-actions.ts";
import { withFiles } from "./attaching.ts";
import { labelIn } from "./labels.ts";
import { edited, type Signing, type SigningContext, saidWith } from "./signing-state.ts";
import {
  type AnswerGroup,
  type AnswerTask,
  groupLabel,
  groupOf,
  isAnswerTask,
  isDone,
  namedMax,
  type Question,
  type Task,
  taskAfter,
  taskOf,
  tasksOf,
  withComputed,
} from "./tasks.ts";

/** Handles a signer's actions on the fields that are filled in. */
export function reduceAnswering(
  signing: Signing,
  action: AnswerAction,
  context: SigningContext,
): Signing {
  switch (action.type) {
    case "edit":
      return opened(signing, action.id, context);
    case "answer":
      return context.locked ? signing : answered(signing, action, context);
    case "tick":
      return context.locked ? signing : ticked(signing, action.id, context);
    case "files":
      return context.locked ? signing : attached(signing, action, context);
    case "answered":
      return context.locked ? signing : goOn(signing, context);
    case "back":
      return goBack(signing, context);
    case "close editor":
      return closed(signing);
    case "refused answer":
      return refused(signing, action, context);
  }
}

function taskHere(signing: Signing, id: string | undefined, context: SigningContext) {
  const task = taskOf(tasksOf(signing.progress, context), id);
  return task && isAnswerTask(task) ? task : undefined;
}

function opened(signing: Signing, id: string, context: SigningContext): Signing {
  const task = taskHere(signing, id, context);
  return task && !context.locked ? edited(zoomed(signing, context), task, id) : signing;
}

const zoomed = (signing: Signing, { fieldZoomMin }: SigningContext): Signing => ({
  ...signing,
  zoom: Math.max(signing.zoom, fieldZoomMin),
});

type GivenAnswer = Extract<AnswerAction, { type: "answer" }>;

/** All boxes of a group get the same answer at once. */
function answered(signing: Signing, { id, answer, draft }: GivenAnswer, context: SigningContext) {
  const group = groupOf(context.groups, id);
  if (!group) return signing;
  const drafted = withDraft(signing.progress, group[0]?.id ?? id, draft);
  const changes = Object.fromEntries(group.map((field) => [field.id, answer ?? null]));
  return changedBy({ ...signing, progress: drafted }, changes, context);
}

function ticked(signing: Signing, id: string, context: SigningContext): Signing {
  const group = groupOf(context.groups, id);
  if (!group) return signing;
  const changes = tickChanges(group, id, signing.progress.answers[id] === true);
  const after = changedBy(signing, changes, context);
  const task = taskHere(after, id, context);
  if (!task || signing.editing?.id === task.id) return after;
  const [fault] = answerFaults(group, after.progress.answers, context.today);
  // If too many boxes of a group are ticked, the group is opened and says so.
  if (fault && !fault.missing) return edited(after, task, id);
  return { ...after, currentId: id, editing: undefined };
}

/** One press ticks or chooses, another undoes that; a required choice can't be unchosen. */
function tickChanges(group: AnswerGroup, id: string, was: boolean): Changes {
  const [first] = group;
  if (first?.kind !== "choice") return { [id]: was ? null : true };
  const stays = !was || isRequired(first);
  return Object.fromEntries(
    group.map((field) => [field.id, field.id === id && stays ? true : null]),
  );
}

/** Applies changes; all changes since the fields were opened are one undo step. */
function changedBy(signing: Signing, changes: Changes, context: SigningContext): Signing {
  const { progress, editing } = signing;
  const isSame = Object.keys(changes).every((id) => (progress.answers[id] ?? null) === changes[id]);
  if (isSame) return signing;
  const after = withAnswers(progress, changes, !editing?.changed);
  return {
    ...signing,
    progress: after,
    said: appearance(progress, after, context) || signing.said,
    editing: editing && { ...editing, changed: true, refusal: undefined },
  };
}

/** Undo leaves files alone: each has a button that removes it. */
function attached(
  signing: Signing,
  { change, said }: Extract<AnswerAction, { type: "files" }>,
  context: SigningContext,
): Signing {
  const progress = withFiles(signing.progress, change);
  const seen = appearance(
    withComputed(signing.progress, context),
    withComputed(progress, context),
    context,
  );
  const news = [said, seen].filter(Boolean).join(" ");
  return {
    ...signing,
    progress,
    said: news || signing.said,
    editing: signing.editing && { ...signing.editing, refusal: undefined },
  };
}

/** Next: goes to the next task that is left after this one, else before it; after the last one, to Complete. */
function goOn(signing: Signing, context: SigningContext): Signing {
  const tasks = tasksOf(signing.progress, context);
  const task = taskOf(tasks, signing.editing?.id);
  if (!task) return signing;
  const { words } = context;
  const done =
    task.state === "busy"
      ? words("state.busy")
      : words(isDone(task) ? "said.filled" : "said.empty", task);
  const said = saidWith(context, done, tasks);
  const following = taskAfter(tasks, task.id);
  const on = { ...signing, said };
  if (following && isAnswerTask(following)) return edited(on, following);
  if (following) {
    const { id } = following;
    return { ...on, editing: undefined, currentId: id, focus: { on: "field", id } };
  }
  return { ...on, editing: undefined, focus: { on: "Complete" } };
}

function goBack(signing: Signing, context: SigningContext): Signing {
  const tasks = tasksOf(signing.progress, context);
  const before = signing.editing && taskBefore(tasks, signing.editing.id);
  return before ? edited(signing, before) : signing;
}

/** The task to which Back leads: the answer before it, whatever its state. */
function taskBefore(tasks: readonly Task[], id: string): AnswerTask | undefined {
  const before = tasks.slice(
    0,
    tasks.findIndex((task) => task.id === id),
  );
  return before.filter(isAnswerTask).at(-1);
}

/** Closes the editor and returns the focus to the box. */
function closed(signing: Signing): Signing {
  const { editing, currentId } = signing;
  if (!editing) return signing;
  return { ...signing, editing: undefined, focus: { on: "field", id: currentId ?? editing.id } };
}

function refused(
  signing: Signing,
  { id, fault }: Extract<AnswerAction, { type: "refused answer" }>,
  context: SigningContext,
): Signing {
  const task = taskHere(signing, id, context);
  if (!task) return signing;
  const open = edited(zoomed(signing, context), task, id);
  return { ...open, editing: { id: task.id, changed: false, refusal: fault } };
}

/** Which fields an answer has made appear or go, and what is computed of it, for screen readers; "" for none. */
function appearance(before: Progress, after: Progress, asked: Question): string {
  const { fields, groups, words } = asked;
  const [were, are] = [settledIn(fields, before.answers), settledIn(fields, after.answers)];
  type Ids = typeof were.hidden;
  const told = (code: "said.appeared" | "said.gone", from: Ids, to: Ids) => {
    const gone = groups.filter(([first]) => first && from.has(first.id) && !to.has(first.id));
    const labels = gone.slice(0, namedMax).map((group) => groupLabel(words, group));
    return gone.length > 0 ? words(code, { count: gone.length, names: labels.join(", ") }) : "";
  };
  const results = groups.flatMap(([field]) => {
    const value = field && are.computed.get(field.id);
    if (!field || value === undefined || value === were.computed.get(field.id)) return [];
    return words("said.computed", {
      label: labelIn(words, field),
      value: printedAnswer(field, value),
    });
  });
  return [
    told("said.appeared", were.hidden, are.hidden),
    told("said.gone", are.hidden, were.hidden),
    ...results,
  ]
    .join(" ")
    .trim();
}
