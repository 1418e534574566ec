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

export const startOf = (name: string): Progress => ({
  name,
  signature: undefined,
  notice: false,
  signed: [],
  past: [],
});

/** Who types their name for the signature says how it is written everywhere. */
export function withSignature(progress: Progress, signature: Adopted): Progress {
  const name = signature.mode === "typed" ? signature.name : progress.name;
  return { ...progress, signature, name, notice: true };
}

/** Creating a signature is what enables signing, so without one nothing is signed. */
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

/** Takes back what was signed last. */
export function withUndo(progress: Progress): Progress {
  const signed = progress.past.at(-1);
  if (signed === undefined) return progress;
  return { ...progress, notice: false, signed, past: progress.past.slice(0, -1) };
}

/** After any first action. */
export const withNoticeRead = (progress: Progress): Progress =>
  progress.notice ? { ...progress, notice: false } : progress;

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
