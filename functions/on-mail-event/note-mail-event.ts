import { noteMailNews } from "#core/domain/acts/mail-news";
import { recipientOf } from "#core/domain/acts/stopping";
import type { MailTags } from "#core/domain/common/mail-tags";
import { unchanged } from "#core/domain/envelope/change";
import type { Envelope } from "#core/domain/envelope/envelope";
import { type MailNews, saysAddressIsDead } from "#core/domain/envelope/mail-delivery";
import type { MailEvent } from "#core/gateways/mail-events";
import { markUndeliverable, unmarkUndeliverable } from "#core/store/account/undeliverable";
import { changeEnvelope, findEnvelope } from "#core/store/envelope/envelopes";
import { setStop } from "#core/store/envelope/stops";

/**
 * Records the news for the address, for later senders to it, and in the envelopes that sent the mail. An event about
 * another program's mail, or about an envelope that we don't have, changes nothing there.
 */
export async function noteMailEvent({ about, to, news }: MailEvent, now: Date): Promise<void> {
  if (!news) return;
  await noteAddress(to, news);
  for (const one of about) await noteEnvelope(one, to, news, now);
}

async function noteAddress(to: string, news: MailNews): Promise<void> {
  switch (news.type) {
    case "delivered":
      return unmarkUndeliverable(to, news.at);
    case "complained":
      return markUndeliverable(to, { reason: "suppressed", at: news.at });
    case "bounced":
      return saysAddressIsDead(news) ? markUndeliverable(to, news) : undefined;
    case "delayed":
      return undefined;
  }
}

async function noteEnvelope(
  { envelopeId, notificationId }: MailTags,
  to: string,
  news: MailNews,
  now: Date,
): Promise<void> {
  const envelope = await findEnvelope(envelopeId);
  if (!envelope) return;
  const decide = (latest: Envelope) => noteMailNews(latest, { notificationId, to }, news, now);
  // Only once: a repeated event must not revoke what the person has allowed since.
  if (decide(envelope) === unchanged) return;
  if (news.type === "complained" && !isToSender(envelope, notificationId)) {
    const senderId = envelope.sender.userId;
    await setStop({ senderId, recipient: recipientOf(senderId, to) }, now);
  }
  await changeEnvelope(envelopeId, now, decide);
}

const isToSender = ({ notifications }: Envelope, notificationId: string): boolean =>
  notifications.some(({ id, to }) => id === notificationId && to.kind === "sender");
