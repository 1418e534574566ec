import type { billing } from "#contract/api/billing";
import { assertOwn } from "#core/domain/envelope/identity";
import type { RouteOf } from "#core/http/router";
import { subscriptionReply } from "./subscription-reply.ts";

export const status: RouteOf<typeof billing.status> = async ({ input, caller, now }) => {
  assertOwn(caller, input);
  return subscriptionReply(caller.workspace, now);
};
