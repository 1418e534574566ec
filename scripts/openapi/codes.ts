import type { ApiCode } from "../../contract/open-api.ts";
import { type RefusalCode, refusalCodes } from "../../contract/refusal-codes.ts";
import { refusals } from "../../contract/refusals.ts";

/** Of pages, sign-in, payment and signers' links: no program with a key is answered with these. */
const elsewhere: readonly RefusalCode[] = [
  "NOT_BY_SITE",
  "BLOCKED",
  "NOT_YOURS",
  "NOT_BY_LINK",
  "OTHER_SITE",
  "SIGN_IN_AGAIN",
  "TOO_MANY_PASSWORDS",
  "MAILED_ENOUGH",
  "NETWORK_MAILED_ENOUGH",
  "WRONG_CREDENTIALS",
  "USER_EXISTS",
  "CODE_INVALID",
  "CODE_SPENT",
  "DEVICE_UNKNOWN",
  "RESET_CODE_INVALID",
  "WRONG_PASSWORD",
  "NO_COMPANY",
  "TOO_MANY_CODES",
  "NOT_AN_UPGRADE",
  "LARGEST_PLAN",
  "NO_SUBSCRIPTION",
  "ALREADY_SUBSCRIBED",
  "ALREADY_CANCELLED",
  "PAYMENT_DUE",
  "PAYMENT_DECLINED",
  "PAYMENTS_AWAY",
  "PREVIEW_OLD",
  "EVENT_INVALID",
  "UPLOAD_BY_FORM_TOO_LARGE",
  "DRAFT_CHANGED",
  "DRAFT_TOO_LARGE",
  "TOO_MANY_EXPORTS",
  "EXPORT_NOT_READY",
  "LINK_INVALID",
  "NOT_YOUR_TURN",
  "CONSENT_MISSING",
  "SIGNATURE_MISSING",
  "WAY_NOT_ALLOWED",
  "BAD_IMAGE",
  "PAGE_NOT_DRAWN",
  "DISCLOSURE_CHANGED",
  "CHANGED_SINCE_SHOWN",
  "SIGNED_OTHERWISE",
];

/** What a call of the public API may be refused with, by status. */
export const publicCodes: readonly ApiCode[] = refusalCodes
  .filter((code) => !elsewhere.includes(code))
  .map((code) => ({ code, status: refusals[code][0], message: refusals[code][1] }))
  .sort((a, b) => a.status - b.status);
