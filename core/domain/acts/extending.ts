import { Refusal } from "#contract/rules/refusals/refusals";
import { dayMs, minuteMs } from "../common/time.ts";
import type { Client } from "../envelope/audit.ts";
import { type Decision, unchanged } from "../envelope/change.ts";
import { type Envelope, senderActor } from "../envelope/envelope.ts";
import { assertFewEntries } from "./correcting.ts";
import { withMissedReminders } from "./reminding.ts";

/** A second click within this time means the same new deadline. */
const sameEndMs = minuteMs;

/**
 * The sender gives the signers of an open document more time: until `days` days from now. Reminders that did not fit
 * before the earlier deadline are planned. Throws CANT_CHANGE_NOW after the deadline, and BAD_FIELD for a new deadline
 * that is not later.
 */
export function extendEnvelope(
  envelope: Envelope,
  days: number,
  client: Client,
  now: Date,
): Decision {
  const { status, expiresAt: before } = envelope;
  if (status === "sealing") {
    const message = "Everyone has signed this document. It waits for its seal, not for signatures.";
    throw new Refusal("CANT_CHANGE_NOW", { message });
  }
  if (status !== "sent" || before <= now.toISOString()) throw new Refusal("CANT_CHANGE_NOW");
  const gainMs = now.getTime() + days * dayMs - Date.parse(before);
  if (Math.abs(gainMs) < sameEndMs) return unchanged;
  if (gainMs < 0) {
    throw new Refusal("BAD_FIELD", {
      field: "days",
      message: "The document is already open for longer. Please enter more days.",
    });
  }
  assertFewEntries(envelope);
  const expiresAt = new Date(now.getTime() + days * dayMs).toISOString();
  return {
    envelope: withMissedReminders({ ...envelope, expiresAt }),
    entry: {
      type: "extended",
      actor: senderActor(envelope),
      ...client,
      data: { expiresAt, before },
    },
  };
}
