import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import type { SendingRules } from "../rules/documents/sending-rules.ts";
import type { PageSize } from "../rules/fields/markers.ts";
import { email, optionalReason, word } from "../rules/inputs/inputs.ts";
import { label } from "../rules/inputs/sender-inputs.ts";
import { limits } from "../rules/limits/limits.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";
import type { Check } from "../rules/people/checks.ts";
import type { NamedPerson } from "../rules/people/people.ts";
import type { RecipientRole } from "../rules/people/roles.ts";
import type { RefusalCode } from "../rules/refusals/refusals.ts";
import type { Language } from "../rules/text/languages.ts";
import { envelope } from "../specified/envelopes.ts";
import type { MarkerReply, SignerViewReply } from "../specified/signer-views.ts";
import type { LinkReply } from "./files.ts";

/** Everything that a sender entered for a document, from which another document can be started. */
export interface ContentsReply {
  readonly envelopeId: string;
  readonly fileName: string;
  /** Address of the original; the `fileurl` of a new document made from it. */
  readonly fileUrl: string;
  readonly pages: readonly PageSize[];
  readonly title: string;
  readonly message: string;
  readonly copies: readonly string[];
  readonly expiresInDays: number;
  readonly withholdValues: boolean;
  /** The rules that differ from the product's. */
  readonly rules?: SendingRules;
  /** The language chosen for the document or the signer; absent if none was chosen, which means English. */
  readonly language?: Language;
  readonly signers: readonly (NamedPerson & {
    readonly role?: RecipientRole;
    readonly anyOf?: readonly NamedPerson[];
    readonly witnessOf?: string;
    /** An access code is not here, as nobody can read it any more. */
    readonly checks?: readonly Check[];
    readonly order: number;
    readonly language?: Language;
  })[];
  readonly markers: readonly MarkerReply[];
}

/** A preview contains the signer's invitation and the data of their page. */
export interface AsSignerReply {
  /** `html` has the picture of page 1 in it. */
  readonly mail: { readonly subject: string; readonly html: string };
  readonly view: SignerViewReply;
}

/** The same input as for sending, and one of its signers. Nothing is stored, counted or mailed. */
const asSigner = replies<AsSignerReply>()({
  path: "POST /api/envelopes/as-signer",
  access: "sender",
  needs: "documents:send",
  because: "page",
  limit: "findByAccount",
  input: z.extend(z.omit(envelope, { idempotencyKey: true }), { signer: email }),
});

const contents = replies<ContentsReply>()({
  path: "GET /api/envelopes/{envelopeId}/contents",
  access: "sender",
  needs: "documents:read",
  because: "page",
  input: z.object({ envelopeId: word }),
});

/**
 * A path of the signing page, for a sender who is also a signer and whose turn it is: a link that is valid for half an
 * hour and is not in any mail.
 */
const signNow = replies<{ path: string }>()({
  path: "POST /api/envelopes/{envelopeId}/sign-now",
  access: "sender",
  needs: "documents:read",
  because: "person",
  limit: "signNowByAccount",
  input: z.object({ envelopeId: word }),
});

/** `fileUrl` is the original; with the envelope's id appended (`?sealed=<id>`), the sealed document. */
const openDocument = replies<LinkReply>()({
  path: "GET /api/envelopes/{envelopeId}/file/{name}",
  access: "sender",
  needs: "documents:read",
  because: "page",
  input: z.object({
    envelopeId: word,
    name: word,
    sealed: z.optional(z.string().check(z.maxLength(512))),
  }),
});

/** Somebody whom the account has written to, as the account entered them; names and mobile may be empty. */
export type ContactReply = NamedPerson;

/** At most eight contacts whose address or name begins like the words of `q`; most recently used first. */
const contacts = replies<readonly ContactReply[]>()({
  path: "GET /api/users/contacts",
  access: "sender",
  needs: "documents:prepare",
  because: "contacts",
  input: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(limits.emailMax))) }),
});

/** The same reply for an address that is not one of the account's contacts. */
const forgetContact = replies<{ message: string }>()({
  path: "POST /api/users/contacts/forget",
  access: "sender",
  needs: "documents:prepare",
  because: "contacts",
  input: z.object({ email }),
});

export const manyActs = [
  "remind",
  "archive",
  "unarchive",
  "label",
  "unlabel",
  "withdraw",
  "remove",
  "restore",
] as const;
export type ManyAct = (typeof manyActs)[number];

/** The result for one document. An act that was done before counts as done. */
export type ManyResult =
  | { readonly id: string; readonly done: true }
  | {
      readonly id: string;
      readonly done: false;
      readonly code: RefusalCode;
      /** Why not, in a sentence. */
      readonly message: string;
    };

/** Performs the same act on each of these documents; if one is refused, the others still proceed. */
const many = replies<{ readonly results: readonly ManyResult[] }>()({
  path: "POST /api/envelopes/many",
  access: "sender",
  needs: "documents:send",
  because: "page",
  input: z.object({
    ids: z
      .array(word, senderMessages.manyMissing)
      .check(
        z.minLength(1, senderMessages.manyMissing),
        z.maxLength(limits.manyMax, senderMessages.manyMax),
      ),
    act: z.enum(manyActs, "Please choose what to do."),
    /** For the acts `label` and `unlabel`. */
    label: z.optional(label),
    /** For the act `withdraw`. */
    reason: optionalReason,
  }),
});

export const envelopes = {
  asSigner,
  many,
  openDocument,
  contents,
  signNow,
  contacts,
  forgetContact,
};
