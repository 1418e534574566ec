// Made by `npm run client-types` from the product's OpenAPI document; not to be edited.

export interface Account {
  /** Of what the call is about; it never changes. */
  readonly id: string;
  /** Which plan the account has. */
  readonly plan: "FREE_TRIAL" | "STARTER_MONTHLY" | "STARTER_ANNUAL" | "PRO_MONTHLY" | "PRO_ANNUAL";
  /** Nothing keeps the account from sending now. */
  readonly maySend: boolean;
  /** Sent in this period of the plan. */
  readonly documents: {
    /** So far. */
    readonly used: number;
    /** At most. */
    readonly limit: number;
  };
  /** Of uploaded files and templates, in bytes. */
  readonly storage: {
    /** So far. */
    readonly used: number;
    /** At most. */
    readonly limit: number;
  };
  /** The one that calls. */
  readonly key: {
    /** Of what the call is about; it never changes. */
    readonly id: string;
    /** As it was called when it was made. */
    readonly name: string;
    /** What the key may do. */
    readonly scopes: readonly (
      | "documents:read"
      | "documents:prepare"
      | "documents:send"
      | "templates:read"
      | "templates:write"
      | "hooks:write"
    )[];
    /** When it was made. */
    readonly createdAt: string;
    /** When the key ends; null for one that doesn't end by itself. */
    readonly endsAt: string | null;
  };
}

export interface Document {
  /** Of what the call is about; it never changes. */
  readonly id: string;
  /** Without `.pdf`. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** When it was completed. */
  readonly uploadedAt: string;
  /** Sentences about what was repaired or left out. */
  readonly warnings: readonly string[];
  /** Size of each page, in their order. */
  readonly pages: readonly PageSize[];
}

export interface DocumentRow {
  /** Of what the call is about; it never changes. */
  readonly id: string;
  /** Without `.pdf`. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** When it was completed. */
  readonly uploadedAt: string;
  /** Sentences about what was repaired or left out. */
  readonly warnings: readonly string[];
  /** How many pages it has. */
  readonly pageCount: number;
}

export interface PageSize {
  /** Of the page as displayed, in points. */
  readonly width: number;
  /** Of the page as displayed, in points. */
  readonly height: number;
}

export interface BytesAddress {
  /** Valid for some minutes, without the key. */
  readonly url: string;
}

export interface Deleted {
  /** Of what the call is about; it never changes. */
  readonly id: string;
  /** It is gone; a second call is answered NOT_FOUND. */
  readonly deleted: true;
}

export interface Envelope {
  /** Of what the call is about; it never changes. */
  readonly id: string;
  /** Your own name for it, such as an order number. */
  readonly externalId?: string | undefined;
  /** Of the envelope, in mails and on its pages; the file's name without it. */
  readonly title: string;
  /** Of the file that was uploaded. */
  readonly fileName: string;
  /** How far it is. */
  readonly stage:
    | "sending"
    | "waiting"
    | "sealing"
    | "completed"
    | "declined"
    | "voided"
    | "expired"
    | "attention";
  /** When it was made. */
  readonly createdAt: string;
  /** Until when it can be signed. */
  readonly expiresAt: string;
  /** When it was completed, declined, withdrawn or expired. */
  readonly endedAt?: string | undefined;
  /** Everybody has signed, and it could not be sealed so far: sender and signers were told at `since`. It can be withdrawn, and is completed should a later try succeed. `page` is there where sealing would change how that page looks. */
  readonly notSealed?:
    | {
        /** ISO 8601. */
        readonly since: string;
        /** From 1. */
        readonly page?: number | undefined;
      }
    | undefined;
  /** How many have signed. */
  readonly signed: number;
  /** How many are to sign. */
  readonly of: number;
  /** The account's own. */
  readonly labels: readonly string[];
  /** The account has put it aside. */
  readonly archived: boolean;
  /** To the recipients, in their invitations. */
  readonly message: string;
  /** Addresses that get the sealed document without signing. */
  readonly copies: readonly string[];
  /** Of pages and mails, as a BCP 47 tag. Without it as the account, or the envelope, has it. */
  readonly language: "en" | "de" | "fr" | "es" | "it" | "pt-BR" | "nl" | "pl" | "he" | "ar";
  /** Later recipients don't see what earlier ones filled in. */
  readonly withholdValues: boolean;
  /** By which it is sent; what is missing is as in the account's settings. */
  readonly rules: {
    /** To recipients whose turn it is. */
    readonly reminders: {
      /** Days from the invitation to the first reminder. */
      readonly firstAfterDays: number;
      /** Days from one reminder to the next. */
      readonly everyDays: number;
      /** Reminders to one address; none at 0. */
      readonly atMost: number;
    };
    /** The sender is mailed when somebody has signed. */
    readonly tellWhenSigned: boolean;
    /** Of date fields, and of dates that recipients read. */
    readonly dateFormat:
      | "standard"
      | "YYYY-MM-DD"
      | "DD.MM.YYYY"
      | "DD/MM/YYYY"
      | "MM/DD/YYYY"
      | "D Month YYYY";
    /** How recipients may sign. */
    readonly ways: readonly ("typed" | "drawn" | "picture")[];
  };
  /** Where recipients may go on after signing (https); null for nowhere. */
  readonly redirectUrl?: string | undefined;
  /** Up to 20 pairs of yours, kept with the envelope and in events; nobody else sees them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Why it was withdrawn. */
  readonly withdrawnBecause?: string | undefined;
  /** Who signs, in their order. */
  readonly recipients: readonly Recipient[];
  /** Size of each page, in their order. */
  readonly pages: readonly PageSize[];
  /** Places on the pages, each for one recipient. */
  readonly fields: readonly EnvelopeField[];
}

export interface EnvelopeRow {
  /** Of what the call is about; it never changes. */
  readonly id: string;
  /** Your own name for it, such as an order number. */
  readonly externalId?: string | undefined;
  /** Of the envelope, in mails and on its pages; the file's name without it. */
  readonly title: string;
  /** Of the file that was uploaded. */
  readonly fileName: string;
  /** How far it is. */
  readonly stage:
    | "sending"
    | "waiting"
    | "sealing"
    | "completed"
    | "declined"
    | "voided"
    | "expired"
    | "attention";
  /** When it was made. */
  readonly createdAt: string;
  /** Until when it can be signed. */
  readonly expiresAt?: string | undefined;
  /** When it was completed, declined, withdrawn or expired. */
  readonly endedAt?: string | undefined;
  /** Everybody has signed, and it could not be sealed so far: sender and signers were told at `since`. It can be withdrawn, and is completed should a later try succeed. `page` is there where sealing would change how that page looks. */
  readonly notSealed?:
    | {
        /** ISO 8601. */
        readonly since: string;
        /** From 1. */
        readonly page?: number | undefined;
      }
    | undefined;
  /** How many have signed. */
  readonly signed: number;
  /** How many are to sign. */
  readonly of: number;
  /** The account's own. */
  readonly labels: readonly string[];
  /** The account has put it aside. */
  readonly archived: boolean;
  /** Who signs, in their order. */
  readonly recipients: readonly {
    /** Full name. */
    readonly name: string;
    /** Email address. */
    readonly email: string;
    /** Whether they have signed. */
    readonly status: "waiting" | "signed" | "declined";
  }[];
}

