import { linkPath } from "#contract/links";
import { attachedBytesMax } from "#contract/sending-rules";
import { invitationsInDoubt, wasMailed, withoutNotification } from "#core/domain/acts/end-notices";
import { notificationFailed, notificationSent } from "#core/domain/acts/finishing";
import type { Link } from "#core/domain/acts/link";
import { recipientOf, type StopLink, stoppedBefore } from "#core/domain/acts/stopping";
import type { MailAttachment, MailPicture } from "#core/domain/common/mail";
import { addressee } from "#core/domain/envelope/addressees";
import { type Envelope, signerById } from "#core/domain/envelope/envelope";
import { linkPurpose, type Notification, type Party } from "#core/domain/envelope/notification";
import { notificationsDue } from "#core/domain/envelope/owed-mails";
import { freeName } from "#core/domain/lists/export-names";
import { variable } from "#core/environment";
import { readStored } from "#core/gateways/documents";
import { firstPagePicture } from "#core/gateways/first-pages";
import { linkToken } from "#core/gateways/link-key";
import { MailInDoubt, sendMail } from "#core/gateways/mail";
import { failure, logError } from "#core/log";
import { envelopeMail, showsFirstPage } from "#core/mails/envelope-mails";
import { changeEnvelope, changeUnrecorded, getEnvelope } from "#core/store/envelope/envelopes";
import {
  doubtNotification,
  findNotificationLease,
  giveBackNotification,
  leaseNotification,
} from "#core/store/envelope/leases";
import { putLink } from "#core/store/envelope/links";
import { hasStopped, isSenderStopped, putStopLink } from "#core/store/envelope/stops";

const siteUrl = variable("SITE_URL");
const productName = variable("PRODUCT_NAME");
const completedBucket = variable("COMPLETED_BUCKET");

/** Sends one notification, if it is still owed and no other worker is sending it, and records the outcome. */
export async function sendNotification(
  envelopeId: string,
  notificationId: string,
  now: Date,
): Promise<void> {
  const envelope = await getEnvelope(envelopeId);
  const notification = notificationsDue(envelope, now).find(({ id }) => id === notificationId);
  if (!notification) return;
  if (await isForNobody(notification, envelope, now)) return;
  if (await isStopped(notification, envelope, now)) return;
  const leased = await leaseNotification(envelopeId, notificationId, now);
  if (!leased) return;
  // Read after the lease, so that a process that ends the document later has seen the lease.
  const latest = await getEnvelope(envelopeId);
  if (!notificationsDue(latest, now).some(({ id }) => id === notificationId)) {
    return giveBackNotification(envelopeId, notificationId, leased);
  }

  const { email } = addressee(latest, notification.to);
  try {
    await mailTo(email, notification, latest);
  } catch (error) {
    logError("mail not sent", error, { notificationId });
    const failed = { to: email, reason: failure(error).name };
    if (error instanceof MailInDoubt) await doubtNotification(envelopeId, notificationId);
    await changeEnvelope(envelopeId, now, (before) =>
      notificationFailed(before, notificationId, failed, now),
    );
    return;
  }
  await changeEnvelope(envelopeId, now, (before) =>
    notificationSent(before, notificationId, email, now),
  );
}

/**
 * Whether it would tell somebody of the end of a document that they have never heard of. Then it is no longer owed,
 * unless a worker may be mailing the invitation right now.
 */
async function isForNobody(
  notification: Notification,
  envelope: Envelope,
  now: Date,
): Promise<boolean> {
  const invitations = invitationsInDoubt(envelope, notification);
  if (invitations.length === 0) return false;
  const mailed = await Promise.all(
    invitations.map(async (one) =>
      wasMailed(one, await findNotificationLease(envelope.id, one.id), now),
    ),
  );
  if (mailed.includes("perhaps")) return false;
  if (!mailed.includes("under way")) {
    await changeUnrecorded(envelope.id, (latest) => withoutNotification(latest, notification.id));
  }
  return true;
}

/**
 * Whether the mail is held back. If the person did it, that is recorded, so the mail is no longer owed. If the operator
 * did it, the mail stays owed until the operator allows the sender's mails again. Signers who have signed are mailed in
 * any case.
 */
