import * as z from "zod/mini";
import type { NotificationLease } from "../../domain/acts/end-notices.ts";
import { variable } from "../../environment.ts";
import { expr } from "../common/expression.ts";
import { keptUntil } from "../common/kept-until.ts";
import { keys } from "../common/keys.ts";
import { leaseCounted } from "../common/lease.ts";
import { getItem, putting, type TransactItem, updateIf } from "../common/table.ts";

const table = variable("ENVELOPES_TABLE");

/** Longer than sending takes. After a crash, another worker may try once it has ended. */
const notificationLeaseMs = 2 * 60_000;
/** Longer than the sealing function may run. */
const sealLeaseMs = 3 * 60_000;

/** What a worker that may send a notification holds. */
export type HeldLease = Omit<NotificationLease, "isInDoubt">;

/** Undefined while another worker has the lease. */
export const leaseNotification = (
  envelopeId: string,
  notificationId: string,
  now: Date,
): Promise<HeldLease | undefined> =>
  lease(keys.notificationLease(envelopeId, notificationId), notificationLeaseMs, now);

/** Nobody may ever send the notification; as part of a transaction, which fails if a worker has leased it before. */
export const leaseForGood = (
  envelopeId: string,
  notificationId: string,
  createdAt: string,
): TransactItem =>
  putting(
    table,
    {
      ...keys.notificationLease(envelopeId, notificationId),
      ...{ begun: 0, leaseUntil: "9999", ttl: keptUntil(createdAt, envelopeId) },
    },
    expr`attribute_not_exists(pk)`,
  );

/**
 * Called if a notification turned out to be no longer owed after it was leased, so nothing was begun. It takes effect
 * only once, even if the SDK repeats it, because each worker that was stopped has to be counted.
 */
export async function giveBackNotification(
  envelopeId: string,
  notificationId: string,
  { begun, until }: HeldLease,
): Promise<void> {
  await updateIf(
    table,
    keys.notificationLease(envelopeId, notificationId),
    expr`SET leaseUntil = ${""}, begun = ${begun - 1}`,
    expr`begun = ${begun} AND leaseUntil = ${until}`,
  );
}

/** Called after a try of which it is not known whether the mail service accepted the mail. */
export async function doubtNotification(envelopeId: string, notificationId: string): Promise<void> {
  const key = keys.notificationLease(envelopeId, notificationId);
  await updateIf(table, key, expr`SET isInDoubt = ${true}`);
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
 * How many workers have begun to seal this envelope, including this one; undefined while another one has the lease. If
 * the number grows without entries in the audit trail, workers are crashing.
 */
export const leaseSeal = async (envelopeId: string, now: Date): Promise<number | undefined> =>
  (await lease(keys.sealLease(envelopeId), sealLeaseMs, now))?.begun;

/** Ends the lease for sealing early, and doesn't count it: the machine was too busy. */
export async function giveBackSeal(envelopeId: string, begun: number): Promise<void> {
  await updateIf(
    table,
    keys.sealLease(envelopeId),
    expr`SET leaseUntil = ${""}, begun = ${begun - 1}`,
    expr`begun = ${begun}`,
  );
}

/** Ends the lease for sealing early, after a failure was recorded. */
export async function endSealLease(envelopeId: string): Promise<void> {
  await updateIf(table, keys.sealLease(envelopeId), expr`SET leaseUntil = ${""}`);
}

const leaseItem = z.object({
  begun: z.number(),
  leaseUntil: z.string(),
  isInDoubt: z.optional(z.boolean()),
});

async function lease(
  key: { pk: string; sk: string },
  lifeMs: number,
  now: Date,
): Promise<HeldLease | undefined> {
  const leased = await leaseCounted({ table, key }, lifeMs, now);
  if (!leased) return undefined;
  const { begun, leaseUntil } = z.parse(leaseItem, leased);
  return { begun, until: leaseUntil };
}
