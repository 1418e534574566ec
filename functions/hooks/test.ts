import { randomUUID } from "node:crypto";
import type { hooks } from "#contract/calls/hooks";
import { outcomeOf } from "#core/domain/programs/webhook";
import { sendWebhook } from "#core/gateways/send-webhook";
import type { RouteOf } from "#core/http/router";
import { ownHook } from "./own-hook.ts";

/** One try while the caller waits; it changes nothing about the webhook. */
export const test: RouteOf<typeof hooks.test> = async ({ input, caller, now }) => {
  const hook = await ownHook(caller.workspace.id, input.hookId);
  const event = {
    ...{ id: randomUUID(), type: "hook.test", timestamp: now.toISOString() },
    data: { hookId: hook.id },
  };
  const tried = await sendWebhook(hook, event, now);
  return { delivered: outcomeOf(tried.status) === "delivered", ...tried };
};
