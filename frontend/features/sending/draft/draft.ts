import { documentSteps } from "#contract/rules/documents/drafts";
import type { PagesSent } from "#contract/rules/documents/sending-rules";
import type { TypedRules } from "#contract/rules/documents/typed-rules";
import { mayHave, type RecipientRole, unsigned } from "#contract/rules/people/roles";
import type { Language } from "#contract/rules/text/languages";
import type { UploadedFile } from "../../../api/files.ts";
import {
  type History,
  type HistoryAction,
  historyOf,
  reduceHistory,
} from "../../../placing/history.ts";
import { type Fields, removeOf } from "../../../placing/layout.ts";
import type { ChosenDocument } from "../../../upload/ChosenFile.tsx";
import {
  addSigner,
  type DraftSigner,
  editSigner,
  emptySigner,
  type FoundSigner,
  type KnownPerson,
  moveSigner,
  prefilled,
  type SignerText,
  takenFrom,
  withChecks,
  withDividedName,
  withoutSigner,
  withPerson,
  withPossibleRoles,
  withText,
} from "./signers.ts";

/** A document that is being prepared: everything that the four steps collect. */
export interface Draft {
  readonly step: Step;
  /** One per draft: repeated sends make one envelope. */
  readonly idempotencyKey: string;
  /** The time in the last request to send; a repeat must be the same request. */
  readonly triedAt: string | undefined;
  readonly template: DraftTemplate | undefined;
  readonly file: DraftFile | undefined;
  readonly signers: readonly DraftSigner[];
  /** Whether signers sign one after the other, from the first row down. */
  readonly inOrder: boolean;
  readonly layout: History<Fields>;
  readonly letter: Letter;
  /** Whether signers don't see what others filled. */
  readonly withholdValues: boolean;
  /** Whether doubtful pages of the file become pictures; undefined to use the account's settings. */
  readonly pages?: PagesSent | undefined;
  /** Undefined to use the account's rules. */
  readonly rules?: TypedRules | undefined;
  /** Whether the account's settings for new documents were copied into the draft. */
  readonly begun?: boolean | undefined;
  /** Undefined to use the account's language. */
  readonly language?: Language | undefined;
  /** Title by the template for a document to which none is given; undefined to use the file's name. */
  readonly titlePattern?: string | undefined;
  /** The API key with which a program made it. */
  readonly preparedBy?: string | undefined;
}

export const steps = documentSteps;
export type Step = (typeof steps)[number];

/** A template determines the file and the number of signers. */
export interface DraftTemplate {
  readonly id: string;
  readonly name: string;
  readonly signersMax: number;
  /** Undefined in drafts that an earlier version of the pages has begun. */
  readonly version?: number | undefined;
}

export type DraftFile = ChosenDocument;

/** A part of the pages that shows the draft and changes it. */
export interface DraftProps {
  readonly draft: Draft;
  readonly act: (action: DraftAction) => void;
}

/** The same once there is a file. */
export interface DraftFileProps extends DraftProps {
  readonly file: DraftFile;
}

/** What was typed on the last step, unparsed. */
export interface Letter {
  readonly title: string;
  readonly message: string;
  readonly copies: string;
  readonly expiryDays: string;
}

/** What the account's settings provide for a new document. */
export interface Beginning extends Pick<Letter, "message" | "copies"> {
  readonly withholdValues: boolean;
}

