import * as z from "zod/mini";
import { idempotencyKey, word } from "../rules/inputs/inputs.ts";
import { instant } from "../rules/inputs/sender-inputs.ts";
import { retention } from "../rules/installation/legal.ts";
import { limits } from "../rules/limits/limits.ts";
import { senderMessages } from "../rules/limits/sender-messages.ts";
import { withCommas } from "../rules/text/with-commas.ts";
import { call } from "./call.ts";
import { publicEnvelopes } from "./sending.ts";
import { listInput, listOf, removed } from "./shapes.ts";

const needs = "documents:send";
const reads = "documents:read";

/**
 * Nothing was sent; sending begins at `startsAt`; rows are being sent; sending continues once the plan allows it; the sender has
 * paused it; an obstacle meets every row; every row was processed.
 */
export const batchStates = [
  ...["checked", "planned", "sending", "waiting"],
  ...["paused", "stopped", "done"],
] as const;
export type BatchState = (typeof batchStates)[number];

/** Waits for its turn; has an envelope; was refused when its turn came; is left out because of a fault that was found before. */
export const rowStates = ["waiting", "sent", "refused", "faulty"] as const;

/** A cell of a sheet. Its faults are reported by row, and don't refuse the call. */
const cell = z.string().check(z.maxLength(limits.answerMax));

const person = z.strictObject({
  email: cell,
  firstName: cell,
  lastName: z.optional(cell),
  mobile: z.optional(cell),
  language: z.optional(cell),
});

const sheetRow = z.strictObject({
  /** In the order of the template's roles; null for a role whose person the template names. */
  recipients: z
    .array(z.nullable(person))
    .check(z.maxLength(limits.signersMax, senderMessages.signersMax)),
  /** Values to fill in and lock, by the label of the field. */
  values: z.optional(
    z.record(z.string().check(z.maxLength(100)), z.union([cell, z.literal(true)])),
  ),
  title: z.optional(cell),
  externalId: z.optional(cell),
  metadata: z.optional(z.record(z.string().check(z.maxLength(100)), cell)),
});

export type SheetRow = z.output<typeof sheetRow>;

/** Settings that all documents of a batch share; they are those of a single envelope. */
export const batchCommon = z.extend(
  z.pick(publicEnvelopes.createByKey.input, {
    message: true,
    copies: true,
    language: true,
    expiresInDays: true,
    withholdValues: true,
    pages: true,
    rules: true,
    redirectUrl: true,
  }),
  {
    /** One role after another, as the template has them; by default all at once. */
    inOrder: z.optional(z.boolean()),
  },
);

export type BatchCommon = z.output<typeof batchCommon>;

export const rowFault = z.strictObject({
  /** Rows are counted from 1. */
  row: z.number(),
  /** The part of the row, such as `recipients.0.email`; absent if it is the row as a whole. */
  field: z.optional(z.string()),
  message: z.string(),
  /** The text of the cell that the fault is about. */
  value: z.optional(z.string()),
});

export type RowFault = z.output<typeof rowFault>;

const batch = {
  id: z.string(),
  template: z.strictObject({ id: z.string(), version: z.number(), name: z.string() }),
  state: z.enum(batchStates),
  rows: z.number(),
  /** Rows left out because of a fault that was found before anything was sent. */
  faulty: z.number(),
  sent: z.number(),
  /** Rows that were refused when their turn came. */
  refused: z.number(),
  /** Rows that are still to be sent: what a decision is about. */
  left: z.number(),
  stoppedBecause: z.optional(z.strictObject({ code: z.string(), message: z.string() })),
  createdAt: z.string(),
  /** Sending of a planned batch begins at this time. */
  startsAt: z.optional(z.string()),
  startedAt: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  /** When it is deleted. */
  expiresAt: z.string(),
};

export const batchRowAnswer = z.strictObject(batch);
export type BatchRowAnswer = z.input<typeof batchRowAnswer>;

export const batchAnswer = z.strictObject({
  ...batch,
  /** The page on which a person looks at it and decides. */
  url: z.string(),
  /** Documents and mails that sending the remaining rows takes, and how many the plan has left. */
  needs: z.strictObject({
    documents: z.number(),
    documentsLeft: z.number(),
    mails: z.number(),
    mailsLeftToday: z.number(),
  }),
  /** How the remaining rows go out as the plan allows, if nothing else is sent meanwhile; absent if none is left. */
  forecast: z.optional(
    z.strictObject({
      /** Rows that go out at once. */
      now: z.number(),
      /** When the next rows follow; absent if none do. */
      nextAt: z.optional(z.string()),
      /** The last row is sent at this time. Absent if all are sent at once, or if the plan does not allow some before the batch is deleted. */
      lastAt: z.optional(z.string()),
      /** The plan does not allow this number of rows before the batch is deleted. */
      unsent: z.number(),
    }),
  ),
  /** One for each row that was not sent and will not be. */
  faults: z.array(rowFault),
  /** Addresses that several rows have, except one that all rows have; the rows are sent all the same. */
  addressesTwice: z.array(z.strictObject({ email: z.string(), rows: z.array(z.number()) })),
});
export type BatchAnswer = z.input<typeof batchAnswer>;

