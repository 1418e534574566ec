import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { variable } from "#core/environment";
import { objectKeys, storeObject } from "#core/gateways/documents";
import { log, withLogFields } from "#core/log";

const bucket = variable("COMPLETED_BUCKET");

/**
 * Receives audit entries that were changed or removed, which nobody may do; its invocation raises an alarm. Stores each
 * entry as it was, where nothing can be deleted. If it fails, Lambda delivers the same entries again.
 */
export async function handler(event: DynamoDBStreamEvent, context: Context): Promise<void> {
  for (const record of event.Records) {
    const envelopeId = record.dynamodb?.Keys?.["envelopeId"]?.S ?? "unknown";
    const fields = { requestId: context.awsRequestId, envelopeId };
    await withLogFields(fields, () => keep(record, envelopeId));
  }
}

/** Stored in DynamoDB's own JSON, so that it can be put back unchanged. */
async function keep(
  { eventID = "", eventName = "MODIFY", dynamodb }: DynamoDBRecord,
  envelopeId: string,
): Promise<void> {
  const seq = dynamodb?.Keys?.["seq"]?.N ?? "unknown";
  const key = objectKeys.changedEntry(envelopeId, seq, eventID);
  log("error", "an audit entry was changed or removed", { change: eventName, key });
  const entry = JSON.stringify(dynamodb?.OldImage ?? {});
  await storeObject(bucket, key, Buffer.from(entry), "application/json");
}
