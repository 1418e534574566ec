import { hasGivenUpNotification, notificationsDue } from "#core/domain/envelope/owed-mails";
import { isHeld } from "#core/domain/envelope/undo-time";
import { enqueueMail } from "#core/gateways/queue";
import { worker } from "#core/http/worker";
import { getEnvelope } from "#core/store/envelope/envelopes";
import { sendNotification } from "./send-notification.ts";

/** Time to send one mail. */
const reserveMs = 15_000;

/**
 * Sends the notifications that an envelope owes now, one after the other. Each is leased and read again just before it
 * is sent. If time runs out, or sending can still be undone, another message continues, or in the end the sweep.
 */
export const handler = worker(async (envelopeId, run) => {
  const due = notificationsDue(await getEnvelope(envelopeId), run.now());
  for (const { id } of due) {
    if (run.msLeft() < reserveMs) break;
    await sendNotification({ envelopeId, notificationId: id }, run);
  }
  const after = await getEnvelope(envelopeId);
  const isMore = notificationsDue(after, run.now()).some(
    ({ id }) => !due.some((one) => one.id === id) || run.msLeft() < reserveMs,
  );
  if (run.nextHop !== undefined && (isMore || isHeld(after, run.now())))
    await enqueueMail(after, run.now(), run.nextHop);
  // After repeated failures the message goes to the dead-letter queue, which raises an alarm.
  if (hasGivenUpNotification(after))
    throw new Error("a notification was given up after its last try");
});
