import * as z from "zod/mini";
import { dateFormats, undoTimes, waysOfSigning } from "../rules/documents/sending-rules.ts";
import { stages } from "../rules/documents/stages.ts";
import { language } from "../rules/inputs/inputs.ts";
import { checks } from "../rules/people/checks.ts";
import { readerRoles, roles } from "../rules/people/roles.ts";
import { identifiedAnswer } from "../rules/programs/embedding.ts";
import { fieldAnswer, pageSize } from "./shapes.ts";

const mail = z.strictObject({
  /** `returned`: the address can't receive mail. `failed`: this mail came back, but another one may arrive. */
  state: z.enum(["delivered", "delayed", "failed", "returned", "reported"]),
  at: z.string(),
  /** The result in plain words: "Email came back: mailbox does not exist" */
  text: z.string(),
});

/** A recipient as the sender sees them, without the link, which only the recipient may know. */
const recipient = z.strictObject({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  /** The role says what they do; it is absent for somebody who signs. */
  role: z.optional(z.enum(roles)),
  /** Id of the recipient whose signature a witness witnesses. */
  witnessOf: z.optional(z.string()),
  /** Any one of these people can be this recipient; until somebody has taken it, name and address are those of all. */
  anyOf: z.optional(
    z.array(z.strictObject({ email: z.string(), firstName: z.string(), lastName: z.string() })),
  ),
  /** When the one whose name and address this is has taken it. */
  takenAt: z.optional(z.string()),
  /** How they are checked; absent for not at all. */
  checks: z.optional(z.array(z.enum(checks))),
  /** Too many wrong access codes were entered: they need a new one. */
  accessCodeSpent: z.optional(z.literal(true)),
  /** Recipients with a lower order sign first. */
  order: z.number(),
  /** Language of the recipient's pages and mails. */
  language,
  /** `signed` also of somebody who has approved, confirmed or witnessed, as their role says. */
  status: z.enum(["waiting", "signed", "declined"]),
  /** Whether it is their turn. */
  isDue: z.boolean(),
  invitedAt: z.optional(z.string()),
  remindedAt: z.optional(z.string()),
  reminders: z.number(),
  viewedAt: z.optional(z.string()),
  signedAt: z.optional(z.string()),
  /**
   * `inPerson`: they signed after the sender had handed the document over to them in person. `embedded`: they signed inside the
   * sender's own application. Absent for their own link or account.
   */
  via: z.optional(z.enum(["inPerson", "embedded"])),
  /** They sign inside the sender's own application, and are not invited by mail. */
  delivery: z.optional(z.literal("embedded")),
  /** How that application has identified them, as it states. */
  identifiedBy: z.optional(identifiedAnswer),
  /** Why they declined, in their own words. */
  declineReason: z.optional(z.string()),
  /** Whether the last mail could not be sent yet. */
  mailFailed: z.boolean(),
  /** Whether they have opted out of mails from this sender. */
  mailsStopped: z.boolean(),
  /** Delivery of the latest mail to their current address. */
  mail: z.optional(mail),
});

const reader = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** One who `follows` is also mailed about each signature. */
  role: z.enum(readerRoles),
  /** Language of the reader's pages and mails. */
  language,
});

export const rules = z.strictObject({
  reminders: z.strictObject({
    firstAfterDays: z.number(),
    everyDays: z.number(),
    atMost: z.number(),
  }),
  tellWhenSigned: z.boolean(),
  attachSigned: z.boolean(),
  dateFormat: z.enum(dateFormats),
  timeZone: z.nullable(z.string()),
  undoSeconds: z.literal(undoTimes),
  ways: z.array(z.enum(waysOfSigning)),
  /** Whether recipients can decline the document. */
  decline: z.boolean(),
  /** Whether recipients can name somebody else to act in their place. */
  delegation: z.boolean(),
  /** Whether recipients can download the files that recipients of earlier steps have attached. */
  shareAttachments: z.boolean(),
  /** Reasons for signing, of which a signer chooses one; none are asked for if it is empty. */
  reasons: z.array(z.string()),
});

const common = {
  id: z.string(),
  batchId: z.optional(z.string()),
  /** The public link by which its first recipient has begun it. */
  linkId: z.optional(z.string()),
  externalId: z.optional(z.string()),
  title: z.string(),
  fileName: z.string(),
  stage: z.enum(stages),
  createdAt: z.string(),
  /** Deadline for signing. */
  expiresAt: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  /**
   * Present if everybody has signed but the document could not be sealed so far; sender and signers were notified at
   * `since`. It can be withdrawn, and it is completed if a later try succeeds. `page`, from 1, is present if sealing would
   * change how that page looks.
   */
  notSealed: z.optional(z.strictObject({ since: z.string(), page: z.optional(z.number()) })),
  /** How many have signed, or done what their role says, and how many have to. */
  signed: z.number(),
  of: z.number(),
  /** Labels that the account has given it. */
  labels: z.array(z.string()),
  archived: z.boolean(),
};

export const envelopeRowAnswer = z.strictObject({
  ...common,
  recipients: z.array(
    z.strictObject({
      name: z.string(),
      email: z.string(),
      /** The role says what they do; it is absent for somebody who signs. */
      role: z.optional(z.enum(roles)),
      status: z.enum(["waiting", "signed", "declined"]),
    }),
  ),
});

export const envelopeAnswer = z.strictObject({
  ...common,
  expiresAt: z.string(),
  /** Until when sending can be undone; present until the first mail was sent. */
  undoUntil: z.optional(z.string()),
  message: z.string(),
  copies: z.array(z.string()),
  /** The recipients who read from the start, among those who get copies; absent if there are none. */
  readers: z.optional(z.array(reader)),
  language,
  withholdValues: z.boolean(),
  rules,
  redirectUrl: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
  withdrawnBecause: z.optional(z.string()),
  recipients: z.array(recipient),
  pages: z.array(pageSize),
  fields: z.array(z.extend(fieldAnswer, { id: z.string() })),
  /** Sentences about fields that are too small for their text to be read, while it can still be sent again. */
  warnings: z.array(z.string()),
});

export type EnvelopeAnswer = z.input<typeof envelopeAnswer>;
export type RecipientAnswer = EnvelopeAnswer["recipients"][number];
export type EnvelopeRowAnswer = z.input<typeof envelopeRowAnswer>;

/** An entry in the form in which it is hashed: SHA-256 of the JCS form (RFC 8785) without `hash`. */
export const entryAnswer = z.strictObject({
  v: z.literal(1),
  envelopeId: z.string(),
  /** From 1. */
  seq: z.number(),
  at: z.string(),
  type: z.string(),
  actor: z.strictObject({
    kind: z.enum(["sender", "signer", "system"]),
    name: z.string(),
    email: z.string(),
  }),
  ip: z.string(),
  userAgent: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Hex SHA-256 of the original document. */
  document: z.string(),
  /** Hash of the entry before it. */
  prev: z.string(),
  hash: z.string(),
});
