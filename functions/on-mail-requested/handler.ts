import { notificationsDue } from "#core/domain/envelope/owed-mails";
import { mayBeUndone } from "#core/domain/envelope/undo-time";
import { enqueueMail } from "#core/gateways/queue";
import { worker } from "#core/http/worker";
import { getEnvelope } from "#core/store/envelope/envelopes";
import { sendNotification } from "./send-notification.ts";

/** Time to send one mail. */
const reserveMs = 15_000;

/**
 * Sends the notifications that an envelope owes now, one after the other. Each is leased, and the envelope read again, just
 * before it is sent. If time runs out, or sending can still be undone, another message continues, or in the end the sweep.
 * What is refused is owed until its time is over, and the sweep sends the message for each next try.
 */
export const handler = worker(async (envelopeId, run) => {
  let envelope = await getEnvelope(envelopeId);
  const due = notificationsDue(envelope, run.now());
  for (const { id } of due) {
    if (run.msLeft() < reserveMs) break;
    envelope = await sendNotification(envelope, id, run);
  }
  const isMore = notificationsDue(envelope, run.now()).some(
    ({ id }) => !due.some((one) => one.id === id) || run.msLeft() < reserveMs,
  );
  if (run.nextHop !== undefined && (isMore || mayBeUndone(envelope, run.now())))
    await enqueueMail(envelope, run.now(), run.nextHop);
});
