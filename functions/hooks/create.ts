import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import type { hooks } from "#contract/api/hooks";
import { Refusal } from "#contract/refusals";
import type { Account } from "#core/domain/account";
import type { Hook } from "#core/domain/hook";
import { Answer } from "#core/http/answer";
import { insertHook } from "#core/store/hooks";
import { throttle } from "#core/store/throttle";
import { assertReceiver, withSecret } from "./own-hook.ts";

interface Asked {
  readonly input: z.output<typeof hooks.create.input>;
  readonly caller: Account;
  readonly now: Date;
}

/** For the site and for programs. Events that have happened before are not sent. */
export async function create({ input, caller, now }: Asked) {
  const { userId, email } = caller;
  await throttle("receiversByAccount", userId, now);
  await assertReceiver(input.url);
  const { url, types, description = "" } = input;
  const hook: Hook = {
    ...{ id: randomUUID(), userId, email, url, description, generation: 0 },
    types: [...new Set(types)],
    createdAt: now.toISOString(),
  };
  if (!(await insertHook(hook))) throw new Refusal("TOO_MANY_HOOKS");
  return new Answer(201, await withSecret(hook));
}
