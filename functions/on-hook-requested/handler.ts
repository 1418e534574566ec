import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { enqueueHook } from "#core/gateways/queue";
import { queueWorker, type Run } from "#core/http/worker";
import {
  beginHookRun,
  endHookRun,
  type HookRun,
  removeAfterHook,
  settleDue,
} from "#core/store/programs/deliveries";
import { findDue } from "#core/store/programs/hooks";
import { sendDue } from "./send-due.ts";

const message = z.object({ userId: z.string(), hookId: z.string() });

/**
 * Sends what a webhook is owed now. If a run ends in between, the mark that something is due stays, and the sweep sends
 * a new message: what was posted but not recorded is posted once more with the same `webhook-id`.
 */
export const handler = queueWorker(message, async ({ userId, hookId }, run) => {
  for (let isSettled = false; !isSettled; ) {
    const due = await findDue(userId, hookId);
    const own = { userId, hookId, runId: randomUUID() };
    const begun = await beginHookRun(own, run.msLeft(), run.now());
    if (begun === "gone") await removeAfterHook(own, due);
    if (begun !== "begun") return;
    const nextAt = await sendDue(own, run).finally(() => endHookRun(own));
    // Events that arrived in between may have sent their messages while this run kept others out.
    isSettled = !due || (await settleDue(own, due, nextAt));
    if (isSettled) await goOn(own, nextAt, run);
  }
});

/** The longest delay of a message; later tries are left to the sweep. */
const waitMaxSeconds = 60;

async function goOn(
  { userId, hookId }: HookRun,
  nextAt: string | undefined,
  { now, nextHop: hop }: Run,
): Promise<void> {
  if (nextAt === undefined || hop === undefined) return;
  const delaySeconds = Math.max(0, Math.ceil((Date.parse(nextAt) - now().getTime()) / 1000));
  if (delaySeconds <= waitMaxSeconds) await enqueueHook({ userId, hookId }, { delaySeconds, hop });
}
