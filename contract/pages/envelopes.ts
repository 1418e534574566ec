import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { type Check, checksInput } from "../rules/checks.ts";
import type { FieldSettings } from "../rules/field-settings.ts";
import {
  claim,
  email,
  fileUrl,
  idempotencyKey,
  label,
  language,
  message,
  optionalReason,
  signerMobile,
  title,
  word,
} from "../rules/inputs.ts";
import type { Language } from "../rules/languages.ts";
import { limits, messages } from "../rules/limits.ts";
import { fieldKinds, type PageSize } from "../rules/markers.ts";
import { optionalName, personName } from "../rules/names.ts";
import type { NamedPerson } from "../rules/people.ts";
import type { RefusalCode } from "../rules/refusals.ts";
import { type RecipientRole, recipientRoles } from "../rules/roles.ts";
import { expiresInDays, rulesInput, type SendingRules } from "../rules/sending-rules.ts";
import type { LinkReply } from "./files.ts";
import { type MarkerReply, preview, type SignerViewReply, signerView } from "./signer-views.ts";

export type {
  DisclosureReply,
  FilledReply,
  MarkerReply,
  PartyChangeReply,
  PartyReply,
  PreviewReply,
  SignerViewReply,
} from "./signer-views.ts";
export {
  type NotSealedReply,
  type Stage,
  stages,
  type WireStatus,
  wireStatuses,
} from "./stages.ts";

export const marker = z.object({
  etype: z.enum(fieldKinds, "This kind of field does not exist."),
  dataX: z.number("A field's place must be a number."),
  dataY: z.number("A field's place must be a number."),
  width: z.optional(z.number().check(z.positive(), z.maximum(2000))),
  height: z.optional(z.number().check(z.positive(), z.maximum(2000))),
  classname: claim,
  text: claim,
  bgcolor: claim,
  recepientEmail: email,
  /** Settings of a field that the signer fills in; `settingsOf` says what each kind may have. */
  settings: z.optional(
    z.custom<FieldSettings>((value) => typeof value === "object" && value !== null),
  ),
});

export type MarkerInput = z.input<typeof marker>;

const recipient = z.object({
  email,
  firstName: personName,
  lastName: optionalName,
  mobile: signerMobile,
  /** Absent for somebody who signs. */
  role: z.optional(z.enum(recipientRoles)),
  /** Other people: any one of them, or of this recipient, becomes the signer by taking it. */
  anyOf: z.optional(
    z
      .array(
        z.object({ email, firstName: personName, lastName: optionalName, mobile: signerMobile }),
      )
      .check(z.maxLength(limits.groupMax - 1, messages.groupMax)),
  ),
  /** Address of the signer whose signature they witness; only of who `witnesses`. */
  witnessOf: z.optional(email),
  ...checksInput,
  /** 1, 2, ...: signers with a lower number sign first. If it is left out, all can sign at once. */
  order: z.optional(z.int().check(z.minimum(1), z.maximum(limits.signersMax))),
  /** Language of this signer's pages and mails; by default the document's. */
  language: z.optional(language),
});

const valueByLabel = z.union([z.string().check(z.maxLength(limits.answerMax)), z.literal(true)]);

