import type { AdoptedSignature } from "../../signature/adopted.ts";
import {
  type Progress,
  withNoticeRead,
  withRename,
  withSignature,
  withSigned,
  withUndo,
} from "../kept/progress.ts";
import { privatePart, withPrivate } from "../kept/progress-storage.ts";
import { type AnswerAction, isAnswerAction } from "./answer-actions.ts";
import { kindLabel } from "./labels.ts";
import { privateIdsOf, type SigningField } from "./signing-fields.ts";
import {
  edited,
  type Signing,
  type SigningContext,
  type SigningDialog,
  saidWith,
} from "./signing-state.ts";
import {
  emptyAnswers,
  isAnswerTask,
  isLeft,
  nextLeft,
  pressesLeft,
  taskAfter,
  taskOf,
  tasksOf,
} from "./tasks.ts";

export type SigningAction =
  | { type: "sign"; ids: readonly string[] }
  | { type: "adopt"; signature: AdoptedSignature }
  | { type: "rename"; name: string }
  | { type: "say"; said: Pick<Progress, "reason" | "address"> }
  | { type: "undo" }
  | { type: "next" }
  | { type: "go to"; id: string }
  | { type: "open"; dialog: SigningDialog }
  | { type: "close dialog" }
  | { type: "zoom"; zoom: number }
  /** Takes over the same signer's progress from another tab. */
  | { type: "follow"; progress: Progress }
  | AnswerAction;

export const startOfSigning = (progress: Progress): Signing => ({
  progress,
  wanted: [],
  said: "",
  currentId: undefined,
  focus: undefined,
  landed: [],
  offersRest: false,
  editing: undefined,
  dialog: undefined,
  zoom: 1,
});

/** Handles everything that a signer does before Complete. None of it leaves the device. */
export function reduceSigning(
  before: Signing,
  action: SigningAction,
  context: SigningContext,
): Signing {
  const signing = endsOffer(action) ? withoutOffer(before) : before;
  const { progress } = signing;
  if (isAnswerAction(action)) return context.answering?.(signing, action, context) ?? signing;
  switch (action.type) {
    case "sign":
      return sign(signing, action.ids, context);
    case "adopt":
      return adopt(signing, action.signature, context);
    case "rename":
      return { ...signing, progress: withRename(progress, action.name) };
    case "say":
      return { ...signing, progress: { ...progress, ...action.said } };
    case "undo":
      if (context.locked) return signing;
      return {
        ...signing,
        progress: withUndo(progress),
        editing: undefined,
        said: context.words("said.undone"),
      };
    case "next":
      return next(signing, context);
    case "go to":
      return lead({ ...signing, progress: withNoticeRead(progress) }, action.id, context);
    case "open":
      if (action.dialog === "signature" && context.locked) return signing;
      return { ...signing, dialog: action.dialog };
    case "close dialog":
      return { ...signing, dialog: undefined, wanted: [] };
    case "zoom":
      return { ...signing, zoom: action.zoom };
    case "follow":
      return { ...signing, progress: followed(signing.progress, action.progress, context) };
  }
}

/** The other tab's progress with this tab's private answers and files, which tabs don't share. */
const followed = (here: Progress, elsewhere: Progress, { fields }: SigningContext): Progress =>
  withPrivate({ ...elsewhere, files: here.files }, privatePart(here, privateIdsOf(fields)));

/** Whether the action ends the offer to fill in the rest; looking around doesn't. */
const endsOffer = ({ type }: SigningAction): boolean =>
  !["open", "close dialog", "zoom", "follow"].includes(type);

const withoutOffer = (signing: Signing): Signing =>
  signing.offersRest ? { ...signing, offersRest: false } : signing;

/** Signs the fields and moves on to what is left; without a signature, asks for one first. */
function sign(signing: Signing, ids: readonly string[], context: SigningContext): Signing {
  if (context.locked) return signing;
  if (signing.progress.signature === undefined)
    return { ...signing, wanted: ids, dialog: "signature" };
  const progress = withSigned(signing.progress, ids);
  const said = saidAfter(ids, progress, context);
  const landed = ids.filter((id) => !signing.progress.signed.includes(id));
  const signed = { ...signing, progress, said, landed, editing: undefined };
  const following = nextLeft(tasksOf(progress, context), ids.at(-1));
  if (following) return lead(signed, following.id, context);
  if (landed.length < 2) return { ...signed, focus: { on: "Complete" } };
  return shownLanding(signed, context);
}

