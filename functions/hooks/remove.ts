import type { hooks } from "#contract/api/hooks";
import { Refusal } from "#contract/refusals";
import type { publicHooks } from "#contract/v1/hooks";
import { enqueueHook } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/router";
import { removeHook } from "#core/store/hooks";

export const remove: RouteOf<typeof hooks.remove> = async ({ input, caller, now }) => {
  await removed(caller.userId, input.hookId, now);
  return { message: "The webhook was deleted." };
};

export const removeByKey: RouteOf<typeof publicHooks.removeByKey> = async (request) => {
  const { input, caller, now } = request;
  await removed(caller.userId, input.hookId, now);
  return { id: input.hookId, deleted: true };
};

/** What it was owed is deleted by the worker. */
async function removed(userId: string, hookId: string, now: Date): Promise<void> {
  if (!(await removeHook(userId, hookId, now))) throw new Refusal("NOT_FOUND");
  await enqueueHook({ userId, hookId });
}