export interface Recipient {
  /** Of what the call is about; it never changes. */
  readonly id: string;
  /** Email address. */
  readonly email: string;
  /** As mails and pages name them. */
  readonly firstName: string;
  /** May be left out. */
  readonly lastName: string;
  /** 10 digits, or with a country code; needed where there is a phone field. */
  readonly mobile: string;
  /** Recipients with a lower number sign first; without it all can sign at once. */
  readonly order: number;
  /** Of pages and mails, as a BCP 47 tag. Without it as the account, or the envelope, has it. */
  readonly language: "en" | "de" | "fr" | "es" | "it" | "pt-BR" | "nl" | "pl" | "he" | "ar";
  /** Whether they have signed. */
  readonly status: "waiting" | "signed" | "declined";
  /** It is their turn. */
  readonly isDue: boolean;
  /** Last mailed an invitation. */
  readonly invitedAt?: string | undefined;
  /** Last mailed a reminder. */
  readonly remindedAt?: string | undefined;
  /** How many were mailed. */
  readonly reminders: number;
  /** First opened. */
  readonly viewedAt?: string | undefined;
  /** When they signed. */
  readonly signedAt?: string | undefined;
  /** In their words. */
  readonly declineReason?: string | undefined;
  /** The last mail could not be sent yet. */
  readonly mailFailed: boolean;
  /** They want no more mails of this sender. */
  readonly mailsStopped: boolean;
  /** What became of the newest mail to their present address. */
  readonly mail?:
    | {
        /** `returned`: no mail arrives there. `failed`: this one came back, another may arrive. */
        readonly state: "delivered" | "delayed" | "failed" | "returned" | "reported";
        /** When. */
        readonly at: string;
        /** In plain words. */
        readonly text: string;
      }
    | undefined;
}

export interface EnvelopeField {
  /** `sign`, `initial`, `name`, `email`, `phone` and `date` are filled by a press; the others ask something. */
  readonly kind:
    | "sign"
    | "initial"
    | "name"
    | "email"
    | "phone"
    | "date"
    | "text"
    | "number"
    | "day"
    | "check"
    | "choice"
    | "list";
  /** 1 is the first of `recipients`, or of a template's `roles`. */
  readonly recipient: number;
  /** From 1. */
  readonly page: number;
  /** Points from the left edge of the page, as displayed, to the field. */
  readonly x: number;
  /** Points from the top edge of the page, as displayed, to the field. */
  readonly y: number;
  /** In points; without it as wide as the kind usually is. */
  readonly width: number;
  /** In points; without it as high as the kind usually is. */
  readonly height: number;
  /** Of kinds that ask something. */
  readonly settings?:
    | {
        /** What the field asks for. */
        readonly label?: string | undefined;
        /** Shown with the field. */
        readonly hint?: string | undefined;
        /** Without it true, but for check boxes. */
        readonly required?: boolean | undefined;
        /** Boxes of one kind and recipient with the same group belong together. */
        readonly group?: string | undefined;
        /** Proposed to the recipient, unless it is `locked`. True ticks a box. */
        readonly value?: string | true | undefined;
        /** `value` stays, and is not asked for. */
        readonly locked?: boolean | undefined;
        /** Only the sender and the recipient get to see the answer. */
        readonly private?: boolean | undefined;
        /** Of the print, in points; without it as large as fits. */
        readonly sizePt?: number | undefined;
        /** Of the text in its box. */
        readonly align?: "left" | "center" | "right" | undefined;
        /** One, or as many as fit. */
        readonly lines?: "one" | "many" | undefined;
        /** In characters; 200 without it. */
        readonly maxLength?: number | undefined;
        /** What a text may hold. */
        readonly rule?: "any" | "letters" | "digits" | "email" | "pattern" | undefined;
        /** For the rule `pattern`: `#` is a digit, `A` a letter, `*` anything, all else itself. */
        readonly pattern?: string | undefined;
        /** What browsers may propose. */
        readonly autofill?:
          | "given-name"
          | "family-name"
          | "organization"
          | "organization-title"
          | "street-address"
          | undefined;
        /** At most; 2 without it. */
        readonly decimals?: number | undefined;
        /** The least number, or the fewest boxes of a group. */
        readonly min?: string | number | undefined;
        /** The largest number, or the most boxes of a group. */
        readonly max?: string | number | undefined;
        /** How it is printed. */
        readonly format?:
          | "plain"
          | "1,234.50"
          | "1.234,50"
          | "EUR"
          | "USD"
          | "GBP"
          | "percent"
          | "YYYY-MM-DD"
          | "DD.MM.YYYY"
          | "DD/MM/YYYY"
          | "MM/DD/YYYY"
          | "D Month YYYY"
          | undefined;
        /** First day that may be chosen, or `today`. */
        readonly from?: string | undefined;
        /** Last day that may be chosen, or `today`. */
        readonly to?: string | undefined;
        /** What this box of a choice stands for. */
        readonly option?: string | undefined;
        /** To choose from. */
        readonly options?: readonly string[] | undefined;
      }
    | undefined;
  /** Of what the call is about; it never changes. */
  readonly id: string;
}

