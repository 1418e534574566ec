import type { hooks } from "#contract/calls/hooks";
import { v1Limits } from "#contract/calls/shapes";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { deliveryAnswerOf, type Hook, hookAnswerOf } from "#core/domain/programs/hook";
import { enqueueHook } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { listDeliveries, oweAgain } from "#core/store/programs/deliveries";
import { endPause, replayFrom } from "#core/store/programs/hooks";
import { orNotFound, ownReceiver } from "./own-hook.ts";

/** More events than any account has. */
const beyond = 999_999_999_999;

export const deliveries: RouteOf<typeof hooks.deliveries> = async ({ input, caller, now }) => {
  const hook = await ownReceiver(caller, input.hookId);
  const limit = input.limit ?? v1Limits.listDefault;
  const before = input.after === undefined ? beyond : numberOf(input.after, "after");
  const found = await listDeliveries(hook, { before, limit: limit + 1 }, now);
  const data = found.slice(0, limit).map((one) => deliveryAnswerOf(hook, one));
  return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null };
};

export const sendAgain: RouteOf<typeof hooks.sendAgain> = async ({ input, caller, now }) => {
  const hook = await ownOn(caller, input.hookId);
  const own = { userId: caller.workspace.id, hookId: hook.id };
  const seq = Number(numberPattern.test(input.deliveryId) ? input.deliveryId : 0);
  const owed = orNotFound(await oweAgain(hook, seq, now));
  const unpaused = orNotFound(await endPause(own.userId, own.hookId));
  await enqueueHook(own);
  return deliveryAnswerOf(unpaused, owed);
};

export const sendSince: RouteOf<typeof hooks.sendSince> = async ({ input, caller, now }) => {
  const { userId, id: hookId } = await ownOn(caller, input.hookId);
  const since = new Date(input.since).toISOString();
  const hook = orNotFound(await replayFrom(userId, hookId, { since, after: 0 }, now));
  await enqueueHook({ userId, hookId });
  return hookAnswerOf(hook, now.toISOString());
};

/** Throws HOOK_OFF, because nothing is tried then. */
async function ownOn(...of: Parameters<typeof ownReceiver>): Promise<Hook> {
  const hook = await ownReceiver(...of);
  if (hook.off) throw new Refusal("HOOK_OFF");
  return hook;
}

const numberPattern = /^\d{1,12}$/;

function numberOf(text: string, field: string): number {
  if (numberPattern.test(text)) return Number(text);
  throw new Refusal("BAD_FIELD", { field, message: senderMessages.cursor });
}
