import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import type { CodeCheck } from "../rules/people/checks.ts";
import type { CompanyReply } from "../rules/people/company.ts";
import type { Language } from "../rules/text/languages.ts";

/** The page before somebody has passed the checks: it names the sender, and says nothing of the document. */
export interface CheckReply {
  readonly senderName: string;
  readonly senderEmail: string;
  readonly company?: CompanyReply;
  /** Language of this signer's pages. */
  readonly language: Language;
  /** Nobody has chosen the language: the page uses the one that the browser requests. */
  readonly languageOpen?: true;
  /** The check that is to be passed next; absent once all are passed. */
  readonly next?: CodeCheck;
  /** Too many wrong access codes were entered: only a new code, with a new link, opens the document. */
  readonly spent?: true;
  /** Too many wrong access codes were entered after signing: from this time on the link takes codes again. */
  readonly againAt?: string;
  /** A code was mailed that can be entered now. */
  readonly mailed?: true;
  /** How many checks there are, and how many this device has passed. */
  readonly of: number;
  readonly passed: number;
}

const check = replies<CheckReply>()({
  path: "GET /api/esign/check",
  access: "signer",
  beforeChecks: true,
  input: z.object({}),
});

/** Mails a code of six digits to the signer, where that is the next check. */
const mailCode = replies<{ message: string }>()({
  path: "POST /api/esign/check/mail",
  access: "signer",
  beforeChecks: true,
  input: z.object({}),
});

/** Passes the next check with its code; the cookie that comes back opens the link's other calls on this device. */
const enterCode = replies<CheckReply>()({
  path: "POST /api/esign/check",
  access: "signer",
  beforeChecks: true,
  input: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
});

export const linkChecks = { check, mailCode, enterCode };
