import type { billing } from "#contract/api/billing";
import { ownSubscription } from "#core/domain/subscription";
import { listInvoices } from "#core/gateways/payments";
import type { RouteOf } from "#core/http/router";
import { throttle } from "#core/store/throttle";

export const invoice: RouteOf<typeof billing.invoice> = async ({ input, caller, now }) => {
  ownSubscription(caller.workspace, input.subscriptionId);
  await throttle("invoicesByAccount", caller.workspace.id, now);
  return caller.workspace.customerId ? listInvoices(caller.workspace.customerId) : [];
};
