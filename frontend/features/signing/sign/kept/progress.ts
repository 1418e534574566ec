import type { Answers } from "#contract/rules/fields/answers";
import type { Answer } from "#contract/rules/fields/field-settings";
import type { AdoptedSignature } from "../../signature/adopted.ts";
import type { SigningField } from "../act/signing-fields.ts";
import type { SignersFiles } from "./signers-files.ts";

/** A signer's progress: survives a reload, sent only by Complete. */
export interface Progress {
  readonly name: string;
  readonly signature: AdoptedSignature | undefined;
  /** Whether the notice that the signature was created is shown: until the first action. */
  readonly notice: boolean;
  /** Ids of the signed fields, in the order of signing. */
  readonly signed: readonly string[];
  /** What was filled in, by field id. */
  readonly answers: Answers;
  /** Typed texts that aren't valid answers, by the id of the group's first field. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Why they sign: one of the reasons that the sender has listed. */
  readonly reason?: string | undefined;
  /** The postal address of a witness, as typed. */
  readonly address?: string | undefined;
  /** Absent without a field for files. The server keeps them until Complete, not this device. */
  readonly files?: SignersFiles | undefined;
  /** The steps that undo takes back, the latest last. */
  readonly past: readonly Step[];
}

/** The ids that had been signed, or the previous values of the changed answers, null for one that didn't exist. */
export type Step = readonly string[] | { readonly answers: Changes };

export type Changes = Readonly<Record<string, Answer | null>>;

export const startOf = (name: string): Progress => ({
  name,
  signature: undefined,
  notice: false,
  signed: [],
  answers: {},
  drafts: {},
  past: [],
});

/** A typed signature also sets the name for the name fields. */
export function withSignature(progress: Progress, signature: AdoptedSignature): Progress {
  const name = signature.mode === "typed" ? signature.name : progress.name;
  return { ...progress, signature, name, notice: true };
}

/** Signs the fields; does nothing without a signature. */
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

/** Changes answers; `isStep` makes this a step for undo. */
export function withAnswers(progress: Progress, changes: Changes, isStep: boolean): Progress {
  const before = Object.fromEntries(
    Object.keys(changes).map((id) => [id, progress.answers[id] ?? null]),
  );
  return {
    ...progress,
    notice: false,
    answers: changed(progress.answers, changes),
    past: isStep ? [...progress.past, { answers: before }] : progress.past,
  };
}

function changed(answers: Answers, changes: Changes): Answers {
  const all: Readonly<Record<string, Answer | null>> = { ...answers, ...changes };
  const given = Object.entries(all).filter((one): one is [string, Answer] => one[1] !== null);
  return Object.fromEntries(given);
}

export function withDraft(progress: Progress, id: string, draft: string | undefined): Progress {
  const { [id]: before, ...others } = progress.drafts;
  if (before === draft) return progress;
  return { ...progress, drafts: draft === undefined ? others : { ...others, [id]: draft } };
}

export const withRename = (progress: Progress, name: string): Progress => ({
  ...progress,
  name,
  notice: false,
});

/** Undoes the last step of signing or filling in. */
export function withUndo(progress: Progress): Progress {
  const step = progress.past.at(-1);
  if (step === undefined) return progress;
  const undone = { ...progress, notice: false, past: progress.past.slice(0, -1) };
  if ("answers" in step) {
    const ids = Object.keys(step.answers);
    const back = ids.reduce<Progress>((one, id) => withDraft(one, id, undefined), undone);
    return { ...back, answers: changed(progress.answers, step.answers) };
  }
  return { ...undone, signed: step };
}

/** Hides the notice, after any first action. */
export const withNoticeRead = (progress: Progress): Progress =>
  progress.notice ? { ...progress, notice: false } : progress;

export const isSigned = (progress: Progress, field: SigningField) =>
  progress.signed.includes(field.id);
