import type { RecipientAnswer } from "#contract/calls/envelope-answers";
import { delayText, returnedText } from "#contract/rules/mails/mail-delivery";
import { needsNewCode } from "../acts/checking.ts";
import { mailsTo } from "../acts/correcting.ts";
import { type Envelope, type Member, type Signer, signersDue } from "../envelope/envelope.ts";
import { languageOf } from "../envelope/languages.ts";
import { type MailDelivery, mailServerOf, saysAddressIsDead } from "../envelope/mail-delivery.ts";
import { partiesOf } from "../envelope/members.ts";
import { wantsNoMail } from "../envelope/owed-mails.ts";

/** A signer as the sender sees them, on pages and through programs. */
export function recipientAnswer(signer: Signer, envelope: Envelope): RecipientAnswer {
  const { id, email, firstName, lastName, mobile, order, status } = signer;
  const { role, witnessOf, group, checks, viewedAt, signedAt, via, embedded } = signer;
  const { declineReason } = signer;
  const { invitedAt, remindedAt, reminders, hasFailed, delivery } = mailsTo(envelope, signer);
  const mail = delivery && mailAnswer(delivery);
  return {
    ...{ id, email, firstName, lastName, mobile, order, status, reminders },
    ...(role ? { role } : {}),
    ...(witnessOf ? { witnessOf } : {}),
    ...(checks ? { checks: [...checks] } : {}),
    ...(needsNewCode(signer) ? { accessCodeSpent: true } : {}),
    language: languageOf(envelope, signer),
    isDue: envelope.status === "sent" && signersDue(envelope).includes(signer),
    mailFailed: hasFailed,
    mailsStopped: partiesOf(signer).every((party) => wantsNoMail(envelope, party)),
    ...(group ? { anyOf: group.members.map(asPerson) } : {}),
    ...(group?.taken ? { takenAt: group.taken.at } : {}),
    ...(invitedAt ? { invitedAt } : {}),
    ...(remindedAt ? { remindedAt } : {}),
    ...(viewedAt ? { viewedAt } : {}),
    ...(signedAt ? { signedAt } : {}),
    ...(via ? { via } : {}),
    ...(embedded ? { delivery: "embedded", identifiedBy: embedded } : {}),
    ...(declineReason ? { declineReason } : {}),
    ...(mail ? { mail } : {}),
  };
}

const asPerson = ({ email, firstName, lastName }: Member) => ({ email, firstName, lastName });

/** The worst that is known about a mail: a mail server that has accepted it can still return it. */
export function mailAnswer({
  to,
  bounced,
  complained,
  delivered,
  delayed,
}: MailDelivery): RecipientAnswer["mail"] {
  if (bounced) {
    const { at, reason } = bounced;
    const state = saysAddressIsDead(bounced) ? "returned" : "failed";
    return { state, at, text: returnedText(reason) };
  }
  if (complained) return { state: "reported", at: complained.at, text: "Email reported as junk" };
  if (delivered) {
    const text = `Delivered to the mail server of ${mailServerOf(to)}`;
    return { state: "delivered", at: delivered.at, text };
  }
  if (!delayed) return undefined;
  const text = `Email is delayed: ${delayText(delayed.reason)}`;
  return { state: "delayed", at: delayed.at, text };
}
