import type { BounceReason, DelayReason } from "#contract/rules/mails/mail-delivery";

/**
 * What the mail service has reported about a mail. Each member is set once, in whatever order the news arrives: a mail
 * that was delivered can still bounce, and a delayed one is delivered later.
 */
export interface MailDelivery {
  /** The address that it went to. */
  readonly to: string;
  readonly delivered?: { readonly at: string } | undefined;
  readonly delayed?: { readonly at: string; readonly reason: DelayReason } | undefined;
  readonly bounced?: Bounce | undefined;
  readonly complained?: { readonly at: string } | undefined;
}

export interface Bounce {
  readonly at: string;
  /** The mail service does not retry after a permanent bounce. */
  readonly kind: "permanent" | "transient";
  readonly reason: BounceReason;
}

/**
 * One piece of news about one mail. `by` is the mail server that reports it (Reporting-MTA), `answer` is what the
 * receiving server said, in printable ASCII.
 */
export type MailNews =
  | {
      readonly type: "delivered";
      readonly at: string;
      readonly by: string;
      readonly answer: string;
    }
  | ({ readonly type: "bounced"; readonly answer: string } & Bounce)
  | { readonly type: "delayed"; readonly at: string; readonly reason: DelayReason }
  | { readonly type: "complained"; readonly at: string };

/** What is known after the news; the same object if nothing in it is new. */
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

/** A mail, as far as its delivery is concerned. */
interface MailState {
  readonly sentAt?: string | undefined;
  readonly delivery?: MailDelivery | undefined;
}

interface Mailing {
  readonly at: string;
  readonly delivery?: MailDelivery | undefined;
}

const none: Mailing = { at: "" };

/** What is known of the newest of these mails; news of a mail may arrive before we have recorded that it was sent. */
export function newestDelivery(mails: readonly MailState[]): MailDelivery | undefined {
  const sent = mails.flatMap(({ sentAt, delivery }): Mailing[] => {
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

/** Whether it bounced permanently. */
export const isReturned = (delivery: MailDelivery | undefined): boolean =>
  delivery?.bounced?.kind === "permanent";

/**
 * Whether no other mail to this address will arrive either. A rejection of the mail's content says nothing about the
 * address.
 */
export const saysAddressIsDead = ({ kind, reason }: Pick<Bounce, "kind" | "reason">): boolean =>
  kind === "permanent" && reason !== "rejected";

/** The domain whose mail server accepted the mail; nothing more is known of a delivery. */
export const mailServerOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1);
