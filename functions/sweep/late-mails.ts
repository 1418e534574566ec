import { canBeStopped } from "#core/domain/acts/stopping";
import type { Envelope } from "#core/domain/envelope/envelope";
import { notificationsLate } from "#core/domain/envelope/owed-mails";
import { log } from "#core/log";
import { isSenderStopped } from "#core/store/envelope/stops";

/** An alarm counts these lines (lib/log-metrics.ts): one for each try, an hour apart at most. */
export async function noteLateMails(envelope: Envelope, now: Date): Promise<void> {
  const late = notificationsLate(envelope, now);
  if (late.length === 0) return;
  // The operator has stopped the mails of this sender to others, so those wait.
  const isStopped = await isSenderStopped(envelope.sender.userId);
  const owed = isStopped ? late.filter(({ to }) => !canBeStopped(envelope, to)) : late;
  if (owed.length === 0) return;
  log("warn", "mail owed for an hour", { notificationIds: owed.map(({ id }) => id).join(" ") });
}
