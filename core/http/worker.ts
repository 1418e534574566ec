import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod/mini";
import { addLogFields, log, logError, withLogFields } from "../log.ts";

const message = z.object({ envelopeId: z.string() });

/** Of one run of a worker: it may last for minutes, so time is asked for, not given. */
export interface Run {
  readonly now: () => Date;
  readonly msLeft: () => number;
}

/**
 * Makes a queue's Lambda: each message names an envelope to work on. A message that fails comes back
 * after its visibility timeout, the others don't (partial batch responses); after the last try it goes
 * to the dead-letter queue, and the sweep still knows what is owed.
 */
export function worker(work: (envelopeId: string, run: Run) => Promise<void>) {
  return async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const run = { now: () => new Date(), msLeft: context.getRemainingTimeInMillis };
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const record of event.Records) {
      const fields = { requestId: context.awsRequestId };
      const isDone = await withLogFields(fields, () => tryMessage(record, run));
      if (!isDone) batchItemFailures.push({ itemIdentifier: record.messageId });
    }
    return { batchItemFailures };
  };

  async function tryMessage({ body }: SQSRecord, run: Run): Promise<boolean> {
    try {
      const { envelopeId } = z.parse(message, JSON.parse(body));
      addLogFields({ envelopeId });
      await work(envelopeId, run);
      log("info", "message handled");
      return true;
    } catch (error) {
      logError("message failed", error);
      return false;
    }
  }
}
