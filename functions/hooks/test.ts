import { randomUUID } from "node:crypto";
import type { TestAnswer } from "#contract/hooks";
import type { Account } from "#core/domain/account";
import { outcomeOf } from "#core/domain/webhook";
import { sendWebhook } from "#core/gateways/send-webhook";
import { throttle } from "#core/store/throttle";
import { ownHook } from "./own-hook.ts";

interface Asked {
  readonly input: { readonly hookId: string };
  readonly caller: Account;
  readonly now: Date;
}

/** For the site and for programs. One try while they wait, which changes nothing of the hook. */
export async function test({ input, caller, now }: Asked): Promise<TestAnswer> {
  const hook = await ownHook(caller.userId, input.hookId);
  await throttle("receiversByAccount", caller.userId, now);
  const event = {
    ...{ id: randomUUID(), type: "hook.test", timestamp: now.toISOString() },
    data: { hookId: hook.id },
  };
  const tried = await sendWebhook(hook, event, now);
  return { delivered: outcomeOf(tried.status) === "delivered", ...tried };
}
