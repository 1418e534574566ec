import { attachedBytesMax } from "#contract/rules/documents/sending-rules";
import { linkPath } from "#contract/rules/product/links";
import { linkId, linkOf } from "#core/domain/acts/link";
import { recipientOf, type StopLink } from "#core/domain/acts/stopping";
import type { Mail, MailAttachment, MailPicture } from "#core/domain/common/mail";
import { addressee } from "#core/domain/envelope/addressees";
import { contactOf, type Envelope } from "#core/domain/envelope/envelope";
import { generationOf } from "#core/domain/envelope/members";
import { linkPurpose, type Notification, type Party } from "#core/domain/envelope/notification";
import { freeName } from "#core/domain/lists/export-names";
import { variable } from "#core/environment";
import { readStored } from "#core/gateways/documents";
import { firstPagePicture } from "#core/gateways/first-pages";
import { linkToken } from "#core/gateways/link-key";
import { sendMail } from "#core/gateways/mail";
import { logError } from "#core/log";
import { envelopeMail, showsFirstPage } from "#core/mails/envelope-mails";
import { requestsMail } from "#core/mails/requests-mail";
import { putLink } from "#core/store/envelope/links";
import { putStopLink } from "#core/store/envelope/stops";
import type { MailProof, OwedMail } from "./owed.ts";

const siteUrl = variable("SITE_URL");
const productName = variable("PRODUCT_NAME");
const completedBucket = variable("COMPLETED_BUCKET");

/** For a colleague, the mail leads to the document's own page: the sender's link is that of the member who has left. */
export async function mailNotification(owed: OwedMail, isForColleague = false): Promise<MailProof> {
  const { envelope, notification } = owed;
  const [link, stopUrl, picture, sealed] = await Promise.all([
    isForColleague ? pageOf(envelope) : linkFor(notification, envelope),
    stopUrlFor(notification.to, envelope),
    pictureFor(notification, envelope),
    sealedFor(notification, envelope),
  ]);
  const mail = envelopeMail(notification.kind, {
    envelope,
    to: notification.to,
    about: notification.about,
    url: link.url,
    stopUrl,
    siteUrl,
    productName,
    picture,
    sealed,
  });
  const mailId = await post(mail, [owed]);
  return { mailId, links: [link.token && linkId(link.token)] };
}

/** Mails several requests to sign, all by one sender to one address, as one mail. */
export async function mailRequests(all: readonly [OwedMail, ...OwedMail[]]): Promise<MailProof> {
  const [{ envelope, notification }] = all;
  const [stopUrl, ...requests] = await Promise.all([
    stopUrlFor(notification.to, envelope),
    ...all.map(async (one) => ({
      envelope: one.envelope,
      to: one.notification.to,
      ...(await linkFor(one.notification, one.envelope)),
    })),
  ]);
  const [first, ...others] = requests;
  if (!first) throw new Error("expected requests to sign, found none");
  const mailId = await post(requestsMail(first, others, { stopUrl, siteUrl, productName }), all);
  return { mailId, links: requests.map(({ token }) => linkId(token)) };
}

function post(mail: Mail, all: readonly [OwedMail, ...OwedMail[]]): Promise<string> {
  const [{ envelope, notification }] = all;
  const { sender, company } = envelope;
  const replyTo = company?.replyTo ?? contactOf(envelope).email;
  const by = { senderName: sender.name, replyTo };
  return sendMail(
    addressee(envelope, notification.to).email,
    mail,
    notification.to.kind === "sender" ? undefined : by,
    all.map((one) => ({ envelopeId: one.envelope.id, notificationId: one.notification.id })),
  );
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

const pageOf = async ({ id }: Envelope) => ({ url: `${siteUrl}/documents/${id}`, token: "" });

/** The addressee's own link, stored so that it works before the mail is sent. */
async function linkFor(
  notification: Notification,
  envelope: Envelope,
): Promise<{ readonly url: string; readonly token: string }> {
  const purpose = linkPurpose(notification.kind);
  if (!purpose) return { url: siteUrl, token: "" };
  const link = linkOf(envelope, notification.to, { purpose });
  const token = await linkToken(link);
  await putLink(token, link);
  return { url: siteUrl + linkPath(purpose, token), token };
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

/** The link with which others than the sender stop the sender's mails. */
export function stopLinkOf(to: Party, envelope: Envelope): StopLink | undefined {
  if (to.kind === "sender") return undefined;
  const senderId = envelope.sender.userId;
  const recipient = recipientOf(senderId, addressee(envelope, to).email);
  return {
    envelopeId: envelope.id,
    senderId,
    to,
    generation: generationOf(envelope, to),
    recipient,
  };
}
