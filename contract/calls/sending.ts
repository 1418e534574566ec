import * as z from "zod/mini";
import { publicCall } from "../endpoint.ts";
import {
  copies,
  expiresInDays,
  pagesSent,
  rulesInput,
  webAddress,
} from "../rules/documents/sending-rules.ts";
import { stages } from "../rules/documents/stages.ts";
import {
  idempotencyKey,
  language,
  message,
  plainText,
  title,
  word,
} from "../rules/inputs/inputs.ts";
import { instant, label, searchWords } from "../rules/inputs/sender-inputs.ts";
import { limits } from "../rules/limits/limits.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";
import { checksInput } from "../rules/people/checks.ts";
import { otherPeople, person } from "../rules/people/people.ts";
import { recipientRoles } from "../rules/people/roles.ts";
import { identifiedBy } from "../rules/programs/embedding.ts";
import { entryAnswer, envelopeAnswer, envelopeRowAnswer } from "./envelope-answers.ts";
import { externalId, fieldInput, listInput, listOf, recipientNumber, v1Limits } from "./shapes.ts";

export const recipient = z.strictObject({
  ...person,
  /**
   * Recipients sign by default. One who `approves` can have only fields that are filled in, and one who `confirms` having
   * read the document has none. One who `witnesses` signs too. One who `receives` gets a copy to read at once, one who
   * `follows` also hears of each signature; neither acts, has fields or an order, and both get the completed document.
   */
  role: z.optional(z.enum(recipientRoles)),
  /** Number of the recipient whose signature a witness witnesses; the witness signs right after them. */
  witnessOf: z.optional(recipientNumber),
  /** Up to 9 other people: any one of them, or of this recipient, becomes the recipient by taking it. */
  anyOf: otherPeople,
  ...checksInput,
  /** 1, 2, ...: recipients with a lower number sign first. If it is left out, all can sign at once. */
  order: z.optional(z.int().check(z.minimum(1), z.maximum(limits.signersMax))),
  /** Language of this recipient's pages and mails; by default the envelope's. */
  language: z.optional(language),
});

/** A recipient who is mailed their link, or who signs inside the sender's own application and is mailed none. */
const deliveredRecipient = z.extend(recipient, {
  delivery: z.optional(z.enum(["email", "embedded"])),
  /** How the application has identified the recipient, as it states; only for the delivery `embedded`, and then required. */
  identifiedBy: z.optional(identifiedBy),
});

/** A list of such recipients. */
export const recipientsOf = <R extends z.ZodMiniType>(one: R) =>
  z
    .array(one, senderMessages.signersMissing)
    .check(
      z.minLength(1, senderMessages.signersMissing),
      z.maxLength(limits.signersMax, senderMessages.signersMax),
    );

/** The site's rules, with `redirectUrl` in place of the thank-you address. */
export const rulesByKey = z.strictObject({
  ...z.omit(rulesInput, { thankYou: true }).shape,
  reminders: z.optional(z.strictObject(rulesInput.shape.reminders._zod.def.innerType.shape)),
});

/** Pairs of the caller's own, stored with the envelope and included in its events; nobody else sees them. */
const metadata = z
  .record(
    z
      .string()
      .check(
        z.regex(
          /^(?!__proto__$)[\w.-]+$/,
          "Keys can have letters, digits, and the characters _ . -",
        ),
        z.maxLength(v1Limits.metadataKeyMax),
      ),
    z.string().check(z.maxLength(v1Limits.metadataValueMax), plainText),
  )
  .check(
    z.refine(
      (pairs) => Object.keys(pairs).length <= v1Limits.metadataPairsMax,
      `Please use at most ${v1Limits.metadataPairsMax} pairs.`,
    ),
  );

/**
 * Programs alone: our pages send by the specification's call, which stays, with fields that they have placed themselves on
 * a template's document or on one that was sent before.
 */
