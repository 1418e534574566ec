import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { readMailEvent } from "#core/gateways/mail-events";
import { addLogFields, hasSucceeded, log, readCorrelationId, withLogFields } from "#core/log";
import { noteMailEvent } from "./note-mail-event.ts";

/**
 * Processes what SES reports about our mails, each event once or more, and in any order. What can't be recorded is
 * delivered again, and finally goes to the dead-letter queue, which raises an alarm.
 */
export async function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const record of event.Records) {
    const requestId = context.awsRequestId;
    const fields = { requestId, correlationId: requestId };
    const isDone = await withLogFields(fields, () =>
      hasSucceeded(() => handle(record), "mail event not handled"),
    );
    if (!isDone) batchItemFailures.push({ itemIdentifier: record.messageId });
  }
  return { batchItemFailures };
}

async function handle({ body }: SQSRecord): Promise<void> {
  const event = readMailEvent(body);
  if (event) {
    const joined = readCorrelationId(event.correlationId);
    addLogFields({
      mailEvent: event.type,
      ...event.about[0],
      ...(joined ? { correlationId: joined } : {}),
    });
    await noteMailEvent(event, new Date());
  }
  log("info", "mail event handled");
}
