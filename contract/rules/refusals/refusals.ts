import type { AnswerReason, ReasonValues } from "../fields/answers.ts";
import { codeMinutes, internalMessage, limits } from "../limits/limits.ts";
import { membersMax, workspacesMax } from "../people/workspace-roles.ts";
import { supportEmail } from "../product/product.ts";
import { fileRefusals, type RefusalRow } from "./file-refusals.ts";

/**
 * All refusals, each with a code for programs, an HTTP status, and a sentence for people. A route throws `new
 * Refusal("OVER_LIMIT")`; the router replies `{ code, message, field? }`. The public ones are in the description of the
 * public API; programs with an API key never get any of the others.
 */
export const refusals = {
  // The request itself
  BAD_REQUEST: [
    400,
    "We couldn't read this request. Please reload the page and try again.",
    "public",
  ],
  BAD_FIELD: [400, "Please check this field.", "public"],
  NOT_BY_SITE: [
    403,
    "This address works only through our site. Please use the site's own address.",
  ],
  BLOCKED: [
    403,
    `Our firewall has blocked this request. If you think that is wrong, please write to ${supportEmail}.`,
  ],
  NOT_FOUND: [404, "We can't find this, or it belongs to another account.", "public"],
  NOT_YOURS: [403, "This belongs to another account."],
  NOT_BY_LINK: [403, "A link can't change anything. Please use the button in the app."],
  OTHER_SITE: [403, "This works only from our own pages. Please open them and try again."],
  SIGN_IN_AGAIN: [401, "Please log in again."],
  KEY_INVALID: [
    401,
    "This API key is not valid. It may be mistyped, revoked or past its end date; see Account Settings, Developers.",
    "public",
  ],
  KEY_LACKS_SCOPE: [403, "This API key lacks the scope that this call needs.", "public"],
  ROLE_LACKS_RIGHT: [
    403,
    "Your role in this workspace doesn't allow this. Please ask its owner or an admin.",
  ],
  NO_WORKSPACE: [404, "We can't find this workspace, or you don't belong to it.", "public"],
  INVITATION_GONE: [
    404,
    "There is no invitation for your address here. It may have been used, withdrawn, or be older than seven days; please ask for a new one.",
  ],
  ALREADY_MEMBER: [409, "This person already belongs to the workspace.", "public"],
  TOO_MANY_MEMBERS: [
    409,
    `A workspace can have ${membersMax} members, open invitations included. Please remove one first.`,
    "public",
  ],
  TOO_MANY_WORKSPACES: [
    409,
    `You belong to ${workspacesMax} workspaces, the most that one person can. Please leave one first.`,
  ],
  OWNER_STAYS: [
    409,
    "This is the owner of the workspace, whose role can't be changed and who can't leave it.",
    "public",
  ],
  OFFER_OPEN: [
    409,
    "This workspace is offered to somebody already. Please withdraw that offer first.",
  ],
  OFFER_GONE: [
    409,
    "This offer can no longer be accepted: it was withdrawn or used, is older than seven days, or your role has changed since.",
  ],
  FACTOR_MISSING: [
    409,
    "The owner of a workspace with colleagues needs an authenticator app or a passkey. Please add one under Account Settings, Security, and come back.",
  ],
  TOO_MANY_KEYS: [
    409,
    `You have ${limits.keysMax} API keys, the most that an account can have. Please revoke one first.`,
    "public",
  ],
  TOO_MANY_HOOKS: [
    409,
    `You have ${limits.hooksMax} webhooks and storages, the most that an account can have. Please delete one first.`,
    "public",
  ],
  HOOK_OFF: [409, "This webhook or storage is turned off. Please turn it on first.", "public"],
  TOO_MANY_REQUESTS: [429, "Too many attempts. Please wait a moment and try again.", "public"],
  TOO_MANY_PASSWORDS: [
    429,
    "Too many wrong passwords. Please wait a moment and try again, or set a new one under “Forgot password”.",
  ],
  CODES_SPENT: [
    429,
    "Too many codes in a row were wrong. Please set a new password under “Forgot password”, and then log in.",
  ],
  MAILED_ENOUGH: [
    429,
    "We have already emailed three codes to this address today, the most we send before one of them is entered. Please use the newest one (check your spam folder), or try again tomorrow.",
  ],
  NETWORK_MAILED_ENOUGH: [
    429,
    "Too many people on your network have asked for codes in the last hour without entering them. Please try again in an hour.",
  ],
  CONFLICT: [409, "Someone else changed this at the same time. Please try again.", "public"],
  BUSY: [
    503,
    "We are very busy right now. Nothing was lost; please try again in a moment.",
    "public",
  ],
  INTERNAL: [500, internalMessage, "public"],

  // Accounts
  WRONG_CREDENTIALS: [401, "Incorrect email or password."],
  REGISTRATION_CLOSED: [
    403,
    `Only certain people can register here: with the link of an invitation, for seven days after it was sent and with the address that it was sent to, or with an address of an organization that uses this site. If you should have an account, please write to ${supportEmail}.`,
  ],
  USER_EXISTS: [409, "User already exists. Try logging in."],
  CODE_INVALID: [
    401,
    `The code is wrong, has been used, or is more than ${codeMinutes} minutes old.`,
  ],
  CODE_SPENT: [401, "Too many wrong codes. Please log in again to get a new one."],
  FACTOR_REQUIRED: [
    403,
    "This workspace requires an authenticator app or a passkey. Please add one under Account Settings, Security.",
  ],
  LAST_FACTOR: [
    409,
    "A workspace that you belong to requires an authenticator app or a passkey. Please add another one before you remove this one.",
  ],
  FACTOR_NEEDED: [
    403,
    "This account asks for its authenticator app, passkey or recovery code. Please log in again.",
  ],
  SIGN_ON_NONE: [
    404,
    "There is no single sign-on for addresses of this domain. Please log in with your password.",
  ],
  SIGN_ON_LOST: [
    403,
    "Single sign-on has stopped for this domain, because its DNS record can't be found. Please ask the owner of your workspace, who has been told.",
  ],
  SIGN_ON_EXPIRED: [
    401,
    "This login was begun in another browser, has been used, or is more than ten minutes old. Please start again.",
  ],
  SIGN_ON_REFUSED: [
    401,
    "The login of your organization didn't confirm who you are. Please try again, or ask its administrator.",
  ],
  // Not one of our own failures, of which an alarm tells.
  SIGN_ON_AWAY: [
    424,
    "The login of your organization can't be reached right now. Please try again in a few minutes.",
  ],
  SIGN_ON_UNVERIFIED: [
    403,
    "The login of your organization doesn't confirm that your email address is yours. Please ask its administrator.",
  ],
  SIGN_ON_OTHER_DOMAIN: [
    403,
    "Your organization's login names an email address of another domain, which single sign-on here doesn't cover.",
  ],
  SIGN_ON_REMOVED: [
    403,
    "You no longer belong to this workspace. Please ask its owner or an admin to invite you, and log in again.",
  ],
  SIGN_ON_TAKEN: [
    409,
    "Somebody else of your organization has used this email address here before. Please ask the owner of your workspace.",
  ],
  SIGN_ON_NEEDED: [
    403,
    "This workspace opens by single sign-on only. Please log out, and log in with single sign-on.",
  ],
  DOMAIN_UNPROVEN: [
    409,
    "We can't find the DNS record yet. It may take an hour until name servers have it; please try again then.",
  ],
  DOMAIN_TAKEN: [
    409,
    "This domain belongs to another workspace here, whose DNS record is still there. Please remove that record first.",
  ],
  RECOVERY_CODES_NEEDED: [
    409,
    "Please add a passkey or an authenticator app to your own account first, and keep its recovery codes: with them and your password you get in when the issuer is away.",
  ],
  PASSKEY_REFUSED: [401, "This passkey can't be used. Please try again, or choose another way."],
  PASSKEY_NOT_MADE: [400, "This passkey couldn't be added. Please try again."],
  TOO_MANY_PASSKEYS: [
    409,
    `You can have at most ${limits.passkeysMax} passkeys. Please remove one first.`,
  ],
  DEVICE_UNKNOWN: [401, "This device is not remembered. Please enter the code that we email you."],
  RESET_CODE_INVALID: [
    400,
    "The code is wrong, has been used, or has expired. Please check it or request a new one.",
  ],
  WRONG_PASSWORD: [400, "The current password is wrong."],
  OPERATOR_CODE_NEEDED: [403, "Please enter the code that we email you. It counts for 15 minutes."],
  NO_COMPANY: [403, "Your account can't register a company."],
  TOO_MANY_CODES: [429, "We can't send any more codes for this login. Please log in again."],
  INACTIVE: [403, "Your plan is not active. Please choose a plan to continue.", "public"],

  // Plans and payments
  NO_PAYMENTS: [
    409,
    "Accounts on this site cost nothing, so there are no plans to choose and no invoices.",
  ],
  NOT_AN_UPGRADE: [409, "You can't switch to this plan. Please choose one of the upgrades."],
  LARGEST_PLAN: [
    409,
    "You already have our largest plan. Please contact support if you need more.",
  ],
  NO_SUBSCRIPTION: [409, "You don't have a subscription yet. Please choose a plan first."],
  ALREADY_SUBSCRIBED: [
    409,
    "You already have a subscription. Please update it under Account Settings.",
  ],
  ALREADY_CANCELLED: [409, "This subscription is already cancelled."],
  PAYMENT_DUE: [
    409,
    "You have an unpaid invoice. Please pay it under Account Settings, Billing, and try again.",
  ],
  PAYMENT_DECLINED: [
    402,
    "Your card was declined, so nothing has changed. Please try another card or ask your bank.",
  ],
  PAYMENTS_AWAY: [
    503,
    "Our payment provider can't be reached right now. Nothing has changed; please try again in a minute.",
  ],
  PREVIEW_OLD: [409, "This amount has changed. Please check the new amount and confirm."],
  EVENT_INVALID: [400, "This event is not signed by our payment provider."],

  ...fileRefusals,

  // Drafts
  DRAFT_CHANGED: [
    409,
    "This was also changed in another window or on another device. Please choose which version to keep.",
  ],
  DRAFT_TOO_LARGE: [
    413,
    "This draft is too large to save to your account. It stays on this device.",
  ],
  TOO_MANY_DRAFTS: [
    403,
    `You have ${limits.draftsMax} unfinished documents. Please send or discard some of them first.`,
    "public",
  ],

  // Exports
  TOO_MANY_EXPORTS: [
    429,
    `There are already ${limits.exportsOpenMax} exports in progress. Please wait until one of them is ready, or delete one.`,
    "public",
  ],
  EXPORT_NOT_READY: [409, "This export is not ready yet. Please wait a moment.", "public"],

  // Batches
  TOO_MANY_BATCHES: [
    409,
    `You have ${limits.batchesMax} batches, the most that an account can have. Please delete one first.`,
    "public",
  ],
  BATCH_CHANGED: [
    409,
    "The number of rows left to send has changed. Please check the batch again.",
    "public",
  ],
  BATCH_DONE: [409, "This batch has no rows left to send.", "public"],

  // Public links
  PUBLIC_LINK_OFF: [
    404,
    "This link is not open. It may have been closed, or copied incompletely. Please ask whoever gave it to you.",
  ],
  PUBLIC_LINK_ENDED: [
    409,
    "This link has ended, so nobody can start here any more. If you have already started, please open the link in the email that you got then.",
  ],
  PUBLIC_LINK_FULL: [
    409,
    "This link has reached its limit. If you have already started, please open the link in the email that you got then.",
  ],
  PUBLIC_LINK_FULL_TODAY: [
    429,
    "This link has reached its limit for today. Please come back tomorrow or, if you have already started, open the link in the email that you got then.",
  ],
  MAILBOX_BEGUN_ENOUGH: [
    429,
    "Three documents were begun here today from the mailbox of this address, the most for one day. Please come back tomorrow.",
  ],
  PUBLIC_LINK_BUSY: [
    409,
    "No more documents can be accepted here at the moment. Whoever published this link has been notified. Please try again tomorrow.",
  ],
  PUBLIC_LINK_CHANGED: [
    409,
    "The document was changed after you opened it. Please reload the page and read it again.",
  ],

  // Envelopes and signing
  OVER_LIMIT: [
    403,
    "You have reached your plan limit. Please update your subscription plan.",
    "public",
  ],
  MAILS_STOPPED: [
    403,
    "This person has asked for no more emails from you, so nothing was sent.",
    "public",
  ],
  SENDER_STOPPED: [
    403,
    `Sending has been stopped for your account, so nothing was sent. Documents already sent can still be signed. Please write to ${supportEmail}.`,
    "public",
  ],
  TOO_MANY_MAILS: [403, "Your plan does not allow that many emails for one document.", "public"],
  MAILS_SPENT: [
    429,
    "You have reached your account's limit of emails for today. Please continue tomorrow.",
    "public",
  ],
  LINK_INVALID: [
    401,
    "This link is not valid. Please open the link in your latest email, or ask the sender for a new one.",
  ],
  CHECK_NEEDED: [403, "Please confirm first that this link is meant for you."],
  PASSKEY_NEEDED: [
    403,
    "Please confirm with your passkey what you sign. Nothing has been signed yet, so please try again.",
  ],
  ACCESS_CODE_WRONG: [403, "This code is wrong. Please ask the sender, who chose it."],
  ACCESS_CODE_SPENT: [
    403,
    "Too many wrong codes were entered. Please ask the sender to choose a new code; you will get a new link.",
  ],
  CANT_BE_MAILED: [403, "We can't send this document to this address. Please use another one."],
  PAD_OVER: [
    404,
    "This code has been used or has expired. Please show a new one on the other screen.",
  ],
  HANDOVER_USED: [
    409,
    "This code works only once and has already been used. Please ask for a new one, or use the link in your email.",
  ],
  HANDOVER_OVER: [
    404,
    "This code has expired or was withdrawn. Please ask for a new one, or use the link in your email.",
  ],
  EMBED_USED: [
    409,
    "This page was opened before, and its address works only once. Please open the document again where you came from.",
  ],
  EMBED_OVER: [
    404,
    "This page was opened too late, or was open for too long. Please open the document again where you came from.",
  ],
  DIGITS_WRONG: [
    403,
    "These digits are wrong, or were entered wrongly five times. If you don't know them, please log in.",
  ],
  NOT_YOUR_TURN: [
    409,
    "It is not your turn yet. We will email you as soon as the others are done.",
  ],
  NOT_TAKEN: [409, "Several people were asked, and one is enough. Please take it over first."],
  TAKEN: [409, "Someone else who was asked has taken this over."],
  DELEGATED: [
    409,
    "This was reassigned to someone else, who has their own link, so you don't have to do anything. If that is a mistake, please ask the person who sent it.",
  ],
  ALREADY_DECLINED: [409, "This document was declined, so it has ended.", "public"],
  VOIDED: [409, "The sender has withdrawn this document.", "public"],
  EXPIRED: [409, "This document has expired. Please ask the sender to send it again.", "public"],
  CONSENT_MISSING: [400, "Please agree to sign electronically."],
  SIGNATURE_MISSING: [400, "Please create your signature first."],
  WAY_NOT_ALLOWED: [
    400,
    "The sender has not allowed this way of signing. Please create your signature in another way.",
  ],
  BAD_IMAGE: [400, "We can't use this signature image. Please create it again."],
  PAGE_NOT_DRAWN: [422, "We can't show this page as a picture. Please open the document itself."],
  NOT_COMPLETED: [404, "This document is not completed yet.", "public"],
  KEY_USED: [
    409,
    "This document was already sent with different contents. Please check your dashboard and send it again.",
    "public",
  ],
  DISCLOSURE_CHANGED: [
    409,
    "The terms have changed in the meantime. Please reload the page and read them again.",
  ],
  CHANGED_SINCE_SHOWN: [
    409,
    "Something on this page has changed since you opened it. Please check it again before you continue.",
  ],
  SIGNED_OTHERWISE: [
    409,
    "You have already completed this document on another page, with different entries. Those count, and what you entered here was not used.",
  ],
  UNDO_TOO_LATE: [
    409,
    "Emails have gone out, so sending can no longer be undone. You can withdraw the document instead.",
    "public",
  ],
  CANT_CHANGE_NOW: [409, "This can no longer be changed.", "public"],
  PAGES_COMPARING: [
    409,
    "The pages of this document are still being checked. Nothing was lost; please try again in a moment.",
    "public",
  ],
} as const satisfies Record<string, RefusalRow>;

export type RefusalCode = keyof typeof refusals;

export interface RefusalBody {
  readonly code: RefusalCode;
  readonly message: string;
  /** The API's name of the wrong input, for 400. */
  readonly field?: string;
  /** What is wrong with an answer (answers.ts), for a page in a language other than that of `message`. */
  readonly reason?: string;
  readonly values?: ReasonValues;
  /** What a person has written about it, such as why the sender has withdrawn the document. */
  readonly quote?: string;
  readonly requestId?: string;
}

/** A refusal whose message people may read. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly because: AnswerReason | undefined;
  readonly quote: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    more: {
      message?: string;
      field?: string;
      because?: AnswerReason;
      quote?: string | undefined;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(more.message ?? refusals[code][1]);
    this.name = "Refusal";
    this.code = code;
    this.status = refusals[code][0];
    this.field = more.field;
    this.because = more.because;
    this.quote = more.quote;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get body(): RefusalBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.field === undefined ? {} : { field: this.field }),
      ...(this.because && { reason: this.because.reason }),
      ...(this.because?.values && { values: this.because.values }),
      ...(this.quote === undefined ? {} : { quote: this.quote }),
    };
  }
}
