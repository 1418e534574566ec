import { fieldLabels } from "#contract/markers";
import type { Adopted } from "../../signature/adopted.ts";
import {
  nextPending,
  type Progress,
  pendingOf,
  withNoticeRead,
  withRename,
  withSignature,
  withSigned,
  withUndo,
} from "./progress.ts";
import type { SigningField } from "./signing-fields.ts";

/** The state of the signing page. */
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
  readonly dialog: SigningDialog | undefined;
  readonly zoom: number;
}

export type Focus = { readonly on: "field"; readonly id: string } | { readonly on: "Complete" };

export type SigningDialog = "signature" | "consent" | "decline" | "fields" | "about";

export type SigningAction =
  | { type: "sign"; ids: readonly string[] }
  | { type: "adopt"; signature: Adopted }
  | { type: "rename"; name: string }
  | { type: "undo" }
  | { type: "next" }
  | { type: "go to"; id: string }
  | { type: "open"; dialog: SigningDialog }
  | { type: "close dialog" }
  | { type: "zoom"; zoom: number }
  /** The same signer's progress in another tab. */
  | { type: "follow"; progress: Progress };

/** What actions depend on besides the state. */
export interface SigningContext {
  /** In reading order. */
  readonly fields: readonly SigningField[];
  /** After Complete was pressed, nothing can be changed. */
  readonly locked: boolean;
  /** The least zoom at which a focused field is shown. */
  readonly fieldZoomMin: number;
}

export const startOfSigning = (progress: Progress): Signing => ({
  progress,
  wanted: [],
  said: "",
  currentId: undefined,
  focus: undefined,
  dialog: undefined,
  zoom: 1,
});

/** All that a signer does before Complete. Nothing of it leaves the device. */
export function reduceSigning(
  signing: Signing,
  action: SigningAction,
  context: SigningContext,
): Signing {
  const { progress } = signing;
  switch (action.type) {
    case "sign":
      return sign(signing, action.ids, context);
    case "adopt":
      return adopt(signing, action.signature, context);
    case "rename":
      return { ...signing, progress: withRename(progress, action.name) };
    case "undo":
      if (context.locked) return signing;
      return { ...signing, progress: withUndo(progress), said: "Taken back." };
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
      return { ...signing, progress: action.progress };
  }
}

/** Signs the fields and moves on to what is left; without a signature, asks for one first. */
function sign(signing: Signing, ids: readonly string[], context: SigningContext): Signing {
  if (context.locked) return signing;
  if (signing.progress.signature === undefined)
    return { ...signing, wanted: ids, dialog: "signature" };
  const progress = withSigned(signing.progress, ids);
  const said = saidAfter(ids, progress, context.fields);
  const following = nextPending(progress, context.fields, ids.at(-1));
  return following
    ? lead({ ...signing, progress, said }, following.id, context)
    : { ...signing, progress, said, focus: { on: "Complete" } };
}

function adopt(signing: Signing, signature: Adopted, context: SigningContext): Signing {
  const progress = withSignature(signing.progress, signature);
  const adopted: Signing = { ...signing, progress, dialog: undefined, wanted: [] };
  return signing.wanted.length > 0
    ? sign(adopted, signing.wanted, context)
    : { ...adopted, said: "Your signature was created." };
}

/** When all fields are signed, Complete can only be waiting for the name. */
function next(signing: Signing, context: SigningContext): Signing {
  const { fields } = context;
  const progress = withNoticeRead(signing.progress);
  const field =
    nextPending(progress, fields, signing.currentId) ?? fields.find(({ kind }) => kind === "name");
  return field ? lead({ ...signing, progress }, field.id, context) : { ...signing, progress };
}

function lead(signing: Signing, id: string, { fieldZoomMin }: SigningContext): Signing {
  return {
    ...signing,
    currentId: id,
    focus: { on: "field", id },
    dialog: undefined,
    zoom: Math.max(signing.zoom, fieldZoomMin),
  };
}

function saidAfter(
  ids: readonly string[],
  progress: Progress,
  fields: readonly SigningField[],
): string {
  const [first] = fields.filter((field) => ids.includes(field.id));
  const what = ids.length === 1 && first ? fieldLabels[first.kind] : `${ids.length} fields`;
  const left = pendingOf(progress, fields).length;
  return `${what} signed. ${left === 0 ? "Nothing is left; press Complete." : `${left} left.`}`;
}