async function isStopped({ to }: Notification, envelope: Envelope, now: Date): Promise<boolean> {
  const link = stopLinkOf(to, envelope);
  if (!link || isSigned(to, envelope)) return false;
  if (await isSenderStopped(link.senderId)) return true;
  if (!(await hasStopped(link))) return false;
  const { email } = addressee(envelope, to);
  await changeEnvelope(envelope.id, now, (before) => stoppedBefore(before, link, email));
  return true;
}

const isSigned = (to: Party, envelope: Envelope): boolean =>
  to.kind === "signer" && signerById(envelope, to.signerId)?.status === "signed";

function stopLinkOf(to: Party, envelope: Envelope): StopLink | undefined {
  if (to.kind === "sender") return undefined;
  const senderId = envelope.sender.userId;
  const recipient = recipientOf(senderId, addressee(envelope, to).email);
  return {
    envelopeId: envelope.id,
    senderId,
    to,
    generation: generationOf(to, envelope),
    recipient,
  };
}

async function mailTo(
  email: string,
  notification: Notification,
  envelope: Envelope,
): Promise<void> {
  const [url, stopUrl, picture, sealed] = await Promise.all([
    linkFor(notification, envelope),
    stopUrlFor(notification.to, envelope),
    pictureFor(notification, envelope),
    sealedFor(notification, envelope),
  ]);
  const mail = envelopeMail(notification.kind, {
    envelope,
    to: notification.to,
    about: notification.about,
    url,
    stopUrl,
    siteUrl,
    productName,
    picture,
    sealed,
  });
  const { sender, company } = envelope;
  const by = { senderName: sender.name, replyTo: company?.replyTo ?? sender.email };
  const about = { envelopeId: envelope.id, notificationId: notification.id };
  await sendMail(email, mail, notification.to.kind === "sender" ? undefined : by, about);
}

/** Picture of page 1. The mail is sent without it rather than later. */
async function pictureFor(
  { kind, to, id }: Notification,
  { firstPage }: Envelope,
): Promise<MailPicture | undefined> {
  if (!firstPage || !showsFirstPage(kind, to)) return undefined;
  try {
    return await firstPagePicture(firstPage);
  } catch (error) {
    logError("picture not read", error, { notificationId: id });
    return undefined;
  }
}

/** The sealed document, if the rules say so and it isn't too long for a mail, which has a link to it anyway. */
async function sealedFor(
  { kind, id }: Notification,
  { sealed, title, rules }: Envelope,
): Promise<MailAttachment | undefined> {
  if (kind !== "completed" || !rules?.attachSigned) return undefined;
  if (!sealed || sealed.sizeBytes > attachedBytesMax) return undefined;
  const fileName = freeName(title.replace(/\.pdf$/i, ""), ".pdf", new Set());
  try {
    const bytes = await readStored(completedBucket, sealed);
    return { fileName, bytes, contentType: "application/pdf" };
  } catch (error) {
    logError("sealed document not read", error, { notificationId: id });
    return undefined;
  }
}

/** The addressee's own link, stored so that it works before the mail is sent. */
async function linkFor(notification: Notification, envelope: Envelope): Promise<string> {
  const purpose = linkPurpose(notification.kind);
  if (!purpose) return siteUrl;
  const link: Link = {
    envelopeId: envelope.id,
    party: notification.to,
    purpose,
    generation: generationOf(notification.to, envelope),
  };
  const token = await linkToken(link);
  await putLink(token, link);
  return siteUrl + linkPath(purpose, token);
}

/** A link other than those to the document, because such mails are passed on and read by others. */
async function stopUrlFor(to: Party, envelope: Envelope): Promise<string | undefined> {
  const link = stopLinkOf(to, envelope);
  if (!link) return undefined;
  const { envelopeId, generation } = link;
  const token = await linkToken({ envelopeId, party: to, purpose: "stop", generation });
  await putStopLink(token, link);
  return siteUrl + linkPath("stop", token);
}

function generationOf(to: Party, envelope: Envelope): number {
  if (to.kind !== "signer") return 1;
  return signerById(envelope, to.signerId)?.linkGeneration ?? 1;
}
