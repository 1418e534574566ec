import { limits } from "#contract/rules/limits/limits";
import type { Client } from "../envelope/audit.ts";
import { type Decision, isEnd, moved, unchanged } from "../envelope/change.ts";
import { type Envelope, senderActor } from "../envelope/envelope.ts";
import { assertMayBeWithdrawn } from "../envelope/not-sealed.ts";
import { assertFewEntries } from "./correcting.ts";
import { notificationsAtEnd } from "./end-notices.ts";

/**
 * The sender ends an open document: nobody can sign it any more, and everybody who was invited is notified, with the reason.
 * It stays in the sender's list. Withdrawing again changes nothing, whatever the reason. Throws CANT_CHANGE_NOW for a
 * document that everybody has signed, unless it could not be sealed, and for one that ended in another way.
 */
export function withdrawEnvelope(
  envelope: Envelope,
  reason: string,
  client: Client,
  now: Date,
): Decision {
  const { status } = envelope;
  if (status === "voided") return unchanged;
  assertMayBeWithdrawn(envelope);
  const ended = moved(envelope, "voided", now);
  const voidReason = reason.slice(0, limits.reasonMax);
  return {
    envelope: {
      ...ended,
      ...(voidReason ? { voidReason } : {}),
      notifications: notificationsAtEnd(ended, "voided", now),
    },
    entry: {
      type: "voided",
      actor: senderActor(envelope),
      ...client,
      data: voidReason ? { reason: voidReason } : {},
    },
  };
}

/**
 * Puts a document that was removed from the list back into it. A document that ended because it was removed stays
 * withdrawn.
 */
export function restoreEnvelope(envelope: Envelope, client: Client): Decision {
  const { deletedAt, ...rest } = envelope;
  if (!deletedAt || !isEnd(envelope.status)) return unchanged;
  assertFewEntries(envelope);
  return {
    envelope: rest,
    entry: { type: "restored", actor: senderActor(envelope), ...client, data: {} },
  };
}
