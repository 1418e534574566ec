import { isolated } from "#languages/isolated";
import type { DocumentRecipient, SentDocument } from "../../../api/dashboard.ts";
import { againIn } from "../signers/clock.ts";
import { canBeCorrected, canBeReached, isBeingInvited, isDueFor } from "../signers/signer-state.ts";

/** The main button of a document's page: the act that moves the document on. */
export type MainAction =
  | { readonly act: "sign" | "sendAgain" }
  | { readonly act: "correct"; readonly signer: DocumentRecipient }
  | { readonly act: "remind"; readonly people: readonly DocumentRecipient[] };

/**
 * The sender `email` signs what waits for them; a dead address is corrected before others are reminded; people emailed
 * within the last minutes are not reminded. Undefined while there is nothing to do.
 */
export function mainActionOf(
  document: Pick<SentDocument, "isOpen" | "recipients" | "status" | "undoUntil">,
  email: string,
  nowMs: number,
): MainAction | undefined {
  const { isOpen, recipients, status, undoUntil } = document;
  // Nobody is asked yet.
  if (undoUntil) return undefined;
  const waiting = isOpen ? recipients.filter(canBeReached) : [];
  if (waiting.some((signer) => isDueFor(signer, email))) return { act: "sign" };
  const lost = waiting.find((one) => one.mail?.state === "returned" && canBeCorrected(one));
  if (lost) return { act: "correct", signer: lost };
  const people = waiting.filter((one) => canBeReminded(one, email, nowMs));
  if (people.length > 0) return { act: "remind", people };
  return status === "rejected" ? { act: "sendAgain" } : undefined;
}

/** Whether a reminder to this signer of an open document can be sent now. */
export const canBeReminded = (signer: DocumentRecipient, email: string, nowMs: number): boolean =>
  isOwed(signer, email) && !againIn(signer.remindableFrom, nowMs);

/** Whether somebody else than the sender `email` is asked by mail, takes mails, and has got the invitation. */
export const isOwed = (signer: DocumentRecipient, email: string): boolean =>
  canBeReached(signer) &&
  signer.isDue &&
  !signer.mailsStopped &&
  signer.delivery === undefined &&
  !isBeingInvited(signer) &&
  signer.email !== email;

type Person = Pick<DocumentRecipient, "email" | "firstName">;

/** The people who are asked; they are several until one of them has taken the document. */
export const askedFor = (signer: DocumentRecipient): readonly Person[] =>
  signer.anyOf && !signer.takenAt ? signer.anyOf : [signer];

/** The label of the button that reminds these signers counts all who get an email. */
export function remindWords(signers: readonly DocumentRecipient[]): string {
  const people = signers.flatMap(askedFor);
  const [only] = people;
  return people.length === 1
    ? `Remind ${isolated(only?.firstName ?? "") || only?.email} now`
    : `Remind ${people.length} people`;
}