export interface TemplateField {
  /** `sign`, `initial`, `name`, `email`, `phone` and `date` are filled by a press; the others ask something. */
  readonly kind:
    | "sign"
    | "initial"
    | "name"
    | "email"
    | "phone"
    | "date"
    | "text"
    | "number"
    | "day"
    | "check"
    | "choice"
    | "list";
  /** 1 is the first of `recipients`, or of a template's `roles`. */
  readonly recipient: number;
  /** From 1. */
  readonly page: number;
  /** Points from the left edge of the page, as displayed, to the field. */
  readonly x: number;
  /** Points from the top edge of the page, as displayed, to the field. */
  readonly y: number;
  /** In points; without it as wide as the kind usually is. */
  readonly width: number;
  /** In points; without it as high as the kind usually is. */
  readonly height: number;
  /** Of kinds that ask something. */
  readonly settings?:
    | {
        /** What the field asks for. */
        readonly label?: string | undefined;
        /** Shown with the field. */
        readonly hint?: string | undefined;
        /** Without it true, but for check boxes. */
        readonly required?: boolean | undefined;
        /** Boxes of one kind and recipient with the same group belong together. */
        readonly group?: string | undefined;
        /** Proposed to the recipient, unless it is `locked`. True ticks a box. */
        readonly value?: string | true | undefined;
        /** `value` stays, and is not asked for. */
        readonly locked?: boolean | undefined;
        /** Only the sender and the recipient get to see the answer. */
        readonly private?: boolean | undefined;
        /** Of the print, in points; without it as large as fits. */
        readonly sizePt?: number | undefined;
        /** Of the text in its box. */
        readonly align?: "left" | "center" | "right" | undefined;
        /** One, or as many as fit. */
        readonly lines?: "one" | "many" | undefined;
        /** In characters; 200 without it. */
        readonly maxLength?: number | undefined;
        /** What a text may hold. */
        readonly rule?: "any" | "letters" | "digits" | "email" | "pattern" | undefined;
        /** For the rule `pattern`: `#` is a digit, `A` a letter, `*` anything, all else itself. */
        readonly pattern?: string | undefined;
        /** What browsers may propose. */
        readonly autofill?:
          | "given-name"
          | "family-name"
          | "organization"
          | "organization-title"
          | "street-address"
          | undefined;
        /** At most; 2 without it. */
        readonly decimals?: number | undefined;
        /** The least number, or the fewest boxes of a group. */
        readonly min?: string | number | undefined;
        /** The largest number, or the most boxes of a group. */
        readonly max?: string | number | undefined;
        /** How it is printed. */
        readonly format?:
          | "plain"
          | "1,234.50"
          | "1.234,50"
          | "EUR"
          | "USD"
          | "GBP"
          | "percent"
          | "YYYY-MM-DD"
          | "DD.MM.YYYY"
          | "DD/MM/YYYY"
          | "MM/DD/YYYY"
          | "D Month YYYY"
          | undefined;
        /** First day that may be chosen, or `today`. */
        readonly from?: string | undefined;
        /** Last day that may be chosen, or `today`. */
        readonly to?: string | undefined;
        /** What this box of a choice stands for. */
        readonly option?: string | undefined;
        /** To choose from. */
        readonly options?: readonly string[] | undefined;
      }
    | undefined;
}

export interface Entry {
  /** Of the form of entries. */
  readonly v: 1;
  /** Of an envelope. */
  readonly envelopeId: string;
  /** From 1, without gaps. */
  readonly seq: number;
  /** When. */
  readonly at: string;
  /** What happened. */
  readonly type: string;
  /** Who did it. */
  readonly actor: {
    /** The account, a recipient, or the service itself. */
    readonly kind: "sender" | "signer" | "system";
    /** Full name. */
    readonly name: string;
    /** Email address. */
    readonly email: string;
  };
  /** Network address that the call came from. */
  readonly ip: string;
  /** As the caller's program calls itself. */
  readonly userAgent: string;
  /** More about what happened. */
  readonly data: Readonly<Record<string, string | number | boolean>>;
  /** SHA-256 of the original document, in hexadecimal. */
  readonly document: string;
  /** `hash` of the entry before it. */
  readonly prev: string;
  /** SHA-256 of the entry without this member, in its JCS form (RFC 8785). */
  readonly hash: string;
}

export interface Event {
  /** Of the event; a webhook that is sent again has the same. */
  readonly id: string;
  /** What happened. */
  readonly type:
    | "envelope.sent"
    | "envelope.delivered"
    | "envelope.bounced"
    | "envelope.viewed"
    | "envelope.signed"
    | "envelope.declined"
    | "envelope.completed"
    | "envelope.voided"
    | "envelope.expired"
    | "envelope.corrected"
    | "envelope.extended"
    | "template.saved"
    | "template.deleted";
  /** When it happened. */
  readonly timestamp: string;
  /** What it is about; the rest is answered by its own call. */
  readonly data: {
    /** Counts the account's events from 1, without gaps. */
    readonly seq: number;
    /** Of an envelope. */
    readonly envelopeId?: string | undefined;
    /** Of a template. */
    readonly templateId?: string | undefined;
    /** Your own name for it, such as an order number. */
    readonly externalId?: string | undefined;
    /** Up to 20 pairs of yours, kept with the envelope and in events; nobody else sees them. */
    readonly metadata?: Readonly<Record<string, string>> | undefined;
    /** Of the envelope, after this. */
    readonly stage?:
      | "sending"
      | "waiting"
      | "sealing"
      | "completed"
      | "declined"
      | "voided"
      | "expired"
      | "attention"
      | undefined;
    /** Whom it is about. */
    readonly recipient?:
      | {
          /** Absent for somebody who only gets a copy. */
          readonly id?: string | undefined;
          /** Full name. */
          readonly name: string;
          /** Email address. */
          readonly email: string;
        }
      | undefined;
  };
}

export interface Hook {
  /** Of what the call is about; it never changes. */
  readonly id: string;
  /** Where events are posted; https, and public. */
  readonly url: string;
  /** Your own words for it. */
  readonly description: string;
  /** Which events are posted. */
  readonly types: readonly (
    | "envelope.sent"
    | "envelope.delivered"
    | "envelope.bounced"
    | "envelope.viewed"
    | "envelope.signed"
    | "envelope.declined"
    | "envelope.completed"
    | "envelope.voided"
    | "envelope.expired"
    | "envelope.corrected"
    | "envelope.extended"
    | "template.saved"
    | "template.deleted"
  )[];
  /** `off`: no events go there. `failing`: the last try failed; what is owed is tried again. */
  readonly state: "working" | "failing" | "off";
  /** You wanted it (`asked`), it answered 410 (`gone`), or it failed for five days (`failing`). */
  readonly offBecause?: "asked" | "gone" | "failing" | undefined;
  /** When it began to fail. */
  readonly failingSince?: string | undefined;
  /** When it is tried again. */
  readonly nextTryAt?: string | undefined;
  /** When it was made. */
  readonly createdAt: string;
  /** For 24 hours after it the old secret signs too. */
  readonly secretReplacedAt?: string | undefined;
}

