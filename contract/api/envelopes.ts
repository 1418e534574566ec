import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import type { Answer, FieldSettings } from "../field-settings.ts";
import {
  claim,
  email,
  fileUrl,
  idempotencyKey,
  language,
  message,
  optionalName,
  personName,
  signerMobile,
  title,
  word,
} from "../inputs.ts";
import type { Language } from "../languages.ts";
import { signerViewPath } from "../links.ts";
import { type FilledKind, fieldKinds, type PageSize } from "../markers.ts";
import { limits, messages } from "../rules.ts";
import type { CompanyReply } from "./companies.ts";
import type { LinkReply } from "./files.ts";

/** How dashboard and signers see an envelope: `status` is the specification's, `stage` is finer. */
export const wireStatuses = ["created", "completed", "rejected"] as const;
export type WireStatus = (typeof wireStatuses)[number];
export const stages = [
  "sending",
  "waiting",
  "sealing",
  "completed",
  "declined",
  "voided",
  "expired",
  "attention",
] as const;
export type Stage = (typeof stages)[number];

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
  /** Of a field that the signer fills in; `settingsOf` says what each kind may have. */
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
  /** 1, 2, ...: signers with a lower number sign first; without it all can sign at once. */
  order: z.optional(z.int().check(z.minimum(1), z.maximum(limits.signersMax))),
  /** Of this signer's pages and mails; by default the document's. */
  language: z.optional(language),
});

const valueByLabel = z.union([
  z.string().check(z.normalize("NFC"), z.maxLength(limits.answerMax)),
  z.literal(true),
]);

const envelope = z.object({
  senderid: z.optional(word),
  senderemail: z.optional(word),
  sendername: claim,
  /** The `url` of an uploaded file, or the `fileUrl` of the template or of a document that was sent before. */
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
    .check(
      z.minLength(1, messages.fieldsMissing),
      z.maxLength(limits.markersMax, messages.fieldsMax),
    ),
  audit: z.optional(
    z.object({
      userId: z.optional(word),
      ipAddress: claim,
      userAgent: claim,
      offsetDateTime: claim,
    }),
  ),
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
  expiresInDays: z.optional(
    z
      .int(messages.expiryDays)
      .check(
        z.minimum(1, messages.expiryDays),
        z.maximum(limits.expiryDaysMax, messages.expiryDays),
      ),
  ),
  /** Of pages and mails for signers, of mails to others and of the completion pages; by default the account's. */
  language: z.optional(language),
  /** Hide from later signers what earlier ones filled in. */
  withholdValues: z.optional(z.boolean()),
  /**
   * What the sender fills in and locks, by label: in each field with that label, or in the box of a choice with that
   * option. Other boxes of the same group stay empty and are locked too. A label without a field is refused.
   */
  values: z.optional(z.record(z.string().check(z.maxLength(100)), valueByLabel)),
  /** The header `Idempotency-Key`; the router adds it to the input. */
  idempotencyKey,
});

export type EnvelopeInput = z.input<typeof envelope>;

/** Names of inputs, for refusals that are about them. */
export const envelopeInputs = {
  file: "fileurl",
  template: "templateId",
  signers: "recepient",
  fields: "markers",
  values: "values",
} as const satisfies Record<string, keyof EnvelopeInput>;

export interface MarkerReply {
  readonly id: string;
  readonly etype: (typeof fieldKinds)[number];
  readonly dataX: number;
  readonly dataY: number;
  readonly width: number;
  readonly height: number;
  readonly classname: string;
  readonly text: string;
  readonly bgcolor: string;
  readonly recepientEmail: string;
  readonly settings?: FieldSettings;
}

/** What an earlier signer filled in, to be shown as it will be stamped. */
export interface FilledReply extends MarkerReply {
  readonly by: string;
  readonly value?: string;
  /** A check box or choice that was ticked. */
  readonly ticked?: true;
  /** Name of one of the view's `images`; absent if there are more than a reply can hold. */
  readonly image?: string;
}

/** One of those who sign, as the others see them. */
export interface PartyReply {
  readonly name: string;
  readonly email: string;
  /** Who has a lower order signs first. */
  readonly order: number;
  readonly status: "waiting" | "signed" | "declined";
}

