import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { readMailEvent } from "#core/gateways/mail-events";
import { inLanes } from "#core/http/worker";
import { addLogFields, hasSucceeded, log, readCorrelationId, withLogFields } from "#core/log";
import { noteMailEvent } from "./note-mail-event.ts";

/**
 * Processes what SES reports about our mails, each event once or more, and in any order. What can't be recorded is
 * delivered again, and finally goes to the dead-letter queue, which raises an alarm.
 */
export function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const requestId = context.awsRequestId;
  return inLanes(event.Records, laneOf, (record) =>
    withLogFields({ requestId, correlationId: requestId }, () =>
      hasSucceeded(() => handle(record), "mail event not handled"),
    ),
  );
}

/** Events of the same document, which would change it at the same time, come one after the other. */
function laneOf({ body, messageId }: SQSRecord): string {
  try {
    return readMailEvent(body)?.about[0]?.envelopeId ?? messageId;
  } catch {
    // What can't be read fails alone.
    return messageId;
  }
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
