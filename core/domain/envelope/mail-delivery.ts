import type { BounceReason, DelayReason } from "#contract/mail-delivery";

/**
 * What the mail service has told of a mail. Each member is set once, in whatever order the news arrives: a mail
 * that was delivered can still come back, and what was delayed is delivered later.
 */
export interface MailDelivery {
  /** The address that it went to. */
  readonly to: string;
  readonly delivered?: { readonly at: string } | undefined;
  readonly delayed?: { readonly at: string; readonly reason: DelayReason } | undefined;
  readonly bounced?: Bounced | undefined;
  readonly complained?: { readonly at: string } | undefined;
}

export interface Bounced {
  readonly at: string;
  /** A permanent one is not tried again by the mail service. */
  readonly kind: "permanent" | "transient";
  readonly reason: BounceReason;
}

/**
 * One piece of news about one mail; `by` is the mail server that handed it over (Reporting-MTA), `answer` what the
 * other one said, in printable ASCII.
 */
export type MailNews =
  | {
      readonly type: "delivered";
      readonly at: string;
      readonly by: string;
      readonly answer: string;
    }
  | ({ readonly type: "bounced"; readonly answer: string } & Bounced)
  | { readonly type: "delayed"; readonly at: string; readonly reason: DelayReason }
  | { readonly type: "complained"; readonly at: string };

/** What is known after the news; the same object when it says nothing new. */
export function afterNews(known: MailDelivery, news: MailNews): MailDelivery {
  switch (news.type) {
    case "delivered":
      return known.delivered ? known : { ...known, delivered: { at: news.at } };
    case "delayed":
      return known.delayed || known.delivered || known.bounced
        ? known
        : { ...known, delayed: { at: news.at, reason: news.reason } };
    case "complained":
      return known.complained ? known : { ...known, complained: { at: news.at } };
    case "bounced": {
      const { at, kind, reason } = news;
      const outweighs =
        !known.bounced || (known.bounced.kind === "transient" && kind === "permanent");
      return outweighs ? { ...known, bounced: { at, kind, reason } } : known;
    }
  }
}

/** A mail, as far as its delivery goes. */
interface Mailed {
  readonly sentAt?: string | undefined;
  readonly delivery?: MailDelivery | undefined;
}

interface Sent {
  readonly at: string;
  readonly delivery?: MailDelivery | undefined;
}

const none: Sent = { at: "" };

/** What is known of the newest of these mails; news of one may come before we have noted that it was sent. */
export function newestDelivery(mails: readonly Mailed[]): MailDelivery | undefined {
  const sent = mails.flatMap(({ sentAt, delivery }): Sent[] => {
    const at = sentAt ?? firstNewsOf(delivery);
    return at === undefined ? [] : [{ at, delivery }];
  });
  return sent.reduce((newest, one) => (one.at >= newest.at ? one : newest), none).delivery;
}

function firstNewsOf(delivery: MailDelivery | undefined): string | undefined {
  const { delivered, delayed, bounced, complained } = delivery ?? {};
  return [delivered, delayed, bounced, complained]
    .flatMap((news) => (news ? [news.at] : []))
    .sort()[0];
}

/** Whether it came back for good. */
export const isReturned = (delivery: MailDelivery | undefined): boolean =>
  delivery?.bounced?.kind === "permanent";

/** Whether no other mail to this address will arrive either. What is in a mail says nothing of the address. */
export const saysAddressIsDead = ({ kind, reason }: Pick<Bounced, "kind" | "reason">): boolean =>
  kind === "permanent" && reason !== "rejected";

/** The domain whose mail server took the mail: more isn't known of a delivery. */
export const mailServerOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1);
