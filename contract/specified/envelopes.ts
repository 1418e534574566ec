import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { expiresInDays, pagesSent, rulesInput } from "../rules/documents/sending-rules.ts";
import type { FieldSettings } from "../rules/fields/field-settings.ts";
import { fieldKinds } from "../rules/fields/markers.ts";
import {
  claim,
  email,
  fileUrl,
  idempotencyKey,
  language,
  message,
  signerMobile,
  title,
  word,
} from "../rules/inputs/inputs.ts";
import { optionalName, personName } from "../rules/inputs/names.ts";
import { limits } from "../rules/limits/limits.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";
import { checksInput } from "../rules/people/checks.ts";
import { recipientRoles } from "../rules/people/roles.ts";
import { preview, signerView } from "./signer-views.ts";

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
      .check(z.maxLength(limits.groupMax - 1, senderMessages.groupMax)),
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

export const envelope = z.object({
  senderid: z.optional(word),
  senderemail: z.optional(word),
  sendername: claim,
  /** The `url` of an uploaded file, or the `fileUrl` of a template or of a document that was sent before. */
  fileurl: fileUrl,
  recepient: z
    .array(recipient, senderMessages.signersMissing)
    .check(
      z.minLength(1, senderMessages.signersMissing),
      z.maxLength(limits.signersMax, senderMessages.signersMax),
    ),
  markerContainerWidth: claim,
  markerContainerHeight: claim,
  senderPdfViewerScaleFactor: claim,
  offsetDateTime: claim,
  markers: z
    .array(marker, senderMessages.fieldsMissing)
    .check(z.maxLength(limits.markersMax, senderMessages.fieldsMax)),
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
      ccList: z.optional(
        z.array(email).check(z.maxLength(limits.copiesMax, senderMessages.copiesMax)),
      ),
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
  /** By default as the account's settings say. */
  pages: z.optional(z.enum(pagesSent)),
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
  needs: "documents:send",
  because: "specified",
  input: envelope,
});

/** The specification's call; our own pages use DELETE. */
const removeByGet = replies<{ message: string }>()({
  path: "GET /api/envelopes/del/{envelopeId}",
  access: "sender",
  needs: "documents:send",
  because: "specified",
  input: z.object({ envelopeId: word }),
});

export const envelopes = { create, removeByGet, signerView, preview };
