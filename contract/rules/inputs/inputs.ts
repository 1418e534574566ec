import * as z from "zod/mini";
import { isPassword, limits, messages } from "../limits/limits.ts";
import { languages } from "../text/languages.ts";
import { lineFault, linesFault } from "../text/text-faults.ts";
import { codeDigits } from "./code-digits.ts";
import { accountAddress, emailFault, writtenEmail } from "./email.ts";
import { readMobile } from "./mobile.ts";

/** Parts of inputs; each has a sentence for what is wrong. */

export const text = () => z.string({ error: messages.required });

/** A check whose sentence depends on the text; `faultOf` returns it, or undefined for a good text. */
const judgedBy = (faultOf: (text: string) => string | undefined) =>
  z.check<string>(({ value, issues }) => {
    const message = faultOf(value);
    if (message !== undefined) issues.push({ code: "custom", message, input: value });
  });

/** A single line of text that can be seen. */
export const oneLine = judgedBy(lineFault);
/** Plain text of one or more lines. */
export const plainText = judgedBy(linesFault);

export const mailAddress = [z.overwrite(writtenEmail), judgedBy(emailFault)] as const;

export const email = text().check(z.trim(), z.minLength(1, messages.required), ...mailAddress);

export const accountEmail = email.check(
  z.overwrite(accountAddress),
  z.maxLength(limits.accountEmailMax, messages.accountEmail),
);

/** A signer's full name as they want it in the document. */
export const optionalFullName = z.optional(
  z.string().check(z.trim(), z.maxLength(limits.fullNameMax, messages.fullName), oneLine),
);

/** The number of an account's owner, in any usual notation, see `readMobile`. */
export const mobile = text().check(
  z.trim(),
  z.minLength(1, messages.required),
  z.overwrite((text) => readMobile(text) ?? text),
  judgedBy(mobileFault),
);

function mobileFault(text: string): string | undefined {
  if (readMobile(text) !== undefined) return undefined;
  return /\p{L}/u.test(text) ? messages.digits : messages.mobile;
}

/** A signer's number in any usual notation; "" for none, see `readMobile`. */
export const signerMobile = z.optional(
  z.pipe(
    z.string().check(z.maxLength(60, messages.signerMobile)),
    z.transform((value, context): string => {
      const mobile = readMobile(value);
      if (mobile !== undefined) return mobile;
      context.issues.push({ code: "custom", message: messages.signerMobile, input: value });
      return z.NEVER;
    }),
  ),
);

/** One password typed on different keyboards is the same text (RFC 8265, 4.2.2). */
const prepared = z.overwrite<string>((text) => text.normalize("NFC").replace(/\p{Zs}/gu, " "));

const passwordFrom = (min: number, message: string) =>
  text().check(
    prepared,
    z.minLength(min, message),
    z.maxLength(limits.passwordMax, message),
    z.refine(isPassword, messages.passwordEnds),
  );

/** The password of a registration. */
export const password = passwordFrom(limits.passwordMin, messages.password);
/** A password that takes the place of another one. */
export const newPassword = passwordFrom(limits.newPasswordMin, messages.newPassword);

/** A password that is only compared: an older one may follow other rules. */
export const anyPassword = text().check(
  prepared,
  z.minLength(1, messages.required),
  z.maxLength(200, messages.password),
);

export const code = text().check(z.overwrite(codeDigits), z.regex(/^\d{6}$/, messages.code));

/** `titleProblem` says what else may be wrong with a title; the name of a file is not restricted. */
export const title = z.optional(
  z.string().check(z.trim(), z.maxLength(limits.titleMax, messages.title), oneLine),
);

export const message = z.optional(
  z.string().check(z.trim(), z.maxLength(limits.messageMax, messages.message), plainText),
);

/** Language in which signers read pages and mails. */
export const language = z.enum(languages, messages.language);

export const reason = text().check(
  z.trim(),
  z.minLength(1, messages.reasonMissing),
  z.maxLength(limits.reasonMax, messages.reason),
  plainText,
);

/** Why a sender withdraws a document; "" for no reason given. */
export const optionalReason = z.optional(
  text().check(z.trim(), z.maxLength(limits.reasonMax, messages.reason), plainText),
);

export const fileName = text().check(
  z.trim(),
  z.minLength(1, messages.required),
  z.maxLength(limits.fileNameMax, messages.fileName),
  oneLine,
);

/** Ids and tokens made by the server; limited in length, so that larger input is refused here. */
export const word = z.string().check(z.minLength(1), z.maxLength(512));

/** A visitor's page makes it itself, so that it has it before it asks for anything: 32 random bytes in base64url. */
export const visitToken = z.string().check(z.regex(/^[\w-]{43}$/));

/** The `url` or `fileUrl` of a file in our lists; the route checks whose it is. */
export const fileUrl = z
  .string("Please choose a file.")
  .check(z.minLength(1, "Please choose a file."), z.maxLength(2000, "Please choose a file."));

export const idempotencyKey = z.optional(z.string().check(z.minLength(8), z.maxLength(100)));

/** Free text that is only recorded as a claim (user agents, client times); truncated, never refused. */
export const claim = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((value) => claimText(value)),
  ),
);

/** Fields of requests that are claims; they may differ in a repeated request. */
export const claimNames: readonly string[] = [
  "sendername",
  "markerContainerWidth",
  "markerContainerHeight",
  "senderPdfViewerScaleFactor",
  "offsetDateTime",
  "ipAddress",
  "userAgent",
  "classname",
  "text",
  "bgcolor",
];

function claimText(value: unknown): string {
  // Truncation may leave half of a surrogate pair, which can't be encoded as UTF-8 and hashed.
  return typeof value === "string" ? value.slice(0, 300).replace(/\p{Cs}/gu, "") : "";
}

/** A PNG from a browser's canvas, or nothing. */
export const pngDataUrl = z.optional(
  z.nullable(
    z
      .string()
      .check(z.maxLength(limits.signatureImage.base64Max, "This signature image is too large.")),
  ),
);

/** One file of a multipart form; the router adds it to the input. */
export interface FormFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export const formFile = (missing = "Please choose a file."): z.ZodMiniType<FormFile> =>
  z.object({ fileName, bytes: z.instanceof(Uint8Array) }, missing);