export interface HookWithSecret {
  /** Of what the call is about; it never changes. */
  readonly id: string;
  /** Where events are posted; https, and public. */
  readonly url: string;
  /** Your own words for it. */
  readonly description: string;
  /** Which events are posted. */
  readonly types: readonly (
    | "envelope.sent"
    | "envelope.delivered"
    | "envelope.bounced"
    | "envelope.viewed"
    | "envelope.signed"
    | "envelope.declined"
    | "envelope.completed"
    | "envelope.voided"
    | "envelope.expired"
    | "envelope.corrected"
    | "envelope.extended"
    | "template.saved"
    | "template.deleted"
  )[];
  /** `off`: no events go there. `failing`: the last try failed; what is owed is tried again. */
  readonly state: "working" | "failing" | "off";
  /** You wanted it (`asked`), it answered 410 (`gone`), or it failed for five days (`failing`). */
  readonly offBecause?: "asked" | "gone" | "failing" | undefined;
  /** When it began to fail. */
  readonly failingSince?: string | undefined;
  /** When it is tried again. */
  readonly nextTryAt?: string | undefined;
  /** When it was made. */
  readonly createdAt: string;
  /** For 24 hours after it the old secret signs too. */
  readonly secretReplacedAt?: string | undefined;
  /** `whsec_...`; shown this once. */
  readonly secret: string;
}

export interface Delivery {
  /** Of what the call is about; it never changes. */
  readonly id: string;
  /** Sent as `webhook-id`. */
  readonly eventId: string;
  /** Of the event. */
  readonly type:
    | "envelope.sent"
    | "envelope.delivered"
    | "envelope.bounced"
    | "envelope.viewed"
    | "envelope.signed"
    | "envelope.declined"
    | "envelope.completed"
    | "envelope.voided"
    | "envelope.expired"
    | "envelope.corrected"
    | "envelope.extended"
    | "template.saved"
    | "template.deleted";
  /** Of the event: counts the account's events. */
  readonly seq: number;
  /** When it happened. */
  readonly timestamp: string;
  /** Whether it has arrived. */
  readonly state: "waiting" | "delivered" | "failed";
  /** So far. */
  readonly tries: number;
  /** When it is tried again. */
  readonly nextTryAt?: string | undefined;
  /** What came of it. */
  readonly lastTry?:
    | {
        /** When. */
        readonly at: string;
        /** How long the answer took, in milliseconds. */
        readonly tookMs: number;
        /** Of HTTP; absent if there was no answer. */
        readonly status?: number | undefined;
        /** Its first 200 characters. */
        readonly answer?: string | undefined;
        /** Why there was no answer. */
        readonly problem?: string | undefined;
      }
    | undefined;
}

export interface HookTest {
  /** The receiver has taken it. */
  readonly delivered: boolean;
  /** When. */
  readonly at: string;
  /** How long the answer took, in milliseconds. */
  readonly tookMs: number;
  /** Of HTTP; absent if there was no answer. */
  readonly status?: number | undefined;
  /** Its first 200 characters. */
  readonly answer?: string | undefined;
  /** Why there was no answer. */
  readonly problem?: string | undefined;
}

export interface Template {
  /** Of what the call is about; it never changes. */
  readonly id: string;
  /** Counts the template's changes, from 1. */
  readonly version: number;
  /** Of the template. */
  readonly name: string;
  /** Of the file that was uploaded. */
  readonly fileName: string;
  /** One for each recipient, in their order; "" for one without a name. */
  readonly roles: readonly string[];
  /** Of pages and mails, as a BCP 47 tag. Without it as the account, or the envelope, has it. */
  readonly language?:
    | "en"
    | "de"
    | "fr"
    | "es"
    | "it"
    | "pt-BR"
    | "nl"
    | "pl"
    | "he"
    | "ar"
    | undefined;
  /** When it was made. */
  readonly createdAt: string;
  /** Of the last change; absent in version 1. */
  readonly changedAt?: string | undefined;
  /** Size of each page, in their order. */
  readonly pages: readonly PageSize[];
  /** Places on the pages, each for one recipient. */
  readonly fields: readonly TemplateField[];
}

export interface TemplateRow {
  /** Of what the call is about; it never changes. */
  readonly id: string;
  /** Counts the template's changes, from 1. */
  readonly version: number;
  /** Of the template. */
  readonly name: string;
  /** Of the file that was uploaded. */
  readonly fileName: string;
  /** One for each recipient, in their order; "" for one without a name. */
  readonly roles: readonly string[];
  /** Of pages and mails, as a BCP 47 tag. Without it as the account, or the envelope, has it. */
  readonly language?:
    | "en"
    | "de"
    | "fr"
    | "es"
    | "it"
    | "pt-BR"
    | "nl"
    | "pl"
    | "he"
    | "ar"
    | undefined;
  /** When it was made. */
  readonly createdAt: string;
  /** Of the last change; absent in version 1. */
  readonly changedAt?: string | undefined;
  /** How many pages it has. */
  readonly pageCount: number;
}

export interface RecipientInput {
  /** Email address. */
  readonly email: string;
  /** As mails and pages name them. */
  readonly firstName: string;
  /** May be left out. */
  readonly lastName?: string | undefined;
  /** 10 digits, or with a country code; needed where there is a phone field. */
  readonly mobile?: string | undefined;
  /** Recipients with a lower number sign first; without it all can sign at once. */
  readonly order?: number | undefined;
  /** Of pages and mails, as a BCP 47 tag. Without it as the account, or the envelope, has it. */
  readonly language?:
    | "en"
    | "de"
    | "fr"
    | "es"
    | "it"
    | "pt-BR"
    | "nl"
    | "pl"
    | "he"
    | "ar"
    | undefined;
}

export type FieldInput =
  | PressedFieldInput
  | TextFieldInput
  | NumberFieldInput
  | DayFieldInput
  | CheckFieldInput
  | ChoiceFieldInput
  | ListFieldInput;

export interface PressedFieldInput {
  /** `sign`, `initial`, `name`, `email`, `phone` and `date` are filled by a press; the others ask something. */
  readonly kind: "sign" | "initial" | "name" | "email" | "phone" | "date";
  /** 1 is the first of `recipients`, or of a template's `roles`. */
  readonly recipient: number;
  /** From 1. */
  readonly page: number;
  /** Points from the left edge of the page, as displayed, to the field. */
  readonly x: number;
  /** Points from the top edge of the page, as displayed, to the field. */
  readonly y: number;
  /** In points; without it as wide as the kind usually is. */
  readonly width?: number | undefined;
  /** In points; without it as high as the kind usually is. */
  readonly height?: number | undefined;
}