/** A change of who signs, after this signer has signed. */
export interface PartyChangeReply {
  readonly at: string;
  /** "Bea Brown (bea@example.com)" */
  readonly from: string;
  /** Empty when that signer has taken the signature back. */
  readonly to: string;
}

/** What a signer's page needs; spec.md section 3 and decisions.md section 2. */
export interface SignerViewReply {
  readonly envelopeId: string;
  readonly status: WireStatus;
  readonly stage: Stage;
  /** The state of this signer. */
  readonly signerStatus: "waiting" | "signed" | "declined";
  readonly signedAt?: string;
  readonly title: string;
  readonly message: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly fileName: string;
  readonly pages: readonly PageSize[];
  readonly markers: readonly MarkerReply[];
  readonly filled: readonly FilledReply[];
  /** PNG data URLs of earlier signers' signatures and initials, each once. */
  readonly images: Readonly<Record<string, string>>;
  readonly recepient: readonly [
    {
      readonly docUrl: string;
      readonly email: string;
      readonly mobile: string;
      readonly firstName: string;
      readonly lastName: string;
    },
  ];
  readonly signed: number;
  readonly of: number;
  readonly expiresAt: string;
  /** Server time, because the device's clock may be wrong. */
  readonly now: string;
  /** Of this signer's page: chosen by the signer, else by the sender. */
  readonly language: Language;
  readonly disclosure: DisclosureReply;
  /** Everybody who signs, this signer too. */
  readonly parties: readonly PartyReply[];
  /** Digest of what this reply shows; sent with the signature, which is refused once it has changed. */
  readonly shownSha256: string;
  /** Everybody has signed, and sealing waits until then for answers to a change of who signs. */
  readonly sealsBy?: string;
  /** What has changed since this signer signed, and until when sealing waits for an answer. */
  readonly changes?: { readonly waitUntil: string; readonly list: readonly PartyChangeReply[] };
  /** The first page as a data URL, shown until the document is drawn; for signers who have not signed yet. */
  readonly firstPage?: string;
  readonly company?: CompanyReply;
}

/** In the view's language. `sha256` is of title and paragraphs with empty lines between them. */
export interface DisclosureReply {
  readonly version: string;
  readonly language: Language;
  readonly sha256: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Beside a translation, whose first paragraph says that it is one: the text that binds, below this heading. */
  readonly english?: {
    readonly heading: string;
    readonly title: string;
    readonly paragraphs: readonly string[];
  };
}

export interface PreviewReply {
  readonly envelopeId: string;
  /** The sealed document when completed, else the original; GET it with the same bearer. */
  readonly fileUrl: string;
  readonly status: WireStatus;
  readonly stage: Stage;
  readonly title: string;
  readonly fileName: string;
  /** The signer's; for who gets a copy the document's. */
  readonly language: Language;
  /** From 0: the page of the first signature. Absent where there is none, and while the document is open. */
  readonly firstSignedPage?: number | undefined;
}

/** All that a sender entered for a document, with which another one can begin. */
export interface ContentsReply {
  readonly envelopeId: string;
  readonly fileName: string;
  /** The original; `fileurl` of a new document that is made from it. */
  readonly fileUrl: string;
  readonly pages: readonly PageSize[];
  readonly title: string;
  readonly message: string;
  readonly copies: readonly string[];
  readonly expiresInDays: number;
  readonly withholdValues: boolean;
  /** What was chosen, of the document and of signers; absent where nothing was, which is English. */
  readonly language?: Language;
  readonly signers: readonly {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly mobile: string;
    readonly order: number;
    readonly language?: Language;
  }[];
  readonly markers: readonly MarkerReply[];
}

/** What a signer has filled in, for the sender alone. */
export interface AnswerReply {
  /** The marker's id; of one field at several places the first one's. */
  readonly field: string;
  readonly label: string;
  readonly kind: FilledKind;
  readonly value: Answer;
  /** In words: as it is printed on the page, "ticked", or the option that was chosen. */
  readonly printed: string;
  /** Everybody else gets a mask instead. */
  readonly private?: true;
  /** The sender has filled it in and locked it. */
  readonly bySender?: true;
}

