import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod/mini";
import { addLogFields, log, logError, readCorrelationId, withLogFields } from "../log.ts";

const message = z.object({
  envelopeId: z.string(),
  correlationId: z.optional(z.string()),
});

/** The clock of a run. It may last for minutes, so that a route's fixed `now` would not do. */
export interface Run {
  readonly now: () => Date;
  readonly msLeft: () => number;
}

/**
 * Makes the Lambda handler of a queue whose messages name envelopes. Only a message that fails is delivered
 * again after its visibility timeout (partial batch responses); after the last try it goes to the dead-letter
 * queue, and the sweep still finds what the envelope owes.
 */
export function worker(work: (envelopeId: string, run: Run) => Promise<void>) {
  return async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const run = { now: () => new Date(), msLeft: context.getRemainingTimeInMillis };
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const record of event.Records) {
      const requestId = context.awsRequestId;
      const fields = { requestId, correlationId: requestId };
      const isDone = await withLogFields(fields, () => tryMessage(record, run));
      if (!isDone) batchItemFailures.push({ itemIdentifier: record.messageId });
    }
    return { batchItemFailures };
  };

  async function tryMessage({ body }: SQSRecord, run: Run): Promise<boolean> {
    try {
      const { envelopeId, correlationId } = z.parse(message, JSON.parse(body));
      const joined = readCorrelationId(correlationId);
      addLogFields({ envelopeId, ...(joined ? { correlationId: joined } : {}) });
      await work(envelopeId, run);
      log("info", "message handled");
      return true;
    } catch (error) {
      logError("message failed", error);
      return false;
    }
  }
}
