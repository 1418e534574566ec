import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { delayMaxSeconds, enqueueHook } from "#core/gateways/queue";
import { queueWorker, type Run } from "#core/http/worker";
import {
  beginHookRun,
  endHookRun,
  type HookRun,
  removeAfterHook,
  settleDue,
} from "#core/store/deliveries";
import { findDue } from "#core/store/hooks";
import { sendDue } from "./send-due.ts";

const message = z.object({ userId: z.string(), hookId: z.string() });

/**
 * Sends what a webhook is owed by now. A run that ends in between leaves the mark of the hook that something is due,
 * and the sweep sends a new message: what was posted and not noted is posted once more with the same `webhook-id`.
 */
export const handler = queueWorker(message, async ({ userId, hookId }, run) => {
  const due = await findDue(userId, hookId);
  const own = { userId, hookId, runId: randomUUID() };
  const begun = await beginHookRun(own, run.msLeft(), run.now());
  if (begun === "gone") await removeAfterHook(own, due);
  if (begun !== "begun") return;
  const { nextAt, hasTried } = await sendDue(own, run).finally(() => endHookRun(own));
  const isSettled = !due || (await settleDue(own, due, nextAt));
  // Events that came in between may have sent their messages while this run kept others out.
  if (!isSettled) await enqueueHook({ userId, hookId });
  else if (hasTried) await enqueueFor(own, nextAt, run);
});

/** Of later tries the sweep reminds. */
async function enqueueFor(
  { userId, hookId }: HookRun,
  nextAt: string | undefined,
  run: Run,
): Promise<void> {
  if (nextAt === undefined) return;
  const seconds = Math.ceil((Date.parse(nextAt) - run.now().getTime()) / 1000);
  if (seconds <= delayMaxSeconds) await enqueueHook({ userId, hookId }, Math.max(0, seconds));
}
