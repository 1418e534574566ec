import { compared } from "../domain/acts/comparing.ts";
import { findingsOf, isCompared, type Readings } from "../domain/common/comparison.ts";
import type { Envelope } from "../domain/envelope/envelope.ts";
import { isComparing } from "../domain/envelope/undo-time.ts";
import { enqueueMail } from "../gateways/queue.ts";
import { type ComparisonId, findComparison, recordWaiting } from "../store/envelope/comparisons.ts";
import { changeEnvelope, getContent } from "../store/envelope/envelopes.ts";
import { readingsOf } from "./comparing.ts";

/** Notes that an envelope, which was just stored, waits for the comparison of its pages. */
export async function awaitComparison(
  envelope: Envelope,
  pages: number,
  now: Date,
): Promise<Envelope> {
  if (!envelope.comparing) return envelope;
  const { id, original, sender } = envelope;
  await recordWaiting({ userId: sender.userId, sha256: original.sha256 }, id, now);
  // Read after that: a worker that ends the comparison later finds the envelope.
  const readings = await readingsOf({ userId: sender.userId, file: original, pages }, now);
  return isCompared(readings) ? settle(id, readings, now) : envelope;
}

/** Records the readings with an envelope that waits for them, and has its mails sent. */
async function settle(envelopeId: string, readings: Readings, now: Date): Promise<Envelope> {
  const settled = await changeEnvelope(envelopeId, now, (before) =>
    compared(before, { pages: readings.length, findings: findingsOf(readings) }),
  );
  await enqueueMail(settled, now);
  return settled;
}

/** The same for all that wait, once every page has a reading. */
export async function settleWaiting(id: ComparisonId, now: Date): Promise<void> {
  const comparison = await findComparison(id);
  if (!comparison || !isCompared(comparison.readings)) return;
  for (const envelopeId of comparison.waiting) await settle(envelopeId, comparison.readings, now);
}

/** The envelope, whose wait ends here if its time is over: pages without a reading stay unknown. */
export async function endWaiting(envelope: Envelope, now: Date): Promise<Envelope> {
  if (!isComparing(envelope) || now.toISOString() < (envelope.comparing?.until ?? ""))
    return envelope;
  const { id, original, sender } = envelope;
  const known = await findComparison({ userId: sender.userId, sha256: original.sha256 });
  if (known) return settle(id, known.readings, now);
  const { pages } = await getContent(id);
  return settle(
    id,
    pages.map(() => undefined),
    now,
  );
}
