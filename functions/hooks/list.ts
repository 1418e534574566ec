import type { hooks } from "#contract/api/hooks";
import type { publicHooks } from "#contract/v1/hooks";
import { hookAnswerOf } from "#core/domain/hook";
import type { RouteOf } from "#core/http/router";
import { findDue, listHooks } from "#core/store/hooks";
import { ownHook } from "./own-hook.ts";

export const list: RouteOf<typeof hooks.list> = async ({ caller }) => ({
  hooks: await listed(caller.userId),
});

export const listByKey: RouteOf<typeof publicHooks.listByKey> = async ({ caller }) => ({
  data: await listed(caller.userId),
  next: null,
});

export const getByKey: RouteOf<typeof publicHooks.getByKey> = async ({ input, caller }) => {
  const hook = await ownHook(caller.userId, input.hookId);
  return hookAnswerOf(hook, (await findDue(caller.userId, hook.id))?.dueAt);
};

const listed = async (userId: string) =>
  (await listHooks(userId)).map(({ hook, dueAt }) => hookAnswerOf(hook, dueAt));
