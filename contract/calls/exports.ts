import * as z from "zod/mini";
import { idempotencyKey, word } from "../rules/inputs/inputs.ts";
import { limits } from "../rules/limits/limits.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";
import { withCommas } from "../rules/text/with-commas.ts";
import { call } from "./call.ts";
import { exportFilter, exportKinds, exportStates } from "./export-filter.ts";
import { listInput, listOf, removed, toBytes } from "./shapes.ts";

const needs = "documents:read";

export const exportAnswer = z.strictObject({
  id: z.string(),
  kind: z.enum(exportKinds),
  fileName: z.string(),
  state: z.enum(exportStates),
  /** How many envelopes have been processed, and how many were requested. */
  done: z.number(),
  of: z.number(),
  /** Envelopes that are left out: not completed, removed, or another account's. */
  leftOut: z.number(),
  /** The size of the file in bytes. */
  size: z.optional(z.number()),
  requestedAt: z.string(),
  /** When it is deleted. */
  expiresAt: z.string(),
});

export type ExportAnswer = z.input<typeof exportAnswer>;

const one = z.strictObject({ exportId: word });

const ids = z
  .array(word, senderMessages.manyMissing)
  .check(
    z.minLength(1, senderMessages.manyMissing),
    z.maxLength(limits.exportDocumentsMax, senderMessages.exportMax),
  );

const create = call({
  path: "POST /exports",
  needs,
  status: 201,
  isOnceById: true,
  summary: "Make a file of many envelopes",
  description: `Starts to create a zip of sealed documents with their audit trails and the files that recipients have attached, or a table (CSV) of envelopes, of what recipients filled in, or of audit trails. It takes the envelopes named by \`ids\`, in their order, or those that match \`filter\`, newest first; ${withCommas(limits.exportDocumentsMax)} at most. Envelopes of other accounts are left out, as if they didn't exist. Get the export until its \`state\` is \`ready\`; its file is kept for a day.`,
  input: z.strictObject({
    kind: z.enum(exportKinds, "Please choose what to export."),
    ids: z.optional(ids),
    filter: z.optional(exportFilter),
    /** Whether a zip also contains documents that are not completed. */
    originals: z.optional(z.boolean()),
    idempotencyKey,
  }),
  answer: exportAnswer,
});

const list = call({
  path: "GET /exports",
  needs,
  summary: "List the exports of the last day, newest first",
  input: z.strictObject(listInput),
  answer: listOf(exportAnswer),
});

const get = call({
  path: "GET /exports/{exportId}",
  needs,
  summary: "Get an export",
  input: one,
  answer: exportAnswer,
});

const file = call({
  ...toBytes,
  path: "GET /exports/{exportId}/file",
  summary: "Download the file of an export",
  input: one,
});

const remove = call({
  path: "DELETE /exports/{exportId}",
  needs,
  summary: "Delete an export",
  description: "An export that is being made is stopped.",
  input: one,
  answer: removed,
});

/** Calls that the exports function answers. */
export const exportCalls = { create, list, get, file, remove };
