import type { hooks } from "#contract/calls/hooks";
import { hookAnswerOf } from "#core/domain/programs/hook";
import type { CallRoute } from "#core/http/call-routes";
import { findDue, listHooks } from "#core/store/programs/hooks";
import { ownHook } from "./own-hook.ts";

export const list: CallRoute<typeof hooks.list> = async ({ caller }) => {
  const all = await listHooks(caller.workspace.id);
  return { data: all.map(({ hook, dueAt }) => hookAnswerOf(hook, dueAt)), next: null };
};

export const get: CallRoute<typeof hooks.get> = async ({ input, caller }) => {
  const hook = await ownHook(caller.workspace.id, input.hookId);
  return hookAnswerOf(hook, (await findDue(caller.workspace.id, hook.id))?.dueAt);
};
