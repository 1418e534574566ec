import type { Plan } from "#contract/plans";
import { Refusal } from "#contract/refusals";
import { isEnd } from "./change.ts";
import type { Envelope, Notification, Signer } from "./envelope.ts";

/**
 * How many mails an envelope sends to others than its sender: those that it has sent or owes, and those that will
 * follow, one invitation for each signer who has none and one notice of the end for everybody. Reminders come on
 * top; they have their own bound (`reminding.ts`).
 */
export function mailsOf(envelope: Envelope): number {
  const recorded = envelope.notifications.filter(isToOthers).length;
  if (isEnd(envelope.status)) return recorded;
  const uninvited = envelope.signers.filter((signer) => !hasInvitation(envelope, signer)).length;
  return recorded + uninvited + envelope.signers.length + envelope.copies.length;
}

/** The mails that follow from an act; none from one that ends the envelope. */
export const mailsOfAct = (before: Envelope, after: Envelope): number =>
  Math.max(0, mailsOf(after) - mailsOf(before));

/** Throws when the envelope would send more mails than the plan allows for one document. */
export function assertMailsOfDocument(envelope: Envelope, { mailsPerDocumentMax }: Plan): void {
  const mails = mailsOf(envelope);
  if (mails <= mailsPerDocumentMax) return;
  throw new Refusal("TOO_MANY_MAILS", {
    message: `This document would send ${mails} emails, and your plan allows ${mailsPerDocumentMax} for one document. Please contact some of the people another way, or choose a larger plan.`,
  });
}

const isToOthers = ({ kind, to }: Notification): boolean =>
  kind !== "reminder" && to.kind !== "sender";

const hasInvitation = (envelope: Envelope, signer: Signer): boolean =>
  envelope.notifications.some(
    ({ kind, to, generation = 1 }) =>
      kind === "invitation" &&
      to.kind === "signer" &&
      to.signerId === signer.id &&
      generation === signer.linkGeneration,
  );
