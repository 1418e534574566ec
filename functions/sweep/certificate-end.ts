import { dayMs } from "#core/domain/common/time";
import { log } from "#core/log";
import { findChosenCertificate } from "#core/store/seal/seal-certificates";

/** An authority that requires documents takes weeks. */
const soonDays = 60;
const urgentDays = 14;

/**
 * Two alarms count these lines (lib/log-metrics.ts). A certificate that the key has signed itself is valid until 2046.
 */
export async function noteCertificateEnd(now: Date): Promise<void> {
  const chosen = await findChosenCertificate();
  if (chosen === undefined) return;
  const days = Math.floor((Date.parse(chosen.endsAt) - now.getTime()) / dayMs);
  if (days < soonDays) log("warn", "seal certificate ends soon", { days });
  if (days < urgentDays) log("warn", "seal certificate ends in days", { days });
}