export interface TextFieldInput {
  /** `sign`, `initial`, `name`, `email`, `phone` and `date` are filled by a press; the others ask something. */
  readonly kind: "text";
  /** 1 is the first of `recipients`, or of a template's `roles`. */
  readonly recipient: number;
  /** From 1. */
  readonly page: number;
  /** Points from the left edge of the page, as displayed, to the field. */
  readonly x: number;
  /** Points from the top edge of the page, as displayed, to the field. */
  readonly y: number;
  /** In points; without it as wide as the kind usually is. */
  readonly width?: number | undefined;
  /** In points; without it as high as the kind usually is. */
  readonly height?: number | undefined;
  /** Of kinds that ask something. */
  readonly settings?: TextSettings | undefined;
}

export interface NumberFieldInput {
  /** `sign`, `initial`, `name`, `email`, `phone` and `date` are filled by a press; the others ask something. */
  readonly kind: "number";
  /** 1 is the first of `recipients`, or of a template's `roles`. */
  readonly recipient: number;
  /** From 1. */
  readonly page: number;
  /** Points from the left edge of the page, as displayed, to the field. */
  readonly x: number;
  /** Points from the top edge of the page, as displayed, to the field. */
  readonly y: number;
  /** In points; without it as wide as the kind usually is. */
  readonly width?: number | undefined;
  /** In points; without it as high as the kind usually is. */
  readonly height?: number | undefined;
  /** Of kinds that ask something. */
  readonly settings?: NumberSettings | undefined;
}

export interface DayFieldInput {
  /** `sign`, `initial`, `name`, `email`, `phone` and `date` are filled by a press; the others ask something. */
  readonly kind: "day";
  /** 1 is the first of `recipients`, or of a template's `roles`. */
  readonly recipient: number;
  /** From 1. */
  readonly page: number;
  /** Points from the left edge of the page, as displayed, to the field. */
  readonly x: number;
  /** Points from the top edge of the page, as displayed, to the field. */
  readonly y: number;
  /** In points; without it as wide as the kind usually is. */
  readonly width?: number | undefined;
  /** In points; without it as high as the kind usually is. */
  readonly height?: number | undefined;
  /** Of kinds that ask something. */
  readonly settings?: DaySettings | undefined;
}

export interface CheckFieldInput {
  /** `sign`, `initial`, `name`, `email`, `phone` and `date` are filled by a press; the others ask something. */
  readonly kind: "check";
  /** 1 is the first of `recipients`, or of a template's `roles`. */
  readonly recipient: number;
  /** From 1. */
  readonly page: number;
  /** Points from the left edge of the page, as displayed, to the field. */
  readonly x: number;
  /** Points from the top edge of the page, as displayed, to the field. */
  readonly y: number;
  /** In points; without it as wide as the kind usually is. */
  readonly width?: number | undefined;
  /** In points; without it as high as the kind usually is. */
  readonly height?: number | undefined;
  /** Of kinds that ask something. */
  readonly settings?: CheckSettings | undefined;
}

export interface ChoiceFieldInput {
  /** `sign`, `initial`, `name`, `email`, `phone` and `date` are filled by a press; the others ask something. */
  readonly kind: "choice";
  /** 1 is the first of `recipients`, or of a template's `roles`. */
  readonly recipient: number;
  /** From 1. */
  readonly page: number;
  /** Points from the left edge of the page, as displayed, to the field. */
  readonly x: number;
  /** Points from the top edge of the page, as displayed, to the field. */
  readonly y: number;
  /** In points; without it as wide as the kind usually is. */
  readonly width?: number | undefined;
  /** In points; without it as high as the kind usually is. */
  readonly height?: number | undefined;
  /** Of kinds that ask something. */
  readonly settings?: ChoiceSettings | undefined;
}

export interface ListFieldInput {
  /** `sign`, `initial`, `name`, `email`, `phone` and `date` are filled by a press; the others ask something. */
  readonly kind: "list";
  /** 1 is the first of `recipients`, or of a template's `roles`. */
  readonly recipient: number;
  /** From 1. */
  readonly page: number;
  /** Points from the left edge of the page, as displayed, to the field. */
  readonly x: number;
  /** Points from the top edge of the page, as displayed, to the field. */
  readonly y: number;
  /** In points; without it as wide as the kind usually is. */
  readonly width?: number | undefined;
  /** In points; without it as high as the kind usually is. */
  readonly height?: number | undefined;
  /** Of kinds that ask something. */
  readonly settings?: ListSettings | undefined;
}

export interface TextSettings {
  /** What the field asks for. */
  readonly label?: string | undefined;
  /** Shown with the field. */
  readonly hint?: string | undefined;
  /** Without it true, but for check boxes. */
  readonly required?: boolean | undefined;
  /** Boxes of one kind and recipient with the same group belong together. */
  readonly group?: string | undefined;
  /** Proposed to the recipient, unless it is `locked`. True ticks a box. */
  readonly value?: string | true | undefined;
  /** `value` stays, and is not asked for. */
  readonly locked?: boolean | undefined;
  /** Only the sender and the recipient get to see the answer. */
  readonly private?: boolean | undefined;
  /** Of the print, in points; without it as large as fits. */
  readonly sizePt?: number | undefined;
  /** Of the text in its box. */
  readonly align?: "left" | "center" | "right" | undefined;
  /** One, or as many as fit. */
  readonly lines?: "one" | "many" | undefined;
  /** In characters; 200 without it. */
  readonly maxLength?: number | undefined;
  /** What a text may hold. */
  readonly rule?: "any" | "letters" | "digits" | "email" | "pattern" | undefined;
  /** For the rule `pattern`: `#` is a digit, `A` a letter, `*` anything, all else itself. */
  readonly pattern?: string | undefined;
  /** What browsers may propose. */
  readonly autofill?:
    | "given-name"
    | "family-name"
    | "organization"
    | "organization-title"
    | "street-address"
    | undefined;
}

export interface NumberSettings {
  /** What the field asks for. */
  readonly label?: string | undefined;
  /** Shown with the field. */
  readonly hint?: string | undefined;
  /** Without it true, but for check boxes. */
  readonly required?: boolean | undefined;
  /** Boxes of one kind and recipient with the same group belong together. */
  readonly group?: string | undefined;
  /** Proposed to the recipient, unless it is `locked`. True ticks a box. */
  readonly value?: string | true | undefined;
  /** `value` stays, and is not asked for. */
  readonly locked?: boolean | undefined;
  /** Only the sender and the recipient get to see the answer. */
  readonly private?: boolean | undefined;
  /** Of the print, in points; without it as large as fits. */
  readonly sizePt?: number | undefined;
  /** Of the text in its box. */
  readonly align?: "left" | "center" | "right" | undefined;
  /** At most; 2 without it. */
  readonly decimals?: number | undefined;
  /** The least number, or the fewest boxes of a group. */
  readonly min?: string | undefined;
  /** The largest number, or the most boxes of a group. */
  readonly max?: string | undefined;
  /** How it is printed. */
  readonly format?:
    | "plain"
    | "1,234.50"
    | "1.234,50"
    | "EUR"
    | "USD"
    | "GBP"
    | "percent"
    | undefined;
}

