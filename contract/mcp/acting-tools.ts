import * as z from "zod/mini";
import { batchCalls } from "../calls/batches.ts";
import { documentCalls, turns } from "../calls/documents.ts";
import { publicDrafts } from "../calls/drafts.ts";
import { envelopeCalls } from "../calls/envelopes.ts";
import { publicEnvelopes } from "../calls/sending.ts";
import { recipientNumber } from "../calls/shapes.ts";
import { fieldKinds } from "../rules/fields/markers.ts";
import { limits } from "../rules/limits/limits.ts";
import { chosenChecks } from "../rules/people/checks.ts";
import { recipientRoles } from "../rules/people/roles.ts";
import { languages } from "../rules/text/languages.ts";
import { envelopeId, idempotencyKey, said, type Tool } from "./tool.ts";

const person = {
  email: z.string(),
  firstName: z.string(),
  lastName: z.optional(z.string()),
  mobile: said(z.optional(z.string()), "Needed only for a phone field."),
};

const recipients = said(
  z
    .array(
      z.strictObject({
        ...person,
        role: said(
          z.optional(z.enum(recipientRoles)),
          "For recipients who don't sign: `approves` has only fields to fill in, `confirms` having read it none, `witnesses` signs as the witness of another recipient, `receives` reads it at once, `follows` is also mailed about each signature.",
        ),
        witnessOf: said(
          z.optional(recipientNumber),
          "Required for a witness: the recipient whose signature they witness; 1 is the first. They sign right after that one.",
        ),
        anyOf: said(
          z.optional(z.array(z.strictObject(person)).check(z.maxLength(limits.groupMax - 1))),
          "Other people who can sign instead of this recipient; the first to take it signs.",
        ),
        checks: said(
          z.optional(chosenChecks),
          "How they are checked. Before they see anything of the document: `mailedCode` is a code mailed to them; `accessCode` is a code that the sender gives them, only for a draft: the person who sends it chooses the code. `passkey`: their device signs what they complete.",
        ),
        order: said(
          z.optional(z.int().check(z.minimum(1), z.maximum(limits.signersMax))),
          "Who has a lower number signs first; without it all can sign at once.",
        ),
        language: z.optional(z.enum(languages)),
      }),
    )
    .check(z.minLength(1), z.maxLength(limits.signersMax)),
  "Who signs; with a template, one for each of its roles, in their order.",
);

const fields = said(
  z.optional(
    z
      .array(
        z.strictObject({
          kind: z.enum(fieldKinds),
          recipient: said(z.int().check(z.minimum(1)), "Whose it is: 1 is the first recipient."),
          page: said(z.int().check(z.minimum(1)), "From 1."),
          x: said(z.number(), "Points from the page's left edge to the field's."),
          y: said(z.number(), "Points from the page's top edge to the field's."),
          width: said(z.optional(z.number()), "In points."),
          height: said(z.optional(z.number()), "In points."),
          settings: said(
            z.optional(z.record(z.string(), z.unknown())),
            "Of text, number, day, check, choice and list: for example label, required, options.",
          ),
        }),
      )
      .check(z.maxLength(limits.markersMax)),
  ),
  "Only with `documentId`: where recipients sign and fill in. A draft may have none; the person then places them.",
);

/** Most tools that change something have these annotations. */
const acting: Tool["annotations"] = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};

const prepareDocument: Tool = {
  name: "prepare_document",
  title: "Prepare a document",
  description:
    "Creates a draft from a template or an uploaded PDF, with its recipients. Nobody is mailed: a person opens the draft at `url`, looks at it and sends it with one press. With `send: true`, and a key that has the scope documents:send, it is sent to the recipients at once, which you can't undo.",
  scopes: ["documents:prepare", "documents:send"],
  annotations: { ...acting, destructiveHint: true, openWorldHint: true },
  input: z.strictObject({
    template: said(
      z.optional(z.strictObject({ id: z.string(), version: z.optional(z.int()) })),
      "From list_templates. Give this or `documentId`.",
    ),
    documentId: said(z.optional(z.string()), "Id of a PDF that was uploaded by the API."),
    recipients,
    fields,
    values: said(
      z.optional(z.record(z.string(), z.union([z.string(), z.literal(true)]))),
      "What is filled in and locked beforehand, by the label of fields.",
    ),
    title: said(z.optional(z.string()), "In mails and lists; the file's name without it."),
    message: said(z.optional(z.string()), "For the recipients, in their mail."),
    copies: said(z.optional(z.array(z.string())), "Addresses that get the completed document."),
    language: said(z.optional(z.enum(languages)), "Of recipients' pages and mails."),
    expiresInDays: z.optional(z.int().check(z.minimum(1), z.maximum(limits.expiryDaysMax))),
    withholdValues: said(z.optional(z.boolean()), "Later recipients don't see earlier answers."),
    rules: said(
      z.optional(
        z.strictObject({
          decline: said(z.optional(z.boolean()), "False: nobody can decline."),
          delegation: said(
            z.optional(z.boolean()),
            "True: recipients can ask someone else to act in their place.",
          ),
          shareAttachments: said(
            z.optional(z.boolean()),
            "True: later recipients can download the files that earlier ones have attached.",
          ),
          reasons: said(
            z.optional(z.array(z.string()).check(z.maxLength(limits.signingReasonsMax))),
            "Reasons for signing, of which each signer has to choose one.",
          ),
        }),
      ),
      "Of this document, where they differ from the account's.",
    ),
    send: said(
      z.optional(z.boolean()),
      "True to mail it at once; needs a key with documents:send, and is refused without.",
    ),
    idempotencyKey,
  }),
  output: z.object({
    id: said(z.string(), "Of the draft, or with `stage` of the document that was sent."),
    url: said(
      z.optional(z.string()),
      "Where a person who is logged in reviews and sends the draft.",
    ),
    stage: said(z.optional(z.string()), "Only of a document that was sent."),
  }),
  call: ({ send, ...input }) => ({
    endpoint: send === true ? publicEnvelopes.createByKey : publicDrafts.createByKey,
    input,
  }),
};

