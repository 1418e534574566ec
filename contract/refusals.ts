import { spacedMegabytes } from "./plan-words.ts";
import { supportEmail } from "./product.ts";
import { codeMinutes, limits } from "./rules.ts";

/**
 * All refusals, each with a code for programs, an HTTP status, and a sentence for people. A route throws
 * `new Refusal("OVER_LIMIT")`; the router replies `{ code, message, field? }`.
 */
export const refusals = {
  // The request itself
  BAD_REQUEST: [400, "This request can't be read. Please reload the page and try again."],
  BAD_FIELD: [400, "Please check this field."],
  NOT_BY_SITE: [403, "This address answers the site only. Please use the site's own address."],
  BLOCKED: [
    403,
    `This looks like an attack to our firewall. If it isn't one, please write to ${supportEmail}.`,
  ],
  NOT_FOUND: [404, "There is nothing here, or it isn't yours."],
  NOT_YOURS: [403, "This belongs to another account."],
  NOT_BY_LINK: [403, "A link must not change anything. Please use the button in the application."],
  OTHER_SITE: [403, "This can be done from our own pages only. Please open them and try again."],
  SIGN_IN_AGAIN: [401, "Please sign in again."],
  TOO_MANY_REQUESTS: [429, "Too many tries. Please wait a little and try again."],
  TOO_MANY_PASSWORDS: [
    429,
    "Too many wrong passwords. Please wait a little and try again, or choose a new one under “Forgot password”.",
  ],
  MAILED_ENOUGH: [
    429,
    "We have mailed this address three codes today, as many as we send before the first one is entered. Please use the newest (it may be in your spam folder), or try again tomorrow.",
  ],
  NETWORK_MAILED_ENOUGH: [
    429,
    "Too many people have registered from your network within an hour without entering their codes. Please try again in an hour.",
  ],
  CONFLICT: [409, "Someone else changed this at the same moment. Please try again."],
  INTERNAL: [500, "Something went wrong on our side. Nothing was lost; please try again."],

  // Accounts
  WRONG_CREDENTIALS: [401, "Incorrect email or password."],
  USER_EXISTS: [409, "User already exists. Try logging in."],
  CODE_INVALID: [401, `The code is wrong, was used, or is older than ${codeMinutes} minutes.`],
  CODE_SPENT: [401, "Too many wrong codes. Please log in again to get a new one."],
  DEVICE_UNKNOWN: [
    401,
    "This device isn't remembered, or no longer. Please enter the code that we mail you.",
  ],
  RESET_CODE_INVALID: [
    400,
    "The code is wrong, was used, or is too old. Please check it or ask for a new one.",
  ],
  WRONG_PASSWORD: [400, "The current password is not right."],
  NO_COMPANY: [403, "Your account can't register a company."],
  TOO_MANY_CODES: [429, "No more codes can be sent for this sign-in. Please log in again."],
  INACTIVE: [403, "Your plan is not active. Please choose a plan to go on."],

  // Plans and payments
  NOT_AN_UPGRADE: [
    409,
    "Your plan can't be changed to this one. Please choose one of the upgrades.",
  ],
  LARGEST_PLAN: [
    409,
    "You have our largest plan. Please contact support if you need more than it offers.",
  ],
  NO_SUBSCRIPTION: [409, "You have no subscription yet. Please choose a plan first."],
  ALREADY_SUBSCRIBED: [
    409,
    "You have a subscription already. Please update it under Account Settings.",
  ],
  ALREADY_CANCELLED: [409, "This subscription is cancelled already."],
  PAYMENT_DUE: [
    409,
    "An invoice is still open. Please pay it under Account Settings, Billing, and try again.",
  ],
  PAYMENT_DECLINED: [
    402,
    "Your card was declined, so nothing has changed. Please try another card or ask your bank.",
  ],
  PAYMENTS_AWAY: [
    503,
    "Our payment provider can't be reached right now. Nothing has changed; please try again in a minute.",
  ],
  PREVIEW_OLD: [409, "This amount is no longer up to date. Please look at it again and confirm."],
  EVENT_INVALID: [400, "This event isn't signed as our payment provider signs them."],

  // Uploaded files
  NOT_A_PDF: [422, "This file is not a PDF. Please save it as PDF and upload it again."],
  NEEDS_PASSWORD: [
    422,
    "This PDF opens with a password only. Please remove the password and upload it again.",
  ],
  DAMAGED_PDF: [
    422,
    "This PDF is damaged beyond repair. Please open it, print it to a new PDF and upload that.",
  ],
  UNSOUND_PDF: [
    422,
    "This PDF is damaged. We could repair it, but other programs could not read the result. Please open it, print it to a new PDF and upload that.",
  ],
  NO_PAGES: [422, "This PDF has no pages."],
  TOO_MANY_PAGES: [
    422,
    `This PDF has more than ${limits.pagesMax.toLocaleString("en")} pages. Please split it.`,
  ],
  LOCKED_PDF: [
    422,
    "This PDF was certified with “no changes allowed”, so nothing may be added to it. Please ask its author for a copy without that lock.",
  ],
  DYNAMIC_FORM: [
    422,
    "This PDF is a dynamic XFA form that only Adobe Reader can show. Please print it to a new PDF and upload that.",
  ],
  FILE_TOO_LARGE: [413, "This file is larger than your plan allows."],
  UPLOAD_BY_FORM_TOO_LARGE: [
    413,
    `Files over ${spacedMegabytes(limits.formUploadBytesMax)} can't be sent this way. Please ask for an upload address first (JSON with fileName and size) and post the file there.`,
  ],
  TOO_MANY_FILES: [
    403,
    `You have ${limits.filesMax} uploaded files. Please delete some you no longer need.`,
  ],
  TOO_MANY_TEMPLATES: [
    403,
    `You have ${limits.templatesMax} templates. Please delete some you no longer need.`,
  ],
  STORAGE_FULL: [403, "Your storage is full. Please delete files you no longer need."],
  UPLOAD_MISSING: [409, "The file has not arrived yet. Please upload it again."],

  // Drafts
  DRAFT_CHANGED: [
    409,
    "This was also changed in another window or on another device. Please choose which of the two to keep.",
  ],
  DRAFT_TOO_LARGE: [413, "This draft is too large to be saved. It stays on this device."],
  TOO_MANY_DRAFTS: [
    403,
    `You have ${limits.draftsMax} unfinished documents. Please send or discard some of them.`,
  ],

  // Envelopes and signing
  OVER_LIMIT: [403, "You have reached your plan limit. Please update your subscription plan."],
  MAILS_STOPPED: [403, "This person wants no more mails from you, so nothing was sent."],
  SENDER_STOPPED: [
    403,
    `Sending is stopped for your account, so nothing was sent. Documents that people have already can still be signed. Please write to ${supportEmail}.`,
  ],
  TOO_MANY_MAILS: [403, "Your plan does not allow so many mails for one document."],
  MAILS_SPENT: [
    429,
    "Your documents have sent as many mails as your plan allows for one day. Please go on tomorrow, or choose a larger plan.",
  ],
  LINK_INVALID: [
    401,
    "This link is not valid. Please open the link in your latest mail, or ask the sender for a new one.",
  ],
  NOT_YOUR_TURN: [
    409,
    "It is not your turn yet. You will get a mail as soon as the others have signed.",
  ],
  ALREADY_DECLINED: [409, "This document was declined, so it can no longer be signed."],
  VOIDED: [409, "The sender has withdrawn this document."],
  EXPIRED: [409, "This document has expired. Please ask the sender to send it again."],
  CONSENT_MISSING: [400, "Please consent to sign electronically."],
  SIGNATURE_MISSING: [400, "Please create your signature first."],
  BAD_IMAGE: [400, "This signature image can't be used. Please create it again."],
  NOT_COMPLETED: [404, "This document is not completed yet."],
  KEY_USED: [
    409,
    "This document was sent before with other contents. Please look at your dashboard and send again.",
  ],
  DISCLOSURE_CHANGED: [
    409,
    "The disclosure about electronic signing has changed meanwhile. Please reload the page and read it again.",
  ],
  CHANGED_SINCE_SHOWN: [
    409,
    "The sender has corrected something since this page was opened. Please look at it again, then press Complete.",
  ],
  CANT_CHANGE_NOW: [409, "This can't be changed any more in the document's present state."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

export interface RefusalBody {
  readonly code: RefusalCode;
  readonly message: string;
  /** The API's name of the wrong input, for 400. */
  readonly field?: string;
  readonly requestId?: string;
}

/** A refusal, whose message a person may read. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    more: { message?: string; field?: string; retryAfterSeconds?: number } = {},
  ) {
    super(more.message ?? refusals[code][1]);
    this.name = "Refusal";
    this.code = code;
    this.status = refusals[code][0];
    this.field = more.field;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get body(): RefusalBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.field === undefined ? {} : { field: this.field }),
    };
  }
}