export interface DaySettings {
  /** What the field asks for. */
  readonly label?: string | undefined;
  /** Shown with the field. */
  readonly hint?: string | undefined;
  /** Without it true, but for check boxes. */
  readonly required?: boolean | undefined;
  /** Boxes of one kind and recipient with the same group belong together. */
  readonly group?: string | undefined;
  /** Proposed to the recipient, unless it is `locked`. True ticks a box. */
  readonly value?: string | true | undefined;
  /** `value` stays, and is not asked for. */
  readonly locked?: boolean | undefined;
  /** Only the sender and the recipient get to see the answer. */
  readonly private?: boolean | undefined;
  /** Of the print, in points; without it as large as fits. */
  readonly sizePt?: number | undefined;
  /** Of the text in its box. */
  readonly align?: "left" | "center" | "right" | undefined;
  /** How it is printed. */
  readonly format?:
    | "YYYY-MM-DD"
    | "DD.MM.YYYY"
    | "DD/MM/YYYY"
    | "MM/DD/YYYY"
    | "D Month YYYY"
    | undefined;
  /** First day that may be chosen, or `today`. */
  readonly from?: string | undefined;
  /** Last day that may be chosen, or `today`. */
  readonly to?: string | undefined;
}

export interface CheckSettings {
  /** What the field asks for. */
  readonly label?: string | undefined;
  /** Shown with the field. */
  readonly hint?: string | undefined;
  /** Without it true, but for check boxes. */
  readonly required?: boolean | undefined;
  /** Boxes of one kind and recipient with the same group belong together. */
  readonly group?: string | undefined;
  /** Proposed to the recipient, unless it is `locked`. True ticks a box. */
  readonly value?: string | true | undefined;
  /** `value` stays, and is not asked for. */
  readonly locked?: boolean | undefined;
  /** The least number, or the fewest boxes of a group. */
  readonly min?: number | undefined;
  /** The largest number, or the most boxes of a group. */
  readonly max?: number | undefined;
}

export interface ChoiceSettings {
  /** What the field asks for. */
  readonly label?: string | undefined;
  /** Shown with the field. */
  readonly hint?: string | undefined;
  /** Without it true, but for check boxes. */
  readonly required?: boolean | undefined;
  /** Boxes of one kind and recipient with the same group belong together. */
  readonly group?: string | undefined;
  /** Proposed to the recipient, unless it is `locked`. True ticks a box. */
  readonly value?: string | true | undefined;
  /** `value` stays, and is not asked for. */
  readonly locked?: boolean | undefined;
  /** What this box of a choice stands for. */
  readonly option?: string | undefined;
}

export interface ListSettings {
  /** What the field asks for. */
  readonly label?: string | undefined;
  /** Shown with the field. */
  readonly hint?: string | undefined;
  /** Without it true, but for check boxes. */
  readonly required?: boolean | undefined;
  /** Boxes of one kind and recipient with the same group belong together. */
  readonly group?: string | undefined;
  /** Proposed to the recipient, unless it is `locked`. True ticks a box. */
  readonly value?: string | true | undefined;
  /** `value` stays, and is not asked for. */
  readonly locked?: boolean | undefined;
  /** Only the sender and the recipient get to see the answer. */
  readonly private?: boolean | undefined;
  /** Of the print, in points; without it as large as fits. */
  readonly sizePt?: number | undefined;
  /** Of the text in its box. */
  readonly align?: "left" | "center" | "right" | undefined;
  /** To choose from. */
  readonly options: readonly string[];
}

export interface ErrorReply {
  /** For programs; see the list of codes. There may be new ones. */
  readonly code: string;
  /** For people, in English. */
  readonly message: string;
  /** What of the request is wrong, such as `recipients.0.email`. */
  readonly field?: string | undefined;
  /** To be named to support. */
  readonly requestId: string;
}

/** What each call takes: parameters and body in one object. */

