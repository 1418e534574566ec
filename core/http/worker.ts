import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";

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
    const batchItemFailures: { itemIdentifier: string }[] = [];
    for (const record of event.Records) {
      try {
        const { envelopeId } = z.parse(message, JSON.parse(record.body));
        await work(envelopeId, { now: () => new Date(), msLeft: context.getRemainingTimeInMillis });
        log("info", context, { envelopeId });
      } catch (error) {
        log("error", context, failure(error));
        batchItemFailures.push({ itemIdentifier: record.messageId });
      }
    }
    return { batchItemFailures };
  };
}

export function failure(error: unknown): { name: string; message: string; stack: string } {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack: stack ?? "" };
}

function log(level: "info" | "error", context: Context, what: Record<string, string>): void {
  const line = JSON.stringify({ level, requestId: context.awsRequestId, ...what });
  if (level === "error") console.error(line);
  else console.log(line);
}