const createByKey = publicCall({
  path: "POST /api/v1/envelopes",
  needs: "documents:send",
  status: 201,
  isOnceById: true,
  summary: "Send a document for signature",
  description:
    "The envelope is created from an uploaded document (`documentId` with `fields`), or from a template (`template` without `fields`; the template's fields belong to the recipients in their order). With both `template` and `documentId`, the template's fields are placed on that document: those with an anchor at its text, others on a page of the same size. A field with an `anchor` begins at a text of the document; a text that isn't there, or occurs several times, is refused with its pages. Nothing is removed from the document. The account's settings apply to what is left out. A repeated call with the same `Idempotency-Key` sends nothing and gets the same reply.",
  input: z.strictObject({
    documentId: z.optional(word),
    /** `version` is the one that the caller has read; if the template has changed since, nothing is sent. */
    template: z.optional(
      z.strictObject({ id: word, version: z.optional(z.int().check(z.minimum(1))) }),
    ),
    title,
    message,
    copies,
    /** Language of the recipients' pages and mails, and of the completion pages. */
    language: z.optional(language),
    expiresInDays,
    /** Hides from later recipients what earlier ones have filled in. */
    withholdValues: z.optional(z.boolean()),
    /** With "asPictures", the server refuses the call with PAGES_COMPARING until it has made the pictures. */
    pages: z.optional(z.enum(pagesSent)),
    rules: z.optional(rulesByKey),
    recipients: recipientsOf(deliveredRecipient),
    fields: z.optional(
      z
        .array(fieldInput, senderMessages.fieldsMissing)
        .check(z.maxLength(limits.markersMax, senderMessages.fieldsMax)),
    ),
    /** Values to fill in and lock, by the label of the field; for an option, by the label of its choice. */
    values: z.optional(
      z.record(
        z.string().check(z.maxLength(100)),
        z.union([z.string().check(z.maxLength(limits.answerMax)), z.literal(true)]),
      ),
    ),
    externalId: z.optional(externalId),
    metadata: z.optional(metadata),
    /** Address (https) to which recipients can continue after signing; null for none. */
    redirectUrl: z.optional(z.nullable(webAddress)),
    /** Id of the member in whose name it is sent; needs the scope "act:members". */
    sender: z.optional(word),
    idempotencyKey,
  }),
  answer: envelopeAnswer,
});

const one = z.strictObject({ envelopeId: word });

/** Programs alone: pages add and remove a label of many documents, so that two people who do so both succeed. */
const changeByKey = publicCall({
  path: "PATCH /api/v1/envelopes/{envelopeId}",
  needs: "documents:send",
  limit: "manyByAccount",
  summary: "Label or archive an envelope",
  description:
    "`labels` replaces all labels that it has. Members that are left out stay as they are. Neither is part of the document or of its audit trail, and recipients don't see them; an open envelope stays open in the archive.",
  input: z.extend(one, {
    labels: z.optional(
      z
        .array(label)
        .check(z.maxLength(limits.labelsOfDocumentMax, senderMessages.labelsOfDocumentMax)),
    ),
    archived: z.optional(z.boolean()),
  }),
  answer: envelopeAnswer,
});

/** Programs alone: pages page through a sorted list that also says whom each document waits for (`find`). */
const listByKey = publicCall({
  path: "GET /api/v1/envelopes",
  needs: "documents:read",
  limit: "findByAccount",
  summary: "List envelopes, newest first",
  description:
    "Envelopes must match all of the given filters. A call reads a limited number of envelopes: `data` may be short or empty even though `next` leads to more.",
  input: z.strictObject({
    ...listInput,
    /** Words to search for; each must occur in the title, the file's name, the id, or a recipient's name or address. */
    q: z.optional(searchWords),
    stage: z.optional(z.enum(stages)),
    label: z.optional(label),
    /** Sent from the rows of this batch. */
    batchId: z.optional(word),
    /** Begun by the visitors of this public link. */
    linkId: z.optional(word),
    /** Matches exactly. */
    externalId: z.optional(externalId),
    /** Sent at this instant or later. */
    from: z.optional(instant),
    /** Sent before this instant. */
    to: z.optional(instant),
  }),
  answer: listOf(envelopeRowAnswer),
});

/** Programs alone: pages ask for the envelope with its history, and only if it has changed (`document`). */
const getByKey = publicCall({
  path: "GET /api/v1/envelopes/{envelopeId}",
  needs: "documents:read",
  summary: "Get an envelope",
  input: one,
  answer: envelopeAnswer,
});

/** Programs alone: pages show the history in sentences, and link to the evidence. */
const entriesByKey = publicCall({
  path: "GET /api/v1/envelopes/{envelopeId}/entries",
  needs: "documents:read",
  summary: "List the entries of an envelope's audit trail",
  description:
    "Entries come oldest first and unaltered: the hash of each covers the one before it (docs/evidence-format.md).",
  input: z.extend(one, listInput),
  answer: listOf(entryAnswer),
});

/** Calls that the envelopes function answers. */
export const publicEnvelopes = { createByKey, changeByKey };

/** Calls that the dashboard function answers. */
export const publicDashboard = { listByKey, getByKey, entriesByKey };