const one = z.strictObject({ batchId: word });

const createBatch = call({
  path: "POST /batches",
  needs: "documents:prepare",
  limit: "batchByAccount",
  status: 201,
  isOnceById: true,
  judgesLost: "rows",
  summary: "Check rows to be sent from one template",
  description: `Takes a template and up to ${withCommas(limits.batchRowsMax)} rows (${limits.batchBytesMax / 1_000_000} MB), each with the recipients and values of one envelope, and checks all of them. Nothing is sent: the answer has a fault for each row that can't be, and \`POST /batches/{batchId}/send\` sends the others. The template is used as it is now, even if it is changed or deleted later. Without a \`title\` in the row or a \`titlePattern\` in the template, an envelope's title is the template's name and the first recipient of the row. A label that has a value in one row needs one in each, unless its field may stay empty. The batch is kept for ${retention.batchDays} days.`,
  input: z.extend(batchCommon, {
    template: z.strictObject({ id: word, version: z.optional(z.int().check(z.minimum(1))) }),
    rows: z
      .array(sheetRow, senderMessages.batchRowsMissing)
      .check(
        z.minLength(1, senderMessages.batchRowsMissing),
        z.maxLength(limits.batchRowsMax, senderMessages.batchRowsMax),
      ),
    idempotencyKey,
  }),
  answer: batchAnswer,
});

const listBatches = call({
  path: "GET /batches",
  needs: reads,
  summary: `List the batches of the last ${retention.batchDays} days, newest first`,
  input: z.strictObject(listInput),
  answer: listOf(batchRowAnswer),
});

const getBatch = call({
  path: "GET /batches/{batchId}",
  needs: reads,
  summary: "Get a batch with its faults",
  input: one,
  answer: batchAnswer,
});

const batchRows = call({
  path: "GET /batches/{batchId}/rows",
  needs: reads,
  summary: "List the rows of a batch",
  description: "In their order, each with its state and the envelope that was sent.",
  input: z.extend(one, listInput),
  answer: listOf(
    z.strictObject({
      row: z.number(),
      state: z.enum(rowStates),
      envelopeId: z.optional(z.string()),
      /** Why it was not sent. */
      fault: z.optional(z.strictObject({ field: z.optional(z.string()), message: z.string() })),
      recipients: z.array(z.strictObject({ name: z.string(), email: z.string() })),
      externalId: z.optional(z.string()),
    }),
  ),
});

const cellCorrection = z.strictObject({
  row: z.int().check(z.minimum(1)),
  /** The cell is named as in a fault: `recipients.0.email`, `values.Rent`, `title`, `externalId`. */
  field: z.string().check(z.maxLength(200)),
  value: z.union([cell, z.literal(true)]),
});

export type CellCorrection = z.output<typeof cellCorrection>;

const correctBatch = call({
  path: "POST /batches/{batchId}/corrections",
  needs: "documents:prepare",
  limit: "batchByAccount",
  summary: "Correct cells of a batch",
  description:
    "Changes cells of rows and checks all rows once more. Possible until somebody decides to send them; after that the reply is BATCH_CHANGED.",
  input: z.extend(one, {
    cells: z.array(cellCorrection).check(z.minLength(1), z.maxLength(limits.batchRowsMax)),
  }),
  answer: batchAnswer,
});

const sendBatch = call({
  path: "POST /batches/{batchId}/send",
  needs,
  limit: "batchByAccount",
  summary: "Send the rows of a batch",
  description:
    "Decides to send, or to continue after a pause or a stop. `rows` is the batch's `left` as you have read it; if another number is left, the reply is BATCH_CHANGED and nothing is sent. The rows are sent one after the other in the background, each once; their events have `batchId`. Where the plan's documents or the day's emails are used up, the batch is `waiting` and continues by itself once the plan allows it (`forecast`). With `startAt`, it is `planned` and begins within five minutes of that time; a time that passed more than five minutes ago is refused. While the batch is being sent, the same call changes nothing.",
  input: z.extend(one, { rows: z.int().check(z.minimum(1)), startAt: z.optional(instant) }),
  answer: batchAnswer,
});

const pauseBatch = call({
  path: "POST /batches/{batchId}/pause",
  needs,
  summary: "Pause a batch",
  description:
    "The row that is being sent is finished, and no other begins; a planned start is cancelled.",
  input: one,
  answer: batchAnswer,
});

const batchResult = call({
  path: "GET /batches/{batchId}/result",
  needs: reads,
  summary: "Get the result of each row, as CSV",
  description:
    "The columns of recipients and values are named as a sheet for another batch names them. A cell that a spreadsheet would calculate has an apostrophe before it.",
  input: one,
  answer: z.strictObject({ fileName: z.string(), csv: z.string() }),
});

const removeBatch = call({
  path: "DELETE /batches/{batchId}",
  needs,
  summary: "Delete a batch",
  description:
    "Its rows are deleted, and one that is being sent is stopped. Envelopes that were sent are not affected.",
  input: one,
  answer: removed,
});

/** Calls that the envelopes function answers. */
export const batchCalls = {
  ...{ createBatch, listBatches, getBatch, batchRows },
  ...{ correctBatch, sendBatch, pauseBatch, batchResult, removeBatch },
};
