/** Why a mail came back. */
export const bounceReasons = [
  "no-mailbox",
  "no-domain",
  "mailbox-closed",
  "mailbox-full",
  "refused",
  "too-large",
  "suppressed",
  "rejected",
  "expired",
  "unknown",
] as const;
export type BounceReason = (typeof bounceReasons)[number];

const bounceWords: Readonly<Record<BounceReason, string>> = {
  "no-mailbox": "mailbox does not exist",
  "no-domain": "its domain takes no mail",
  "mailbox-closed": "mailbox is closed",
  "mailbox-full": "mailbox is full",
  refused: "its mail server refuses our mails",
  "too-large": "the mail is too large for it",
  suppressed: "earlier mail to it came back or was reported as junk, so none is sent",
  rejected: "our mail service found harmful content in it and did not send it",
  expired: "its mail server took no mail for hours",
  unknown: "its mail server did not take it",
};

/** Why a mail is late. */
export const delayReasons = ["mailbox-full", "junk", "server-away", "unknown"] as const;
export type DelayReason = (typeof delayReasons)[number];

const delayWords: Readonly<Record<DelayReason, string>> = {
  "mailbox-full": "mailbox is full",
  junk: "its mail server takes it for junk so far",
  "server-away": "its mail server does not answer",
  unknown: "its mail server does not take it yet",
};

/** In the words that people read. */
export const bounceText = (reason: BounceReason): string => bounceWords[reason];
export const delayText = (reason: DelayReason): string => delayWords[reason];

/** "Mail came back: mailbox does not exist" */
export const returnedText = (reason: BounceReason): string =>
  `Mail came back: ${bounceText(reason)}`;

/** Beside an address, before anything is sent to it. */
export const returnedBeforeText = (reason: BounceReason): string =>
  reason === "suppressed"
    ? "No mail reaches this address: earlier mail came back or was reported as junk."
    : `Earlier mail to this address came back: ${bounceText(reason)}.`;