/** Those who have signed, in the order of the document's signers, each with what their fields hold. */
export interface AnswersReply {
  readonly signers: readonly {
    /** The signer's id, as in the document's activity. */
    readonly signer: string;
    readonly name: string;
    readonly email: string;
    readonly answers: readonly AnswerReply[];
  }[];
}

/** 201 `{ envelopeId }`; 200 with the JSON string "OVER_LIMIT" means that nothing was sent. */
const create = replies<{ envelopeId: string } | "OVER_LIMIT">()({
  method: "POST",
  path: "/api/envelopes",
  access: "sender",
  input: envelope,
});

const signerView = replies<SignerViewReply>()({
  method: "GET",
  path: signerViewPath,
  access: "signer",
  input: z.object({ token: word }),
});

const preview = replies<PreviewReply>()({
  method: "GET",
  path: "/api/envelopes/preview/{token}",
  access: "signer",
  input: z.object({ token: word }),
});

/** The specification's call; our own pages use DELETE. */
const removeByGet = replies<{ message: string }>()({
  method: "GET",
  path: "/api/envelopes/del/{envelopeId}",
  access: "sender",
  input: z.object({ envelopeId: word }),
});

const remove = replies<{ message: string }>()({
  method: "DELETE",
  path: "/api/envelopes/{envelopeId}",
  access: "sender",
  input: z.object({ envelopeId: word }),
});

/** `signer` is an id (from the document's activity) or the present address. */
const resend = replies<{ message: string }>()({
  method: "POST",
  path: "/api/envelopes/{envelopeId}/resend",
  access: "sender",
  input: z.object({ envelopeId: word, signer: word }),
});

/** Corrects a signer. With another address, the link that was mailed to the old one stops working. */
const correct = replies<{ message: string }>()({
  method: "POST",
  path: "/api/envelopes/{envelopeId}/correct",
  access: "sender",
  input: z.object({
    envelopeId: word,
    signer: word,
    email,
    firstName: personName,
    lastName: optionalName,
    mobile: signerMobile,
  }),
});

const contents = replies<ContentsReply>()({
  method: "GET",
  path: "/api/envelopes/{envelopeId}/contents",
  access: "sender",
  input: z.object({ envelopeId: word }),
});

const answers = replies<AnswersReply>()({
  method: "GET",
  path: "/api/envelopes/{envelopeId}/answers",
  access: "sender",
  input: z.object({ envelopeId: word }),
});

/**
 * A path of the signing view, for the sender who is a signer and whose turn it is: a link for half an hour, which no
 * mail holds.
 */
const signNow = replies<{ path: string }>()({
  method: "POST",
  path: "/api/envelopes/{envelopeId}/sign-now",
  access: "sender",
  input: z.object({ envelopeId: word }),
});

/** `fileUrl`: the original; with the envelope's id appended (`?sealed=<id>`) the sealed document. */
const openDocument = replies<LinkReply>()({
  method: "GET",
  path: "/api/envelopes/{envelopeId}/file/{name}",
  access: "sender",
  input: z.object({
    envelopeId: word,
    name: word,
    sealed: z.optional(z.string().check(z.maxLength(512))),
  }),
});

/** Somebody whom the account has written to, as the account entered them; names and mobile may be empty. */
export interface ContactReply {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
}

/** At most eight whose address or name begins like the words of `q`; the last used first. */
const contacts = replies<readonly ContactReply[]>()({
  method: "GET",
  path: "/api/users/contacts",
  access: "sender",
  input: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(limits.emailMax))) }),
});

/** The same reply for an address that is none of the account's contacts. */
const forgetContact = replies<{ message: string }>()({
  method: "POST",
  path: "/api/users/contacts/forget",
  access: "sender",
  input: z.object({ email }),
});

export const envelopes = {
  create,
  signerView,
  preview,
  removeByGet,
  remove,
  resend,
  correct,
  openDocument,
  contents,
  answers,
  signNow,
  contacts,
  forgetContact,
};
