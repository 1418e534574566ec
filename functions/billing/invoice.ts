import type { billing } from "#contract/api/billing";
import { ownSubscription } from "#core/domain/account/subscription";
import { listInvoices } from "#core/gateways/payments";
import type { RouteOf } from "#core/http/router";

export const invoice: RouteOf<typeof billing.invoice> = async ({ input, caller }) => {
  ownSubscription(caller.workspace, input.subscriptionId);
  return caller.workspace.customerId ? listInvoices(caller.workspace.customerId) : [];
};