/** Several fields were signed, and none is left: the first signature comes into view. */
function shownLanding(signed: Signing, { fields, fieldZoomMin }: SigningContext): Signing {
  return {
    ...signed,
    zoom: Math.max(signed.zoom, fieldZoomMin),
    focus: { on: "Complete", shown: firstLanded(signed.landed, fields) },
  };
}

/** The first field that was signed, a signature rather than another kind. */
function firstLanded(
  landed: readonly string[],
  fields: readonly SigningField[],
): string | undefined {
  const candidates = fields.filter(({ id }) => landed.includes(id));
  return (candidates.find(({ kind }) => kind === "sign") ?? candidates[0])?.id;
}

function adopt(signing: Signing, signature: AdoptedSignature, context: SigningContext): Signing {
  const progress = withSignature(signing.progress, signature);
  const adopted: Signing = { ...signing, progress, dialog: undefined, wanted: [] };
  const after =
    signing.wanted.length > 0
      ? afterDialog(
          sign(adopted, withLastFilled(signing.wanted, progress, context), context),
          context,
        )
      : { ...adopted, said: context.words("said.created") };
  return { ...after, offersRest: pressesLeft(tasksOf(after.progress, context)).length > 0 };
}

/** The fields to sign, and the last one besides if it only shows a name, an address, a number or the date. */
function withLastFilled(
  ids: readonly string[],
  progress: Progress,
  context: SigningContext,
): readonly string[] {
  const tasks = tasksOf(withSigned(progress, ids), context);
  const [last, ...more] = tasks.filter(isLeft);
  const { kind } = last?.field ?? {};
  const isFilled = last && !isAnswerTask(last) && kind !== "sign" && kind !== "initial";
  return isFilled && more.length === 0 ? [...ids, last.id] : ids;
}

/** The state after the dialog, which covered the pressed field: that field is shown before the next one. */
function afterDialog(signed: Signing, { fields }: SigningContext): Signing {
  const { focus, landed } = signed;
  const first = firstLanded(landed, fields);
  if (focus?.on === "field") return { ...signed, focus: { ...focus, after: first } };
  if (focus?.on === "Complete") return { ...signed, focus: { ...focus, shown: first } };
  return signed;
}

/** Goes to the next field that isn't done; with none left, to a missing name, else to the first empty answer. */
function next(signing: Signing, context: SigningContext): Signing {
  const progress = withNoticeRead(signing.progress);
  const tasks = tasksOf(progress, context);
  const at = taskOf(tasks, signing.currentId);
  const field = tasks.some(isLeft)
    ? ((at && taskAfter(tasks, at.id)) ?? nextLeft(tasks))
    : (nameToEnter(progress, context) ?? emptyAnswers(tasks)[0]);
  return field ? lead({ ...signing, progress }, field.id, context) : { ...signing, progress };
}

const nameToEnter = ({ name }: Progress, { fields }: SigningContext) =>
  name.trim() === "" ? fields.find(({ kind }) => kind === "name") : undefined;

/** Goes to a field, and opens it if it is one to fill in. */
function lead(signing: Signing, id: string, context: SigningContext): Signing {
  const led: Signing = {
    ...signing,
    currentId: id,
    focus: { on: "field", id },
    dialog: undefined,
    editing: undefined,
    zoom: Math.max(signing.zoom, context.fieldZoomMin),
  };
  const task = taskOf(tasksOf(signing.progress, context), id);
  return task && isAnswerTask(task) && !context.locked ? edited(led, task) : led;
}

function saidAfter(ids: readonly string[], progress: Progress, context: SigningContext): string {
  const { words, fields } = context;
  const [first] = fields.filter((field) => ids.includes(field.id));
  const what =
    ids.length === 1 && first
      ? words("said.signed", { label: kindLabel(words, first.kind) })
      : words("said.signedSeveral", { count: ids.length });
  return saidWith(context, what, tasksOf(progress, context));
}
