import type { Adopted } from "../../signature/adopted.ts";
import type { SigningField } from "./signing-fields.ts";

/** A signer's progress: survives a reload, sent only by Complete. */
export interface Progress {
  readonly name: string;
  readonly signature: Adopted | undefined;
  /** Whether the notice that the signature was created is shown: until the first action. */
  readonly notice: boolean;
  /** Ids of the signed fields, in the order of signing. */
  readonly signed: readonly string[];
  /** Earlier values of `signed`, for undo. */
  readonly past: readonly (readonly string[])[];
}

export const startOf = (name: string): Progress => ({
  name,
  signature: undefined,
  notice: false,
  signed: [],
  past: [],
});

/** A typed signature also sets the name for the name fields. */
export function withSignature(progress: Progress, signature: Adopted): Progress {
  const name = signature.mode === "typed" ? signature.name : progress.name;
  return { ...progress, signature, name, notice: true };
}

/** Without a signature nothing can be signed. */
export function withSigned(progress: Progress, ids: readonly string[]): Progress {
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

export const withRename = (progress: Progress, name: string): Progress => ({
  ...progress,
  name,
  notice: false,
});

/** Undoes the last signing. */
export function withUndo(progress: Progress): Progress {
  const signed = progress.past.at(-1);
  if (signed === undefined) return progress;
  return { ...progress, notice: false, signed, past: progress.past.slice(0, -1) };
}

/** Hides the notice, after any first action. */
export const withNoticeRead = (progress: Progress): Progress =>
  progress.notice ? { ...progress, notice: false } : progress;

export const isSigned = (progress: Progress, field: SigningField) =>
  progress.signed.includes(field.id);

export const pendingOf = (progress: Progress, fields: readonly SigningField[]) =>
  fields.filter((field) => !isSigned(progress, field));

/** The next pending field in reading order, else the first one. */
export function nextPending(
  progress: Progress,
  fields: readonly SigningField[],
  afterId?: string,
): SigningField | undefined {
  const pending = pendingOf(progress, fields);
  const from = fields.findIndex((field) => field.id === afterId);
  return pending.find((field) => fields.indexOf(field) > from) ?? pending[0];
}

/** Why Complete can't be pressed yet; undefined when it can. */
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
