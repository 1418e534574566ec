import type { MailReply, SignerRow } from "#contract/api/dashboard";
import { delayText, returnedText } from "#contract/mail-delivery";
import { mailsTo } from "./correcting.ts";
import { type Envelope, type Signer, signersDue } from "./envelope.ts";
import { type MailDelivery, mailServerOf, saysAddressIsDead } from "./mail-delivery.ts";
import { wantsNoMail } from "./owed-mails.ts";

/** A signer as the sender sees them. */
export function signerRow(signer: Signer, envelope: Envelope): SignerRow {
  const { id, email, firstName, lastName, mobile, order, status, viewedAt, signedAt } = signer;
  const { invitedAt, remindedAt, reminders, hasFailed, delivery } = mailsTo(envelope, signer);
  const mail = delivery && mailReply(delivery);
  return {
    ...{ id, email, firstName, lastName, mobile, order, status, reminders },
    isDue: envelope.status === "sent" && signersDue(envelope).includes(signer),
    mailFailed: hasFailed,
    mailsStopped: wantsNoMail(envelope, { kind: "signer", signerId: id }),
    ...(invitedAt ? { invitedAt } : {}),
    ...(remindedAt ? { remindedAt } : {}),
    ...(viewedAt ? { viewedAt } : {}),
    ...(signedAt ? { signedAt } : {}),
    ...(mail ? { mail } : {}),
  };
}

/** The worst that is known of a mail: a mail server that has taken it can still send it back. */
export function mailReply({
  to,
  bounced,
  complained,
  delivered,
  delayed,
}: MailDelivery): MailReply | undefined {
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