const prepareBatch: Tool = {
  name: "prepare_batch",
  title: "Prepare documents for many",
  description:
    "Checks rows of people and values for one template, up to a thousand. Nobody is mailed: a person opens `url`, looks at the rows and their faults, and sends the good ones with one press.",
  scopes: ["documents:prepare"],
  annotations: acting,
  input: z.strictObject({
    template: z.strictObject({
      id: said(z.string(), "From list_templates."),
      version: z.optional(z.int()),
    }),
    rows: said(
      z
        .array(
          z.strictObject({
            recipients: said(
              z.array(
                z.nullable(
                  z.strictObject({
                    email: z.string(),
                    firstName: z.string(),
                    lastName: z.optional(z.string()),
                    mobile: z.optional(z.string()),
                  }),
                ),
              ),
              "One for each role of the template, in their order; null for a role whose person it names.",
            ),
            values: said(
              z.optional(z.record(z.string(), z.union([z.string(), z.literal(true)]))),
              "What is filled in and locked beforehand, by the label of fields.",
            ),
            title: z.optional(z.string()),
            externalId: z.optional(z.string()),
          }),
        )
        .check(z.minLength(1), z.maxLength(limits.batchRowsMax)),
      "One for each document.",
    ),
    message: said(z.optional(z.string()), "For all recipients, in their mail."),
    idempotencyKey,
  }),
  output: z.object({
    id: z.string(),
    url: said(z.string(), "Where a person who is logged in looks at the rows and sends them."),
    left: said(z.number(), "Rows that can be sent."),
    faults: said(
      z.array(z.object({ row: z.number(), field: z.optional(z.string()), message: z.string() })),
      "Rows that can't be sent, by number from 1, with the reason.",
    ),
  }),
  call: (input) => ({ endpoint: batchCalls.createBatch.key, input }),
};

const remind: Tool = {
  name: "remind",
  title: "Remind",
  description: "Mails a reminder to every recipient of a document whose turn it is to sign.",
  scopes: ["documents:send"],
  annotations: { ...acting, openWorldHint: true },
  input: z.strictObject({ envelopeId, idempotencyKey }),
  output: z.object({
    id: z.string(),
    stage: z.string(),
    recipients: z.array(
      z.object({
        email: z.string(),
        isDue: said(z.boolean(), "It is their turn to sign: they are mailed."),
        remindedAt: said(z.optional(z.string()), "When they were mailed before."),
        mailsStopped: said(z.boolean(), "They want no more mails of this sender."),
      }),
    ),
  }),
  call: (input) => ({ endpoint: envelopeCalls.remind.key, input }),
};

const combineDocuments: Tool = {
  name: "combine_documents",
  title: "Combine documents",
  description:
    "Creates one PDF from the pages of several uploaded ones, or from some pages of one, in the order given, and redacts areas of them. The uploaded ones stay. Nobody is mailed.",
  scopes: ["documents:send"],
  annotations: { ...acting, idempotentHint: true },
  input: z.strictObject({
    name: said(z.string(), "Of the new document."),
    parts: said(
      z.array(
        z.strictObject({
          documentId: said(z.string(), "Id of a PDF that was uploaded by the API."),
          pages: said(
            z.optional(z.array(z.int())),
            "Numbers from 1, in their order; all without it.",
          ),
          turn: said(z.optional(z.literal(turns)), "Degrees, clockwise."),
          redact: said(
            z.optional(
              z.array(
                z.strictObject({
                  page: z.int(),
                  ...{ x: z.number(), y: z.number(), width: z.number(), height: z.number() },
                }),
              ),
            ),
            "Areas to be made black, in points from the upper left corner of a page of this part. The page becomes a picture; the content under the areas is deleted.",
          ),
        }),
      ),
      "In the order of the new document's pages.",
    ),
  }),
  output: z.object({
    id: said(z.string(), "For prepare_document, as `documentId`."),
    name: z.string(),
    pages: z.array(z.object({ width: z.number(), height: z.number() })),
    warnings: z.array(z.string()),
  }),
  call: (input) => ({ endpoint: documentCalls.combine.key, input }),
};

export const actingTools: readonly Tool[] = [
  prepareDocument,
  prepareBatch,
  combineDocuments,
  remind,
];
