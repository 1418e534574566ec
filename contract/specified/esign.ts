import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { shownPicture } from "../rules/documents/shown-picture.ts";
import { claim, oneLine, optionalFullName, pngDataUrl, word } from "../rules/inputs/inputs.ts";
import { limits } from "../rules/limits/limits.ts";
import { passkeyInput } from "../rules/people/passkeys.ts";
import { languageTag } from "../rules/text/languages.ts";
import { withCommas } from "../rules/text/with-commas.ts";

export interface SignReply {
  readonly envelopeId: string;
  readonly signedAt: string;
  /** Whether everybody has signed, so that the document is being sealed. */
  readonly last: boolean;
}

/** Characters outside the Basic Multilingual Plane count twice here, but once where an answer's length is checked. */
const answer = z.union([
  z
    .string()
    .check(
      z.maxLength(
        2 * limits.answerMax,
        `Please use at most ${withCommas(limits.answerMax)} characters.`,
      ),
    ),
  z.literal(true),
]);

/** A page that stays open across releases has pictures by several renderers. */
const renderersMax = 5;

/** A signer's entries, and the digest of what the page has shown them. */
export const submission = {
  userSign: pngDataUrl,
  initial: pngDataUrl,
  name: optionalFullName,
  userConsent: z.optional(z.union([z.boolean(), z.literal("true")])),
  /** The date that the signer saw in the date fields: YYYY-MM-DD at their location. */
  dateString: z.optional(z.string().check(z.maxLength(40))),
  timeStamp: claim,
  signerEmail: z.optional(word),
  phone: claim,
  envelopeId: z.optional(word),
  docUrl: z.optional(z.string().check(z.maxLength(2000))),
  userAgent: claim,
  /** SHA-256 of the disclosure that the page showed; refused if it is not the current one in its language. */
  disclosureSha256: z.optional(word),
  /** The view's `shownSha256`; refused if the page would show something else now. */
  shownSha256: z.optional(word),
  /**
   * The pictures that the page showed, each with the `shown` that it came with: the last one of each page. A page
   * that the browser drew itself has none. For the record.
   */
  pictures: z.optional(
    z.array(shownPicture).check(
      z.maxLength(limits.pagesMax),
      z.refine((pictures) => new Set(pictures.map(({ by }) => by)).size <= renderersMax),
    ),
  ),
  /** How the signature was made, for the record. */
  mode: z.optional(z.enum(["typed", "draw", "picture"])),
  /** One of the reasons for signing that the sender has listed; required if there are any. */
  signingReason: z.optional(z.string().check(z.maxLength(2 * limits.signingReasonMax))),
  /** The postal address of a witness, who has to give one; of nobody else. */
  witnessAddress: z.optional(
    z.string().check(z.trim(), z.maxLength(limits.witnessAddressMax), oneLine),
  ),
  /** How many pages were shown; required, and all of them, of somebody who confirms having read the document. */
  pagesShown: z.optional(z.int().check(z.minimum(1), z.maximum(limits.pagesMax))),
  font: claim,
  /** The language into which the browser had translated the page; `und` if it does not say which. For the record. */
  translatedInto: z.optional(z.string().check(z.regex(languageTag))),
  /**
   * The signer's answers, by marker id; empty fields have no member. A 400 about an answer names it as
   * `values.<marker id>` (for boxes that belong together, the id of the first), so that the page can show the message
   * there.
   */
  values: z.optional(z.record(word, answer)),
  /**
   * The files that were attached, each by its id and the digest with which its upload was finished: refused with
   * ATTACHMENT_CHANGED unless just this file is kept. An attached file that is not named here is not sent. `values` has no
   * members for fields with files.
   */
  attachments: z.optional(z.array(z.strictObject({ id: word, sha256: word }))),
};

/** The specification's call for signing. The signer is determined by the link; the body must agree with it. */
const complete = replies<SignReply>()({
  path: "POST /api/esign",
  access: "signer",
  input: z.object({
    ...submission,
    /** Required of a signer with the check `passkey`: the signature over what `passkey` has answered for the same members. */
    passkey: z.optional(passkeyInput),
  }),
});

/** Names of inputs, for refusals that are about them. */
export const signInputs = {
  signature: "userSign",
  initial: "initial",
  consent: "userConsent",
  answers: "values",
  pagesShown: "pagesShown",
  reason: "signingReason",
  address: "witnessAddress",
  attachments: "attachments",
  passkey: "passkey",
} as const satisfies Record<string, keyof z.input<typeof complete.input>>;

export const esign = { complete };
