import type { Adopted } from "../../signature/adopted.ts";
import type { SigningField } from "./signing-fields.ts";

/** How far this signer is; kept over a reload, sent only by Complete. */
export interface Progress {
  readonly name: string;
  readonly signature: Adopted | undefined;
  /** The notice that the signature was created, until the first action. */
  readonly notice: boolean;
  /** Ids of the fields that are signed, in the order in which they were. */
  readonly signed: readonly string[];
  /** Earlier states of `signed`. */
  readonly past: readonly (readonly string[])[];
}

export type ProgressAction =
  | { type: "adopt"; signature: Adopted }
  | { type: "sign"; id: string }
  | { type: "sign all"; ids: readonly string[] }
  | { type: "rename"; name: string }
  | { type: "undo" }
  /** Any other first action: the notice has been read. */
  | { type: "go on" }
  /** What the same signer did in another tab. */
  | { type: "follow"; progress: Progress };

export const startOf = (name: string): Progress => ({
  name,
  signature: undefined,
  notice: false,
  signed: [],
  past: [],
});

export function reduceProgress(progress: Progress, action: ProgressAction): Progress {
  switch (action.type) {
    case "adopt":
      return adoptedBy(progress, action.signature);
    case "sign":
      return withSigned(progress, [action.id]);
    case "sign all":
      return withSigned(progress, action.ids);
    case "rename":
      return { ...progress, name: action.name, notice: false };
    case "undo":
      return takenBack(progress);
    case "go on":
      return progress.notice ? { ...progress, notice: false } : progress;
    case "follow":
      return action.progress;
  }
}

/** Who types their name for the signature says how it is written everywhere. */
function adoptedBy(progress: Progress, signature: Adopted): Progress {
  const name = signature.mode === "typed" ? signature.name : progress.name;
  return { ...progress, signature, name, notice: true };
}

/** Creating a signature is what enables signing, so without one nothing is signed. */
function withSigned(progress: Progress, ids: readonly string[]): Progress {
  if (progress.signature === undefined) return progress;
  const fresh = ids.filter((id) => !progress.signed.includes(id));
  if (fresh.length === 0) return { ...progress, notice: false };
  return {
    ...progress,
    notice: false,
    signed: [...progress.signed, ...fresh],
    past: [...progress.past, progress.signed],
  };
}

function takenBack(progress: Progress): Progress {
  const signed = progress.past.at(-1);
  if (signed === undefined) return progress;
  return { ...progress, notice: false, signed, past: progress.past.slice(0, -1) };
}

export const isSigned = (progress: Progress, field: SigningField) =>
  progress.signed.includes(field.id);

export const pendingOf = (progress: Progress, fields: readonly SigningField[]) =>
  fields.filter((field) => !isSigned(progress, field));

/** The pending field after this one in reading order, else the first one. */
export function nextPending(
  progress: Progress,
  fields: readonly SigningField[],
  afterId?: string,
): SigningField | undefined {
  const pending = pendingOf(progress, fields);
  const from = fields.findIndex((field) => field.id === afterId);
  return pending.find((field) => fields.indexOf(field) > from) ?? pending[0];
}

/** Why Complete has to wait; undefined when it may be pressed. */
export function reasonToWait(
  progress: Progress,
  fields: readonly SigningField[],
  pageShown: boolean,
): string | undefined {
  if (!pageShown) return "The document is still loading.";
  const pending = pendingOf(progress, fields).length;
  if (pending > 0 && progress.signature === undefined) return "Please create your signature first.";
  if (pending > 0) return pending === 1 ? "1 field is left." : `${pending} fields are left.`;
  if (progress.name.trim() === "" && fields.some((field) => field.kind === "name"))
    return "Please enter your name.";
  return undefined;
}
