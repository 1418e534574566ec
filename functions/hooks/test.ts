import { randomUUID } from "node:crypto";
import type { hooks } from "#contract/calls/hooks";
import { isStorage } from "#core/domain/programs/storage";
import { outcomeOf } from "#core/domain/programs/webhook";
import { testStorage } from "#core/gateways/put-document";
import { sendWebhook } from "#core/gateways/send-webhook";
import type { RouteOf } from "#core/http/router";
import { ownReceiver } from "./own-hook.ts";

/** One try while the caller waits; it changes nothing about the webhook. */
export const test: RouteOf<typeof hooks.test> = async ({ input, caller, now }) => {
  const hook = await ownReceiver(caller, input.hookId);
  if (isStorage(hook)) {
    const put = await testStorage(hook, now);
    return { delivered: put.path !== undefined, ...put };
  }
  const event = {
    ...{ id: randomUUID(), type: "hook.test", timestamp: now.toISOString() },
    data: { hookId: hook.id },
  };
  const tried = await sendWebhook(hook, event, now);
  return { delivered: outcomeOf(tried.status) === "delivered", ...tried };
};
