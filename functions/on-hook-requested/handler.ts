import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { isKnownToBeFast, redeliveredWithinMs } from "#core/domain/programs/webhook";
import { enqueueHook } from "#core/gateways/queue";
import { queueWorker, type Run } from "#core/http/worker";
import {
  beginHookRun,
  endHookRun,
  giveUpHookRun,
  type HookRun,
  hookOfRun,
  removeAfterHook,
  settleDue,
  wakeHookRun,
} from "#core/store/programs/hook-runs";
import { findDue, findHook, markDue } from "#core/store/programs/hooks";
import { type HookPlan, sendDue } from "./send-due.ts";
import { inSlowLane, type OfHook } from "./slow-lane.ts";

const message = z.object({ userId: z.string(), hookId: z.string() });

/**
 * Sends what webhooks are owed now, those of a batch of messages at once, since they wait for receivers. If a run ends in between, its
 * messages come again: what was posted but not recorded is posted once more with the same `webhook-id`.
 */
export const handler = queueWorker(
  message,
  async (one, run) => {
    const hook = await findHook(one.userId, one.hookId);
    if (!hook || isKnownToBeFast(hook)) return sendTo(one, run);
    await inSlowLane(one, run, sendTo);
  },
  "at once",
);

async function sendTo({ userId, hookId }: OfHook, run: Run): Promise<void> {
  for (;;) {
    const due = await findDue(userId, hookId);
    const own = { userId, hookId, runId: `${run.messageId} ${randomUUID()}` };
    const begun = await beginHookRun(own, run.msLeft(), run.now());
    if (begun === "gone") return removeAfterHook(own, due);
    if (begun === "busy") {
      // It may have looked already, and not have ended yet.
      const other = await wakeHookRun(own, run.now());
      if (other === undefined) continue;
      // Keep the message until the run has ended: nothing else would resume these deliveries.
      if (other.startsWith(`${run.messageId} `)) throw new Error("another run has this message");
      return;
    }
    const sent = await sendOwed(own, run);
    if (sent && (await settleDue(own, due, sent.nextAt))) return goOn(own, sent, run);
  }
}

/** Undefined if the webhook was deleted or taken over meanwhile. */
async function sendOwed(own: HookRun, run: Run): Promise<HookPlan | undefined> {
  try {
    for (;;) {
      const sent = await sendDue(own, run);
      if (await endHookRun(own, sent)) return sent;
      if (!(await hookOfRun(own))) return undefined;
    }
  } catch (error) {
    // The message comes again only a few times; if it has not come by then, the search sends another.
    await giveUpHookRun(own);
    const due = new Date(run.now().getTime() + redeliveredWithinMs);
    await markDue(own.userId, own.hookId, due);
    throw error;
  }
}

/** The longest delay of a message; later tries are left to the sweep. */
const waitMaxSeconds = 60;

/** A run that has delivered something may be followed by any number of others: what is owed becomes less. */
async function goOn(
  { userId, hookId }: HookRun,
  { nextAt, isSlow: isNowSlow, hasDelivered }: HookPlan,
  { now, nextHop }: Run,
): Promise<void> {
  const hop = hasDelivered ? 0 : nextHop;
  if (nextAt === undefined || hop === undefined) return;
  const delaySeconds = Math.max(0, Math.ceil((Date.parse(nextAt) - now().getTime()) / 1000));
  if (delaySeconds <= waitMaxSeconds)
    await enqueueHook({ userId, hookId }, { delaySeconds, hop, isSlow: isNowSlow });
}