type ContentAction =
  | { type: "choose file"; file: DraftFile }
  | { type: "lose file"; fileId: string }
  /** Replaces the template's file; `fields` are those that were placed on it. */
  | { type: "use other file"; file: DraftFile; fields: Fields }
  /** Switches to the newest version of the template that the draft was begun with, see `renewedDraft`. */
  | { type: "renew"; draft: Draft }
  | { type: "add signer"; id: string }
  | { type: "remove signer"; id: string }
  | { type: "edit signer"; id: string; name: SignerText | "anyOf"; text: string }
  | { type: "found signer"; id: string; email: string; found: FoundSigner }
  | { type: "take person"; id: string; person: KnownPerson }
  | { type: "add person"; newId: string; person: KnownPerson }
  | { type: "divide names" }
  | { type: "move signer"; id: string; to: number }
  | { type: "set order"; inOrder: boolean }
  | { type: "set together"; id: string; together: boolean }
  | HistoryAction<Fields>
  | { type: "write"; letter: Partial<Letter> }
  | { type: "withhold"; withholdValues: boolean }
  | { type: "send pages"; pages: PagesSent }
  | { type: "begin"; with: Beginning }
  | { type: "set rules"; rules: TypedRules | undefined }
  | {
      type: "set what they do";
      id: string;
      does: RecipientRole | undefined;
      witnessOf?: string | undefined;
    }
  | ({ type: "choose checks" } & Pick<DraftSigner, "id" | "checks" | "accessCode">)
  /** The language of the signer with this id or, without an id, of the document. */
  | { type: "choose language"; id?: string; language: Language | undefined };

export type DraftAction =
  | ContentAction
  | { type: "go"; step: Step }
  | { type: "try"; at: string }
  | { type: "renew key"; key: string }
  | { type: "start over"; draft: Draft };

export function emptyDraft(newId: () => string): Draft {
  return {
    step: "file",
    idempotencyKey: newId(),
    triedAt: undefined,
    template: undefined,
    file: undefined,
    signers: [emptySigner(newId())],
    inOrder: false,
    layout: historyOf<Fields>([]),
    letter: { title: "", message: "", copies: "", expiryDays: "" },
    withholdValues: false,
  };
}

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case "go":
      return { ...draft, step: reachable(draft, action.step) ? action.step : draft.step };
    case "try":
      return { ...draft, triedAt: action.at };
    case "renew key":
      return { ...draft, idempotencyKey: action.key, triedAt: undefined };
    case "start over":
      return action.draft;
    default: {
      const changed = changeContent(draft, action);
      return changed === draft ? draft : { ...changed, triedAt: undefined };
    }
  }
}

function changeContent(draft: Draft, action: ContentAction): Draft {
  const { signers } = draft;
  const withSigners = (next: readonly DraftSigner[]) => ({ ...draft, signers: next });
  switch (action.type) {
    case "choose file":
      return chooseFile(draft, action.file);
    case "lose file":
      return draft.file?.id === action.fileId ? { ...draft, file: undefined } : draft;
    case "use other file": {
      const { file, fields } = action;
      return { ...draft, template: undefined, file, pages: undefined, layout: historyOf(fields) };
    }
    case "renew":
      return action.draft;
    case "add signer":
      return withSigners(addSigner(signers, action.id, draft.template?.signersMax));
    case "remove signer":
      return removeSigner(draft, action.id);
    case "edit signer":
      return withSigners(
        editSigner(signers, action.id, (signer) => withText(signer, action.name, action.text)),
      );
    case "found signer":
      return withSigners(editSigner(signers, action.id, (signer) => prefilled(signer, action)));
    case "take person":
      return withSigners(editSigner(signers, action.id, (one) => takenFrom(one, action.person)));
    case "add person": {
      const { person, newId } = action;
      return withSigners(withPerson(signers, person, newId, draft.template?.signersMax));
    }
    case "divide names":
      return withSigners(signers.map(withDividedName));
    case "move signer":
      return withSigners(moveSigner(signers, action.id, action.to));
    case "set order":
      return { ...draft, inOrder: action.inOrder };
    case "set together": {
      const { together } = action;
      return withSigners(editSigner(signers, action.id, (signer) => ({ ...signer, together })));
    }
    case "lay out":
    case "undo":
    case "redo":
      return { ...draft, layout: reduceHistory(draft.layout, action) };
    case "write":
      return { ...draft, letter: { ...draft.letter, ...action.letter } };
    case "withhold":
      return { ...draft, withholdValues: action.withholdValues };
    case "send pages":
      return { ...draft, pages: action.pages };
    case "begin":
      return beginWith(draft, action.with);
    case "set rules":
      return { ...draft, rules: action.rules };
    case "set what they do":
      return withRole(draft, action);
    case "choose checks":
      return withSigners(withChecks(signers, action));
    case "choose language": {
      const { id, language } = action;
      if (id === undefined) return { ...draft, language };
      return withSigners(editSigner(signers, id, (signer) => ({ ...signer, language })));
    }
  }
}

