import type { Context, ScheduledEvent } from "aws-lambda";
import { dayMs, hourMs } from "#core/domain/common/time";
import { hasSucceeded, log, withLogFields } from "#core/log";
import {
  type CanaryState,
  findCanary,
  putCanary,
  putCanaryAccount,
  putCanaryKey,
} from "#core/store/operator/canary";
import { progressOf, removeUploads, sendDocument, signDocument, verifySealed } from "./document.ts";
import { lookAtSite } from "./site.ts";

/**
 * Every few minutes: goes one step on with the document of the day (send, sign once its invitation was delivered, verify once it is
 * sealed), and then looks at the site. The invocation fails if the site doesn't answer, and an alarm counts such failures; another
 * counts the lines "canary missed" (lib/alarms.ts).
 */
export const handler = (_event: ScheduledEvent, context: Context): Promise<void> => {
  const requestId = context.awsRequestId;
  return withLogFields({ requestId, correlationId: requestId }, async () => {
    const now = new Date();
    const state = (await findCanary()) ?? { since: now.toISOString() };
    await hasSucceeded(() => goOn(state, now), "canary stopped");
    noteMissed(state, now);
    await lookAtSite();
  });
};

async function goOn(state: CanaryState, now: Date): Promise<void> {
  const { current, passedAt = "" } = state;
  if (!current || now.getTime() - Date.parse(current.sentAt) >= dayMs) return begin(state, now);
  if (passedAt < current.sentAt) await followUp(state, current.envelopeId, now);
}

/** Sends the next document, whatever became of the one before. */
async function begin(state: CanaryState, now: Date): Promise<void> {
  // Recorded before the first is sent, so that days on which it can't be sent count as well.
  if (!state.current) await putCanary(state);
  await putCanaryAccount(now);
  const envelopeId = await sendDocument(await putCanaryKey(now));
  await putCanary({ ...state, current: { envelopeId, sentAt: now.toISOString() } });
}

async function followUp(state: CanaryState, envelopeId: string, now: Date): Promise<void> {
  const key = await putCanaryKey(now);
  const { isCompleted, signerId } = await progressOf(envelopeId, key);
  if (signerId !== undefined) await signDocument(envelopeId, signerId, now);
  if (!isCompleted) return;
  await verifySealed(envelopeId, key);
  await removeUploads(key);
  await putCanary({ ...state, passedAt: now.toISOString() });
  log("info", "canary passed", { envelopeId });
}

/** Two documents in succession: the second is missed two hours after it should have passed. */
const missedMs = 2 * dayMs + 2 * hourMs;

function noteMissed({ passedAt, since }: CanaryState, now: Date): void {
  const silentMs = now.getTime() - Date.parse(passedAt ?? since);
  if (silentMs >= missedMs) log("warn", "canary missed", { hours: Math.floor(silentMs / hourMs) });
}
