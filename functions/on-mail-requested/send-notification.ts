import { linkPath } from "#contract/links";
import {
  type Envelope,
  linkPurpose,
  type Notification,
  notificationsDue,
  signerById,
} from "#core/domain/envelope";
import { notificationFailed, notificationSent } from "#core/domain/finishing";
import type { Link } from "#core/domain/link";
import { variable } from "#core/environment";
import { linkToken } from "#core/gateways/link-key";
import { sendMail } from "#core/gateways/mail";
import { failure, logError } from "#core/log";
import { addressee, envelopeMail } from "#core/mails/envelope-mails";
import { changeEnvelope, getEnvelope } from "#core/store/envelopes";
import { leaseNotification } from "#core/store/leases";
import { putLink } from "#core/store/links";

const siteUrl = variable("SITE_URL");
const productName = variable("PRODUCT_NAME");

/** Sends one notification, if it is still owed and no other worker sends it, and records the outcome. */
export async function sendNotification(
  envelopeId: string,
  notificationId: string,
  now: Date,
): Promise<void> {
  const envelope = await getEnvelope(envelopeId);
  const notification = notificationsDue(envelope, now).find(({ id }) => id === notificationId);
  if (!notification || !(await leaseNotification(envelopeId, notificationId, now))) return;

  const { email } = addressee(envelope, notification.to);
  try {
    await mailTo(email, notification, envelope);
  } catch (error) {
    logError("mail not sent", error, { notificationId });
    const failed = { to: email, reason: failure(error).name };
    await changeEnvelope(envelopeId, now, (before) =>
      notificationFailed(before, notificationId, failed, now),
    );
    return;
  }
  await changeEnvelope(envelopeId, now, (before) =>
    notificationSent(before, notificationId, email, now),
  );
}

async function mailTo(
  email: string,
  notification: Notification,
  envelope: Envelope,
): Promise<void> {
  const url = await linkFor(notification, envelope);
  const mail = envelopeMail(notification.kind, {
    envelope,
    to: notification.to,
    url,
    siteUrl,
    productName,
  });
  const { sender } = envelope;
  const by = { senderName: sender.name, replyTo: sender.email };
  await sendMail(email, mail, notification.to.kind === "sender" ? undefined : by);
}

/** The recipient's own link, stored so that it works before the mail is sent. */
async function linkFor(notification: Notification, envelope: Envelope): Promise<string> {
  const purpose = linkPurpose(notification.kind);
  if (!purpose) return siteUrl;
  const link: Link = {
    envelopeId: envelope.id,
    party: notification.to,
    purpose,
    generation: generationOf(notification, envelope),
  };
  const token = await linkToken(link);
  await putLink(token, link);
  return siteUrl + linkPath(purpose, token);
}

function generationOf(notification: Notification, envelope: Envelope): number {
  if (notification.to.kind !== "signer") return 1;
  return signerById(envelope, notification.to.signerId)?.linkGeneration ?? 1;
}