/** Copies the settings into the draft once, without replacing what was typed. */
function beginWith(draft: Draft, { message, copies, withholdValues }: Beginning): Draft {
  if (draft.begun) return draft;
  const { letter } = draft;
  const begun = { ...letter, message: letter.message || message, copies: letter.copies || copies };
  return {
    ...draft,
    letter: begun,
    withholdValues: draft.withholdValues || withholdValues,
    begun: true,
  };
}

/** Whether a step can be opened: the steps before it must be complete. */
export function reachable(draft: Draft, step: Step): boolean {
  switch (step) {
    case "file":
      return true;
    case "signers":
      return draft.file !== undefined;
    case "fields":
      return draft.file !== undefined && signersAreNamed(draft.signers);
    case "send":
      return reachable(draft, "fields") && (draft.layout.present.length > 0 || nobodySigns(draft));
  }
}

const signersAreNamed = ([first]: readonly DraftSigner[]) =>
  first !== undefined && first.email.trim() !== "" && first.firstName.trim() !== "";

/** Fields on pages that the new file also has are kept. */
function chooseFile(draft: Draft, file: DraftFile): Draft {
  if (draft.file?.id === file.id) return { ...draft, file };
  const kept = draft.layout.present.filter(({ place }) => place.page < file.pages.length);
  return { ...draft, file, pages: undefined, layout: historyOf<Fields>(kept) };
}

/** Ids of signers with a phone field, which shows their mobile number. */
export const withPhoneField = ({ layout }: Pick<Draft, "layout">): ReadonlySet<string> =>
  new Set(layout.present.flatMap(({ kind, signerId }) => (kind === "phone" ? [signerId] : [])));

export const nobodySigns = ({ signers }: Pick<Draft, "signers">): boolean =>
  signers.every(({ does }) => unsigned(does) !== undefined);

/** Fields that the role can't have go; undo must not restore them. A witness's row comes right below the witnessed one. */
function withRole(
  draft: Draft,
  { id, does, witnessOf }: Extract<DraftAction, { type: "set what they do" }>,
): Draft {
  const { present } = draft.layout;
  const kept = present.filter(({ signerId, kind }) => signerId !== id || mayHave(does, kind));
  const chosen = editSigner(draft.signers, id, (signer) => ({ ...signer, does, witnessOf }));
  return {
    ...draft,
    signers: withPossibleRoles(belowWitnessed(chosen, id, witnessOf)),
    layout: kept.length === present.length ? draft.layout : historyOf(kept),
  };
}

function belowWitnessed(
  signers: readonly DraftSigner[],
  id: string,
  witnessOf: string | undefined,
): readonly DraftSigner[] {
  const [from, at] = [id, witnessOf].map((one) => signers.findIndex((row) => row.id === one));
  if (from === undefined || at === undefined || at === -1) return signers;
  return moveSigner(signers, id, from < at ? at : at + 1);
}

function removeSigner(draft: Draft, id: string): Draft {
  // A template has a fixed number of signers.
  if (draft.signers.length === 1 || draft.template) return draft;
  return {
    ...draft,
    signers: withPossibleRoles(withoutSigner(draft.signers, id)),
    // Undo must not restore the fields of a removed signer.
    layout: historyOf(removeOf(draft.layout.present, id)),
  };
}

export function draftFile(file: UploadedFile): DraftFile {
  const { id, name, url, pages, warnings, firstPage } = file;
  return { id, name, url, pages, warnings, firstPage };
}

/** Whether starting over would lose anything besides what a template filled in. */
export function isTouched(draft: Draft): boolean {
  const typed = Object.values(draft.letter).some((text) => text !== "");
  const named = draft.signers.some(
    ({ email, firstName, given }) => !given && (email !== "" || firstName !== ""),
  );
  const chosen = draft.template ? draft.layout.past.length > 0 : draft.file !== undefined;
  return typed || named || chosen;
}