export interface Inputs {
  readonly documentsUpload: {
    /** With or without `.pdf`. */
    readonly fileName: string;
    /** In bytes. */
    readonly size: number;
  };
  readonly documentsList: {
    /** `next` of the part before; without it the list begins. */
    readonly after?: string | undefined;
    /** How many at most; 50 without it. */
    readonly limit?: number | undefined;
  };
  readonly documentsComplete: {
    /** Of an uploaded document. */
    readonly documentId: string;
    /** With which the PDF opens. Used once, and not kept. */
    readonly password?: string | undefined;
  };
  readonly documentsGet: {
    /** Of an uploaded document. */
    readonly documentId: string;
  };
  readonly documentsRemove: {
    /** Of an uploaded document. */
    readonly documentId: string;
  };
  readonly envelopesList: {
    /** `next` of the part before; without it the list begins. */
    readonly after?: string | undefined;
    /** How many at most; 50 without it. */
    readonly limit?: number | undefined;
    /** Words, each of which must be in title, file name, id, or a recipient's name or address. */
    readonly q?: string | undefined;
    /** How far it is. */
    readonly stage?:
      | "sending"
      | "waiting"
      | "sealing"
      | "completed"
      | "declined"
      | "voided"
      | "expired"
      | "attention"
      | undefined;
    /** One of the account's labels. */
    readonly label?: string | undefined;
    /** Your own name for it, such as an order number. */
    readonly externalId?: string | undefined;
    /** Sent at this instant or later. */
    readonly from?: string | undefined;
    /** Sent before this instant. */
    readonly to?: string | undefined;
  };
  readonly envelopesCreate: {
    /** Of an uploaded document. */
    readonly documentId?: string | undefined;
    /** Instead of `documentId` and `fields`. */
    readonly template?:
      | {
          /** Of the template. */
          readonly id: string;
          /** The one that was read; if the template was changed since, nothing is sent. */
          readonly version?: number | undefined;
        }
      | undefined;
    /** Of the envelope, in mails and on its pages; the file's name without it. */
    readonly title?: string | undefined;
    /** To the recipients, in their invitations. */
    readonly message?: string | undefined;
    /** Addresses that get the sealed document without signing. */
    readonly copies?: readonly string[] | undefined;
    /** Of pages and mails, as a BCP 47 tag. Without it as the account, or the envelope, has it. */
    readonly language?:
      | "en"
      | "de"
      | "fr"
      | "es"
      | "it"
      | "pt-BR"
      | "nl"
      | "pl"
      | "he"
      | "ar"
      | undefined;
    /** How long it can be signed. */
    readonly expiresInDays?: number | undefined;
    /** Later recipients don't see what earlier ones filled in. */
    readonly withholdValues?: boolean | undefined;
    /** By which it is sent; what is missing is as in the account's settings. */
    readonly rules?:
      | {
          /** To recipients whose turn it is. */
          readonly reminders?:
            | {
                /** Days from the invitation to the first reminder. */
                readonly firstAfterDays: number;
                /** Days from one reminder to the next. */
                readonly everyDays: number;
                /** Reminders to one address; none at 0. */
                readonly atMost: number;
              }
            | undefined;
          /** The sender is mailed when somebody has signed. */
          readonly tellWhenSigned?: boolean | undefined;
          /** Of date fields, and of dates that recipients read. */
          readonly dateFormat?:
            | "standard"
            | "YYYY-MM-DD"
            | "DD.MM.YYYY"
            | "DD/MM/YYYY"
            | "MM/DD/YYYY"
            | "D Month YYYY"
            | undefined;
          /** How recipients may sign. */
          readonly ways?: readonly ("typed" | "drawn" | "picture")[] | undefined;
        }
      | undefined;
    /** Who signs, in their order. */
    readonly recipients: readonly RecipientInput[];
    /** Places on the pages, each for one recipient. */
    readonly fields?: readonly FieldInput[] | undefined;
    /** What is filled in and locked, by the label of fields, or an option by the label of its choice. */
    readonly values?: Readonly<Record<string, string | true>> | undefined;
    /** Your own name for it, such as an order number. */
    readonly externalId?: string | undefined;
    /** Up to 20 pairs of yours, kept with the envelope and in events; nobody else sees them. */
    readonly metadata?: Readonly<Record<string, string>> | undefined;
    /** Where recipients may go on after signing (https); null for nowhere. */
    readonly redirectUrl?: string | null | undefined;
  };
  readonly envelopesGet: {
    /** Of an envelope. */
    readonly envelopeId: string;
  };
  readonly envelopesRemove: {
    /** Of an envelope. */
    readonly envelopeId: string;
  };
  readonly envelopesEntries: {
    /** Of an envelope. */
    readonly envelopeId: string;
    /** `next` of the part before; without it the list begins. */
    readonly after?: string | undefined;
    /** How many at most; 50 without it. */
    readonly limit?: number | undefined;
  };
  readonly envelopesWithdraw: {
    /** Of an envelope. */
    readonly envelopeId: string;
    /** Why; recipients read it. */
    readonly reason?: string | undefined;
  };
  readonly envelopesRemind: {
    /** Of an envelope. */
    readonly envelopeId: string;
  };
  readonly envelopesResend: {
    /** Of an envelope. */
    readonly envelopeId: string;
    /** Of a recipient of the envelope. */
    readonly recipientId: string;
  };
  readonly envelopesCorrect: {
    /** Of an envelope. */
    readonly envelopeId: string;
    /** Of a recipient of the envelope. */
    readonly recipientId: string;
    /** Email address. */
    readonly email: string;
    /** As mails and pages name them. */
    readonly firstName: string;
    /** May be left out. */
    readonly lastName?: string | undefined;
    /** 10 digits, or with a country code; needed where there is a phone field. */
    readonly mobile?: string | undefined;
  };
  readonly envelopesExtend: {
    /** Of an envelope. */
    readonly envelopeId: string;
    /** From now. */
    readonly days: number;
  };
  readonly envelopesAnswers: {
    /** Of an envelope. */
    readonly envelopeId: string;
  };
  readonly envelopesDocument: {
    /** Of an envelope. */
    readonly envelopeId: string;
  };
  readonly envelopesOriginal: {
    /** Of an envelope. */
    readonly envelopeId: string;
  };
  readonly envelopesEvidence: {
    /** Of an envelope. */
    readonly envelopeId: string;
  };
  readonly templatesList: {
    /** `next` of the part before; without it the list begins. */
    readonly after?: string | undefined;
    /** How many at most; 50 without it. */
    readonly limit?: number | undefined;
  };
  readonly templatesCreate: {
    /** Of an uploaded document. */
    readonly documentId: string;
    /** Of the template. */
    readonly name: string;
    /** One for each recipient, in their order; "" for one without a name. */
    readonly roles: readonly string[];
    /** Places on the pages, each for one recipient. */
    readonly fields: readonly FieldInput[];
    /** Of pages and mails, as a BCP 47 tag. Without it as the account, or the envelope, has it. */
    readonly language?:
      | "en"
      | "de"
      | "fr"
      | "es"
      | "it"
      | "pt-BR"
      | "nl"
      | "pl"
      | "he"
      | "ar"
      | undefined;
  };
  readonly templatesGet: {
    /** Of a template. */
    readonly templateId: string;
  };
  readonly templatesRemove: {
    /** Of a template. */
    readonly templateId: string;
  };
  readonly eventsList: {
    /** `next` of an earlier reply; without it the oldest are first. */
    readonly after?: string | undefined;
    /** Which events, with commas between them; without it all. */
    readonly types?: string | undefined;
    /** How many at most; 50 without it. */
    readonly limit?: number | undefined;
  };
  readonly hooksCreate: {
    /** Where events are posted; https, and public. */
    readonly url: string;
    /** Which events are posted. */
    readonly types: readonly (
      | "envelope.sent"
      | "envelope.delivered"
      | "envelope.bounced"
      | "envelope.viewed"
      | "envelope.signed"
      | "envelope.declined"
      | "envelope.completed"
      | "envelope.voided"
      | "envelope.expired"
      | "envelope.corrected"
      | "envelope.extended"
      | "template.saved"
      | "template.deleted"
    )[];
    /** Your own words for it. */
    readonly description?: string | undefined;
  };
  readonly hooksGet: {
    /** Of a webhook. */
    readonly hookId: string;
  };
  readonly hooksChange: {
    /** Of a webhook. */
    readonly hookId: string;
    /** Where events are posted; https, and public. */
    readonly url?: string | undefined;
    /** Which events are posted. */
    readonly types?:
      | readonly (
          | "envelope.sent"
          | "envelope.delivered"
          | "envelope.bounced"
          | "envelope.viewed"
          | "envelope.signed"
          | "envelope.declined"
          | "envelope.completed"
          | "envelope.voided"
          | "envelope.expired"
          | "envelope.corrected"
          | "envelope.extended"
          | "template.saved"
          | "template.deleted"
        )[]
      | undefined;
    /** Your own words for it. */
    readonly description?: string | undefined;
    /** False turns it off, true on again. */
    readonly on?: boolean | undefined;
  };
  readonly hooksRemove: {
    /** Of a webhook. */
    readonly hookId: string;
  };
  readonly hooksTest: {
    /** Of a webhook. */
    readonly hookId: string;
  };
  readonly hooksReplaceSecret: {
    /** Of a webhook. */
    readonly hookId: string;
  };
  readonly hooksDeliveries: {
    /** Of a webhook. */
    readonly hookId: string;
    /** `next` of the part before; without it the list begins. */
    readonly after?: string | undefined;
    /** How many at most; 50 without it. */
    readonly limit?: number | undefined;
  };
  readonly hooksSendAgain: {
    /** Of a webhook. */
    readonly hookId: string;
    /** Of a delivery of the webhook. */
    readonly deliveryId: string;
  };
  readonly hooksSendSince: {
    /** Of a webhook. */
    readonly hookId: string;
    /** ISO 8601. */
    readonly since: string;
  };
  readonly draftsCreate: {
    /** Of an uploaded document. */
    readonly documentId?: string | undefined;
    /** Instead of `documentId` and `fields`. */
    readonly template?:
      | {
          /** Of the template. */
          readonly id: string;
          /** The one that was read; if the template was changed since, nothing is sent. */
          readonly version?: number | undefined;
        }
      | undefined;
    /** Of the envelope, in mails and on its pages; the file's name without it. */
    readonly title?: string | undefined;
    /** To the recipients, in their invitations. */
    readonly message?: string | undefined;
    /** Addresses that get the sealed document without signing. */
    readonly copies?: readonly string[] | undefined;
    /** Of pages and mails, as a BCP 47 tag. Without it as the account, or the envelope, has it. */
    readonly language?:
      | "en"
      | "de"
      | "fr"
      | "es"
      | "it"
      | "pt-BR"
      | "nl"
      | "pl"
      | "he"
      | "ar"
      | undefined;
    /** How long it can be signed. */
    readonly expiresInDays?: number | undefined;
    /** Later recipients don't see what earlier ones filled in. */
    readonly withholdValues?: boolean | undefined;
    /** Who signs, in their order. */
    readonly recipients: readonly RecipientInput[];
    /** Places on the pages, each for one recipient. */
    readonly fields?: readonly FieldInput[] | undefined;
    /** What is filled in and locked, by the label of fields, or an option by the label of its choice. */
    readonly values?: Readonly<Record<string, string | true>> | undefined;
  };
}

