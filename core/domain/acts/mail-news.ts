import { bounceText, delayText } from "#contract/rules/mails/mail-delivery";
import { minuteMs } from "../common/time.ts";
import { type EntryData, system } from "../envelope/audit.ts";
import { type Decision, unchanged } from "../envelope/change.ts";
import type { Envelope } from "../envelope/envelope.ts";
import { afterNews, type MailNews } from "../envelope/mail-delivery.ts";
import { generationOf, personOf } from "../envelope/members.ts";
import { furtherNotification, type Notification } from "../envelope/notification.ts";
import { mailsReturned } from "../envelope/owed-mails.ts";
import { signerNamedIn, withNotification } from "./finishing.ts";
import { withStop } from "./stopping.ts";

export interface AboutMail {
  readonly notificationId: string;
  /** The address that it went to, in lower case. */
  readonly to: string;
}

/** Addresses that were mistyped together bounce together; one mail tells the sender of them all. */
const senderWaitMs = 2 * minuteMs;

/**
 * The mail service has reported what became of a mail. News that is already known, or that is about no mail of this
 * envelope, changes nothing.
 */
export function noteMailNews(
  envelope: Envelope,
  { notificationId, to }: AboutMail,
  news: MailNews,
  now: Date,
): Decision {
  const notification = envelope.notifications.find(({ id }) => id === notificationId);
  const known = notification?.delivery ?? { to };
  const delivery = afterNews(known, news);
  if (!notification || known.to !== to || delivery === known) return unchanged;
  const told = { ...notification, delivery };
  const marked = withNotification(envelope, told);
  const after = news.type === "complained" ? withComplaint(marked, told, to) : marked;
  return {
    envelope: withSenderTold(after, now),
    entry: {
      type: `mail-${news.type}`,
      actor: system,
      ip: "",
      userAgent: "",
      data: { to, notice: told.kind, ...signerNamedIn(told), ...dataOf(news) },
    },
  };
}

/** `toldAt` is the mail service's time; the entry's own time is when we heard of it. */
function dataOf(news: MailNews): EntryData {
  const toldAt = news.at;
  switch (news.type) {
    case "delivered":
      return { toldAt, by: news.by, answer: news.answer };
    case "delayed":
      return { toldAt, reason: delayText(news.reason) };
    case "bounced":
      return { toldAt, kind: news.kind, reason: bounceText(news.reason), answer: news.answer };
    case "complained":
      return { toldAt };
  }
}

/** Somebody who reports a mail as junk gets no more of them. Mails to the sender continue. */
function withComplaint(envelope: Envelope, { to }: Notification, address: string): Envelope {
  if (to.kind === "sender") return envelope;
  if (to.kind === "copy") return withStop(envelope, { to, generation: 1 });
  if (personOf(envelope, to)?.email !== address) return envelope;
  return withStop(envelope, { to, generation: generationOf(envelope, to) });
}

/** The sender is notified of each address once while a signature is missing, and once if a copy could not be delivered. */
function withSenderTold(envelope: Envelope, now: Date): Envelope {
  const untold = mailsReturned(envelope).filter((mail) => !isTold(mail, envelope));
  if (untold.length === 0) return envelope;
  const ids = untold.map(({ id }) => id);
  // A notification that is already due may be on its way.
  const waiting = envelope.notifications.find(
    ({ kind, nextTryAt }) => kind === "returned" && nextTryAt > now.toISOString(),
  );
  if (waiting)
    return withNotification(envelope, { ...waiting, about: [...(waiting.about ?? []), ...ids] });
  const at = new Date(now.getTime() + senderWaitMs);
  const notice = furtherNotification("returned", { kind: "sender" }, envelope, at);
  return { ...envelope, notifications: [...envelope.notifications, { ...notice, about: ids }] };
}

function isTold(mail: Notification, envelope: Envelope): boolean {
  const told = envelope.notifications.flatMap(({ about = [] }) => about);
  return envelope.notifications.some(
    (other) =>
      told.includes(other.id) &&
      other.delivery?.to === mail.delivery?.to &&
      (other.kind === "completed") === (mail.kind === "completed"),
  );
}
