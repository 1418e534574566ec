import { Refusal } from "#contract/rules/refusals/refusals";
import type { Client } from "../envelope/audit.ts";
import { type Decision, moved, unchanged } from "../envelope/change.ts";
import { type Envelope, senderActor } from "../envelope/envelope.ts";
import { isUndone, mayBeUndone } from "../envelope/undo-time.ts";

/**
 * The sender takes an envelope back before anybody was mailed: it ends, leaves the list, and owes nobody anything.
 * Undoing again changes nothing. Throws UNDO_TOO_LATE once mails may have left, or if it has ended in another way.
 */
export function undoSending(envelope: Envelope, client: Client, now: Date): Decision {
  if (isUndone(envelope)) return unchanged;
  if (envelope.status !== "sent" || !mayBeUndone(envelope, now)) throw new Refusal("UNDO_TOO_LATE");
  const ended = moved(envelope, "voided", now);
  return {
    envelope: { ...ended, deletedAt: now.toISOString(), notifications: [] },
    entry: {
      type: "voided",
      actor: senderActor(envelope),
      ...client,
      data: { undone: true },
    },
  };
}
