import { hooks } from "#contract/calls/hooks";
import { Refusal } from "#contract/rules/refusals/refusals";
import { byAccount } from "#core/callers/account";
import { hookAnswerOf } from "#core/domain/programs/hook";
import { isStorage } from "#core/domain/programs/storage";
import { enqueueHook } from "#core/gateways/queue";
import { router } from "#core/http/router";
import { findDue, listHooks, removeHook, replaceSecret } from "#core/store/programs/hooks";
import { change } from "./change.ts";
import { create } from "./create.ts";
import { deliveries, sendAgain, sendSince } from "./deliveries.ts";
import { orNotFound, ownHook, ownReceiver, withSecret } from "./own-hook.ts";
import { test } from "./test.ts";

export const handler = router(
  hooks,
  {
    list: async ({ caller }) => {
      const all = await listHooks(caller.workspace.id);
      const hooks = all.filter(({ hook }) => !isStorage(hook));
      return { data: hooks.map(({ hook, dueAt }) => hookAnswerOf(hook, dueAt)), next: null };
    },

    get: async ({ input, caller }) => {
      const hook = await ownHook(caller.workspace.id, input.hookId);
      return hookAnswerOf(hook, (await findDue(caller.workspace.id, hook.id))?.dueAt);
    },

    // The worker deletes what it was owed.
    remove: async ({ input: { hookId }, caller, now }) => {
      const { id: userId } = caller.workspace;
      await ownReceiver(caller, hookId);
      if (!(await removeHook(userId, hookId, now))) throw new Refusal("NOT_FOUND");
      await enqueueHook({ userId, hookId });
      return { id: hookId, deleted: true };
    },

    replaceSecret: async ({ input, caller, now }) => {
      const { userId, id } = await ownHook(caller.workspace.id, input.hookId);
      return withSecret(orNotFound(await replaceSecret(userId, id, now)));
    },

    ...{ create, change, test, deliveries, sendAgain, sendSince },
  },
  byAccount,
);
