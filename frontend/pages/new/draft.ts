import type { FileReply } from "#contract/api/files";
import type { PageSize } from "#contract/markers";
import { limits, signerColor } from "#contract/rules";
import { advance, type History, historyOf, redo, undo } from "../../pdf/placer/history.ts";
import { initialsOf, type Recipient } from "../../pdf/placer/kinds.ts";
import { type Fields, removeOf } from "../../pdf/placer/layout.ts";

/** A document on its way to being sent: everything that the four steps collect. */
export interface Draft {
  readonly step: Step;
  /** One per draft: a repeated send makes one envelope. */
  readonly idempotencyKey: string;
  readonly file: DraftFile | undefined;
  readonly signers: readonly DraftSigner[];
  readonly layout: History<Fields>;
  readonly letter: Letter;
}

export const steps = ["file", "signers", "fields", "send"] as const;
export type Step = (typeof steps)[number];

export interface DraftFile {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly pages: readonly PageSize[];
}

export interface DraftSigner {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  /** Undefined until the address was looked up. */
  readonly registered: boolean | undefined;
}

/** What people type on the last step, as they typed it. */
export interface Letter {
  readonly title: string;
  readonly message: string;
  readonly copies: string;
  readonly expiryDays: string;
}

export type SignerText = "email" | "firstName" | "lastName" | "mobile";

export type DraftAction =
  | { type: "go"; step: Step }
  | { type: "choose file"; file: DraftFile }
  | { type: "lose file"; fileId: string }
  | { type: "add signer"; id: string }
  | { type: "remove signer"; id: string }
  | { type: "edit signer"; id: string; name: SignerText; text: string }
  | { type: "found signer"; id: string; email: string; found: FoundSigner }
  | { type: "lay out"; fields: Fields }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "write"; letter: Partial<Letter> };

export interface FoundSigner {
  readonly registered: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly mobile?: string;
}

export function emptyDraft(newId: () => string): Draft {
  return {
    step: "file",
    idempotencyKey: newId(),
    file: undefined,
    signers: [emptySigner(newId())],
    layout: historyOf<Fields>([]),
    letter: { title: "", message: "", copies: "", expiryDays: "" },
  };
}

const emptySigner = (id: string): DraftSigner => ({
  id,
  email: "",
  firstName: "",
  lastName: "",
  mobile: "",
  registered: undefined,
});

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case "go":
      return { ...draft, step: reachable(draft, action.step) ? action.step : draft.step };
    case "choose file":
      return chooseFile(draft, action.file);
    case "lose file":
      return draft.file?.id === action.fileId ? { ...draft, file: undefined } : draft;
    case "add signer":
      return draft.signers.length >= limits.signersMax
        ? draft
        : { ...draft, signers: [...draft.signers, emptySigner(action.id)] };
    case "remove signer":
      return removeSigner(draft, action.id);
    case "edit signer":
      return editSigner(draft, action.id, (signer) => ({
        ...signer,
        [action.name]: action.text,
        ...(action.name === "email" ? { registered: undefined } : {}),
      }));
    case "found signer":
      return editSigner(draft, action.id, (signer) => prefilled(signer, action));
    case "lay out":
      return { ...draft, layout: advance(draft.layout, action.fields) };
    case "undo":
      return { ...draft, layout: undo(draft.layout) };
    case "redo":
      return { ...draft, layout: redo(draft.layout) };
    case "write":
      return { ...draft, letter: { ...draft.letter, ...action.letter } };
  }
}

/** A step can be entered when those before it are complete; going back is always possible. */
export function reachable(draft: Draft, step: Step): boolean {
  switch (step) {
    case "file":
      return true;
    case "signers":
      return draft.file !== undefined;
    case "fields":
      return draft.file !== undefined && signersAreNamed(draft.signers);
    case "send":
      return reachable(draft, "fields") && draft.layout.present.length > 0;
  }
}

const signersAreNamed = ([first]: readonly DraftSigner[]) =>
  first !== undefined && first.email.trim() !== "" && first.firstName.trim() !== "";

/** Another file keeps the fields that lie on pages which it has too. */
function chooseFile(draft: Draft, file: DraftFile): Draft {
  if (draft.file?.id === file.id) return { ...draft, file };
  const kept = draft.layout.present.filter(({ place }) => place.page < file.pages.length);
  return { ...draft, file, layout: historyOf<Fields>(kept) };
}

function removeSigner(draft: Draft, id: string): Draft {
  if (draft.signers.length === 1) return draft;
  return {
    ...draft,
    signers: draft.signers.filter((signer) => signer.id !== id),
    // Undo must not bring fields back to someone who has gone.
    layout: historyOf(removeOf(draft.layout.present, id)),
  };
}

function editSigner(draft: Draft, id: string, how: (signer: DraftSigner) => DraftSigner): Draft {
  return {
    ...draft,
    signers: draft.signers.map((signer) => (signer.id === id ? how(signer) : signer)),
  };
}

/** Fills what is still empty; an answer about an address that was changed meanwhile is dropped. */
function prefilled(signer: DraftSigner, { email, found }: { email: string; found: FoundSigner }) {
  if (signer.email !== email) return signer;
  return {
    ...signer,
    registered: found.registered,
    firstName: signer.firstName || (found.firstName ?? ""),
    lastName: signer.lastName || (found.lastName ?? ""),
    mobile: signer.mobile || (found.mobile ?? ""),
  };
}

export const draftFile = ({ id, name, url, pages }: FileReply): DraftFile => ({
  id,
  name,
  url,
  pages,
});

export function recipientsOf(signers: readonly DraftSigner[]): Recipient[] {
  return signers.map((signer, index) => {
    const name = fullName(signer) || signer.email || `Signer ${index + 1}`;
    return { id: signer.id, name, color: signerColor(index), initials: initialsOf(name) };
  });
}

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
