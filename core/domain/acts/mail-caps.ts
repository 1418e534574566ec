import type { Plan } from "#contract/rules/limits/plans";
import { Refusal } from "#contract/rules/refusals/refusals";
import { everySigner } from "../envelope/addressees.ts";
import { isEnd } from "../envelope/change.ts";
import type { Envelope } from "../envelope/envelope.ts";
import type { Notification } from "../envelope/notification.ts";
import { hasInvitation } from "../envelope/owed-mails.ts";
import { followers } from "../envelope/readers.ts";

/**
 * How many mails an envelope sends to people other than its sender, and to the sender about signatures: those that it
 * has sent or owes, and those still to follow, which are one invitation for each signer who has none, news of each
 * signature for those who want it, and one notice of the end for everybody. Reminders come on top and have their own limit (`reminding.ts`).
 */
export function mailsOf(envelope: Envelope): number {
  const recorded = envelope.notifications.filter(isCounted).length;
  if (isEnd(envelope.status)) return recorded;
  const uninvited = envelope.signers.filter(
    (signer) => !signer.embedded && !hasInvitation(envelope, signer),
  );
  const invitations = everySigner({ signers: uninvited }).length;
  const ends = everySigner(envelope).length + envelope.copies.length;
  return recorded + invitations + ends + newsToCome(envelope);
}

/** How many mails an act causes; none if it ends the envelope. */
export const mailsOfAct = (before: Envelope, after: Envelope): number =>
  Math.max(0, mailsOf(after) - mailsOf(before));

/** Throws if the envelope would send more mails than the plan allows for one document. */
export function assertMailsOfDocument(envelope: Envelope, { mailsPerDocumentMax }: Plan): void {
  const mails = mailsOf(envelope);
  if (mails <= mailsPerDocumentMax) return;
  throw new Refusal("TOO_MANY_MAILS", {
    message: `This document would send ${mails} emails, and your plan allows ${mailsPerDocumentMax} for one document. Please contact some of the people another way, or choose a larger plan.`,
  });
}

const isCounted = ({ kind, to }: Notification): boolean =>
  kind === "signed" || (kind !== "reminder" && to.kind !== "sender");

/** One mail for each signature but the last: to each who follows, and to the sender, if the sender wants to be notified. */
function newsToCome(envelope: Envelope): number {
  const { rules, signers } = envelope;
  const waiting = signers.filter(({ status }) => status === "waiting").length;
  const told = followers(envelope).length + (rules?.tellWhenSigned ? 1 : 0);
  return told * Math.max(0, waiting - 1);
}