/** What each call answers. */

export interface Replies {
  readonly accountGet: Account;
  readonly documentsUpload: {
    /** Of what the call is about; it never changes. */
    readonly id: string;
    /** A form to be posted as multipart/form-data: all `fields`, then the PDF as `file`. */
    readonly upload: {
      /** Where to post it. */
      readonly url: string;
      /** Names and values of the form. */
      readonly fields: Readonly<Record<string, string>>;
    };
  };
  readonly documentsList: {
    /** The items of this part. */
    readonly data: readonly DocumentRow[];
    /** `after` of the part that follows; null where the list ends. */
    readonly next: string | null;
  };
  readonly documentsComplete: Document;
  readonly documentsGet: Document;
  readonly documentsRemove: Deleted;
  readonly envelopesList: {
    /** The items of this part. */
    readonly data: readonly EnvelopeRow[];
    /** `after` of the part that follows; null where the list ends. */
    readonly next: string | null;
  };
  readonly envelopesCreate: Envelope;
  readonly envelopesGet: Envelope;
  readonly envelopesRemove: Deleted;
  readonly envelopesEntries: {
    /** The items of this part. */
    readonly data: readonly Entry[];
    /** `after` of the part that follows; null where the list ends. */
    readonly next: string | null;
  };
  readonly envelopesWithdraw: Envelope;
  readonly envelopesRemind: Envelope;
  readonly envelopesResend: Envelope;
  readonly envelopesCorrect: Envelope;
  readonly envelopesExtend: Envelope;
  readonly envelopesAnswers: {
    /** Those who have signed. */
    readonly recipients: readonly {
      /** Of what the call is about; it never changes. */
      readonly id: string;
      /** Full name. */
      readonly name: string;
      /** Email address. */
      readonly email: string;
      /** What their fields hold. */
      readonly answers: readonly {
        /** The field's id; of one field at several places the first one's. */
        readonly field: string;
        /** What the field asks for. */
        readonly label: string;
        /** Of the field. */
        readonly kind: "text" | "number" | "day" | "check" | "choice" | "list";
        /** As it was given; true for a box that is ticked. */
        readonly value: string | true;
        /** As it stands on the page. */
        readonly printed: string;
        /** Nobody else gets to see it. */
        readonly private?: true | undefined;
        /** The sender has filled it in and locked it. */
        readonly bySender?: true | undefined;
      }[];
    }[];
  };
  readonly envelopesDocument: {
    readonly url: string;
  };
  readonly envelopesOriginal: {
    readonly url: string;
  };
  readonly envelopesEvidence: {
    readonly url: string;
  };
  readonly templatesList: {
    /** The items of this part. */
    readonly data: readonly TemplateRow[];
    /** `after` of the part that follows; null where the list ends. */
    readonly next: string | null;
  };
  readonly templatesCreate: Template;
  readonly templatesGet: Template;
  readonly templatesRemove: Deleted;
  readonly eventsList: {
    /** The items of this part. */
    readonly data: readonly Event[];
    /** `after` of the next call, also where there is nothing more yet. */
    readonly next: string;
    /** There is more already. */
    readonly more: boolean;
  };
  readonly hooksList: {
    /** The items of this part. */
    readonly data: readonly Hook[];
    /** `after` of the part that follows; null where the list ends. */
    readonly next: string | null;
  };
  readonly hooksCreate: HookWithSecret;
  readonly hooksGet: Hook;
  readonly hooksChange: Hook;
  readonly hooksRemove: Deleted;
  readonly hooksTest: HookTest;
  readonly hooksReplaceSecret: HookWithSecret;
  readonly hooksDeliveries: {
    /** The items of this part. */
    readonly data: readonly Delivery[];
    /** `after` of the part that follows; null where the list ends. */
    readonly next: string | null;
  };
  readonly hooksSendAgain: Delivery;
  readonly hooksSendSince: Hook;
  readonly draftsCreate: {
    /** Of what the call is about; it never changes. */
    readonly id: string;
    /** Valid for some minutes, without the key. */
    readonly url: string;
    /** Full name. */
    readonly name: string;
    /** Which is left to do: `fields`, or `send` if only a look and a press are. */
    readonly step: "file" | "signers" | "fields" | "send";
    /** When it was made. */
    readonly createdAt: string;
  };
}
