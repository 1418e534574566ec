import { randomUUID } from "node:crypto";
import type { hooks } from "#contract/calls/hooks";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Hook } from "#core/domain/programs/hook";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { insertHook } from "#core/store/programs/hooks";
import { assertReceiver, withSecret } from "./own-hook.ts";

/** Earlier events are not sent. */
export const create: RouteOf<typeof hooks.create> = async ({ input, caller, now }) => {
  const { id: userId } = caller.workspace;
  const { email } = caller.actor;
  await assertReceiver(input.url);
  const { url, types, description = "" } = input;
  const hook: Hook = {
    ...{ id: randomUUID(), userId, email, url, description, generation: 0 },
    types: [...new Set(types)],
    createdAt: now.toISOString(),
  };
  if (!(await insertHook(hook))) throw new Refusal("TOO_MANY_HOOKS");
  return new Answer(201, await withSecret(hook));
};
