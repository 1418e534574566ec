import * as z from "zod/mini";
import type { NotificationLease } from "../domain/end-notices.ts";
import { variable } from "../environment.ts";
import { keys } from "./keys.ts";
import { getItem, updateIf } from "./table.ts";

const table = variable("ENVELOPES_TABLE");

/** Longer than sending takes. After a crash, another worker may try when it has ended. */
const notificationLeaseMs = 2 * 60_000;
/** Longer than the sealing function may run. */
const sealLeaseMs = 3 * 60_000;

/** Whether this worker may send the notification now: false while another one has the lease. */
export async function leaseNotification(
  envelopeId: string,
  notificationId: string,
  now: Date,
): Promise<boolean> {
  return (
    (await lease(keys.notificationLease(envelopeId, notificationId), notificationLeaseMs, now)) !==
    undefined
  );
}

/** After a lease, when the notification turned out not to be owed any more: nothing was begun. */
export async function giveBackNotification(
  envelopeId: string,
  notificationId: string,
): Promise<void> {
  await updateIf({
    TableName: table,
    Key: keys.notificationLease(envelopeId, notificationId),
    UpdateExpression: "SET leaseUntil = :past ADD begun :back",
    ExpressionAttributeValues: { ":past": "", ":back": -1 },
  });
}

/** After a try of which it is not known whether the mail service took the mail. */
export async function doubtNotification(envelopeId: string, notificationId: string): Promise<void> {
  await updateIf({
    TableName: table,
    Key: keys.notificationLease(envelopeId, notificationId),
    UpdateExpression: "SET isInDoubt = :yes",
    ExpressionAttributeValues: { ":yes": true },
  });
}

/** Undefined if no worker has ever begun to send it. */
export async function findNotificationLease(
  envelopeId: string,
  notificationId: string,
): Promise<NotificationLease | undefined> {
  const item = await getItem(table, keys.notificationLease(envelopeId, notificationId));
  if (!item) return undefined;
  const { begun, leaseUntil, isInDoubt = false } = z.parse(leaseItem, item);
  return { begun, until: leaseUntil, isInDoubt };
}

/**
 * How many workers have begun to seal this envelope, this one included; undefined while another one has the
 * lease. If the number grows without entries in the audit trail, workers are crashing.
 */
export const leaseSeal = (envelopeId: string, now: Date): Promise<number | undefined> =>
  lease(keys.sealLease(envelopeId), sealLeaseMs, now);

/** Ends the seal's lease early, after a failure was recorded. */
export async function endSealLease(envelopeId: string): Promise<void> {
  await updateIf({
    TableName: table,
    Key: keys.sealLease(envelopeId),
    UpdateExpression: "SET leaseUntil = :past",
    ExpressionAttributeValues: { ":past": "" },
  });
}

const begun = z.object({ begun: z.number() });
const leaseItem = z.object({
  begun: z.number(),
  leaseUntil: z.string(),
  isInDoubt: z.optional(z.boolean()),
});

async function lease(
  key: { pk: string; sk: string },
  lifeMs: number,
  now: Date,
): Promise<number | undefined> {
  const leased = await updateIf({
    TableName: table,
    Key: key,
    UpdateExpression: "SET leaseUntil = :until ADD begun :one",
    ConditionExpression: "attribute_not_exists(pk) OR leaseUntil <= :now",
    ExpressionAttributeValues: {
      ":until": new Date(now.getTime() + lifeMs).toISOString(),
      ":now": now.toISOString(),
      ":one": 1,
    },
  });
  return leased && z.parse(begun, leased).begun;
}
