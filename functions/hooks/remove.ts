import type { hooks } from "#contract/calls/hooks";
import { Refusal } from "#contract/refusals";
import { enqueueHook } from "#core/gateways/queue";
import type { CallRoute } from "#core/http/call-routes";
import { removeHook } from "#core/store/programs/hooks";

/** The worker deletes what it was owed. */
export const remove: CallRoute<typeof hooks.remove> = async ({ input, caller, now }) => {
  const { id: userId } = caller.workspace;
  const { hookId } = input;
  if (!(await removeHook(userId, hookId, now))) throw new Refusal("NOT_FOUND");
  await enqueueHook({ userId, hookId });
  return { id: hookId, deleted: true };
};
