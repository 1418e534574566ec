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
  "no-mailbox": "the mailbox does not exist",
  "no-domain": "its domain does not accept email",
  "mailbox-closed": "the mailbox is closed",
  "mailbox-full": "the mailbox is full",
  refused: "its mail server refused our email",
  "too-large": "the email was too large",
  suppressed: "earlier email to it came back or was reported as junk, so we no longer send any",
  rejected: "our mail service found harmful content in it and did not send it",
  expired: "its mail server accepted no email for hours",
  unknown: "its mail server did not accept it",
};

export const delayReasons = ["mailbox-full", "junk", "server-away", "unknown"] as const;
export type DelayReason = (typeof delayReasons)[number];

const delayWords: Readonly<Record<DelayReason, string>> = {
  "mailbox-full": "the mailbox is full",
  junk: "its mail server treats it as junk for now",
  "server-away": "its mail server is not responding",
  unknown: "its mail server has not accepted it yet",
};

export const bounceText = (reason: BounceReason): string => bounceWords[reason];
export const delayText = (reason: DelayReason): string => delayWords[reason];

/** For example "Email came back: mailbox does not exist". */
export const returnedText = (reason: BounceReason): string =>
  `Email came back: ${bounceText(reason)}`;

/** Shown next to an address before anything is sent to it. */
export const returnedBeforeText = (reason: BounceReason): string =>
  reason === "suppressed"
    ? "Email doesn't reach this address: earlier email came back or was reported as junk."
    : `Earlier email to this address came back: ${bounceText(reason)}.`;
