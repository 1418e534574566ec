import { Refusal } from "#contract/rules/refusals/refusals";
import { mailsOf } from "../../domain/acts/mail-caps.ts";
import type { Decision } from "../../domain/envelope/change.ts";
import type { Envelope } from "../../domain/envelope/envelope.ts";
import { notificationsOwed } from "../../domain/envelope/owed-mails.ts";
import { returnedDocument } from "../account/accounts.ts";
import type { TransactItem } from "../common/table.ts";
import { returning } from "../common/throttle.ts";
import { changeEnvelope } from "./envelopes.ts";
import { findNotificationLease, leaseForGood } from "./leases.ts";

/**
 * Saves that sending was undone, and in the same transaction gives back the document and the mails that were counted
 * against the account's limits. Throws UNDO_TOO_LATE if a worker has begun to mail somebody: it leases the mail first,
 * and the transaction takes these leases for good.
 */
export async function saveUndone(
  envelopeId: string,
  now: Date,
  decide: (envelope: Envelope) => Decision,
): Promise<Envelope> {
  return changeEnvelope(envelopeId, now, decide, async (before) => [
    ...(await leasesOf(before)),
    ...(await returnedDocument(before)),
    returnedMails(before),
  ]);
}

const returnedMails = (sent: Envelope) =>
  returning("mailsByAccount", sent.sender.userId, new Date(sent.createdAt), mailsOf(sent));

/** Leases on the mails that may yet be sent. Those to an address that was corrected since are not sent any more. */
function leasesOf(envelope: Envelope): Promise<TransactItem[]> {
  const { id, createdAt } = envelope;
  return Promise.all(
    notificationsOwed(envelope).map(async (one) => {
      if (await findNotificationLease(id, one.id)) throw new Refusal("UNDO_TOO_LATE");
      return leaseForGood(id, one.id, createdAt);
    }),
  );
}