const envelope = z.object({
  senderid: z.optional(word),
  senderemail: z.optional(word),
  sendername: claim,
  /** The `url` of an uploaded file, or the `fileUrl` of a template or of a document that was sent before. */
  fileurl: fileUrl,
  recepient: z
    .array(recipient, messages.signersMissing)
    .check(
      z.minLength(1, messages.signersMissing),
      z.maxLength(limits.signersMax, messages.signersMax),
    ),
  markerContainerWidth: claim,
  markerContainerHeight: claim,
  senderPdfViewerScaleFactor: claim,
  offsetDateTime: claim,
  markers: z
    .array(marker, messages.fieldsMissing)
    .check(z.maxLength(limits.markersMax, messages.fieldsMax)),
  audit: z.optional(
    z.object({
      userId: z.optional(word),
      ipAddress: claim,
      userAgent: claim,
      offsetDateTime: claim,
    }),
  ),
  /** A message or list of copies that is left out is taken from the account's settings; an empty one means none. */
  emailData: z.optional(
    z.object({
      title,
      message,
      ccList: z.optional(z.array(email).check(z.maxLength(limits.copiesMax, messages.copiesMax))),
    }),
  ),
  /** "true": made from the template `templateId`, which is ignored otherwise. */
  templateIs: z.optional(z.string().check(z.maxLength(10))),
  templateId: z.optional(word),
  /** Version of the template with which the document was begun; by default the current one. */
  templateVersion: z.optional(z.int().check(z.minimum(1))),
  expiresInDays,
  /** Rules for sending this document; the account's settings apply to those left out. */
  rules: z.optional(rulesInput),
  /**
   * Language of pages and mails for signers, of mails to others and of the completion pages; by default the account's.
   */
  language: z.optional(language),
  /** Hides from later signers what earlier ones have filled in. */
  withholdValues: z.optional(z.boolean()),
  /**
   * What the sender fills in and locks, by label: in each field with that label, or in the box of a choice with that
   * option. Other boxes of the same group stay empty and are locked too. A label that no field has is refused.
   */
  values: z.optional(z.record(z.string().check(z.maxLength(100)), valueByLabel)),
  /** The header `Idempotency-Key`; the router adds it to the input. */
  idempotencyKey,
});

export type EnvelopeInput = z.input<typeof envelope>;

/** Inputs that have other names in the public API and in our refusals. */
export const envelopeInputs = {
  documentId: "fileurl",
  "template.id": "templateId",
  "template.version": "templateVersion",
  recipients: "recepient",
  fields: "markers",
  title: "emailData.title",
} as const;

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
    /** A code that was told is not here, as nobody can read it any more. */
    readonly checks?: readonly Check[];
    readonly order: number;
    readonly language?: Language;
  })[];
  readonly markers: readonly MarkerReply[];
}

/** 201 `{ envelopeId }`; 200 with the JSON string "OVER_LIMIT" means that nothing was sent. */
export interface SentReply {
  readonly envelopeId: string;
  /** Sentences about fields that are too small for their text to be read; absent if there are none. */
  readonly warnings?: readonly string[];
  /** Sending can be undone for this many seconds; absent if it can't be. */
  readonly undoSeconds?: number;
}

const create = replies<SentReply | "OVER_LIMIT">()({
  path: "POST /api/envelopes",
  access: "sender",
  because: "specified",
  input: envelope,
});

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
  because: "page",
  limit: "findByAccount",
  input: z.extend(z.omit(envelope, { idempotencyKey: true }), { signer: email }),
});

/** The specification's call; our own pages use DELETE. */
const removeByGet = replies<{ message: string }>()({
  path: "GET /api/envelopes/del/{envelopeId}",
  access: "sender",
  because: "specified",
  input: z.object({ envelopeId: word }),
});

const contents = replies<ContentsReply>()({
  path: "GET /api/envelopes/{envelopeId}/contents",
  access: "sender",
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
  because: "person",
  limit: "signNowByAccount",
  input: z.object({ envelopeId: word }),
});

/** `fileUrl` is the original; with the envelope's id appended (`?sealed=<id>`), the sealed document. */
const openDocument = replies<LinkReply>()({
  path: "GET /api/envelopes/{envelopeId}/file/{name}",
  access: "sender",
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
  because: "contacts",
  input: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(limits.emailMax))) }),
});

/** The same reply for an address that is not one of the account's contacts. */
const forgetContact = replies<{ message: string }>()({
  path: "POST /api/users/contacts/forget",
  access: "sender",
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
  because: "page",
  input: z.object({
    ids: z
      .array(word, messages.manyMissing)
      .check(z.minLength(1, messages.manyMissing), z.maxLength(limits.manyMax, messages.manyMax)),
    act: z.enum(manyActs, "Please choose what to do."),
    /** For the acts `label` and `unlabel`. */
    label: z.optional(label),
    /** For the act `withdraw`. */
    reason: optionalReason,
  }),
});

export const envelopes = {
  create,
  asSigner,
  signerView,
  preview,
  removeByGet,
  many,
  openDocument,
  contents,
  signNow,
  contacts,
  forgetContact,
};
