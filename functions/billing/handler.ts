import { billing } from "#contract/pages/billing";
import { billing as specified } from "#contract/specified/billing";
import { limitCall } from "#core/callers/limit";
import { callerOfSession } from "#core/callers/session";
import { accountMessage, accountStatusOf } from "#core/domain/account/account";
import type { Caller } from "#core/domain/account/caller";
import {
  assertMayCancel,
  assertMayStart,
  ownSubscription,
  prorationSecond,
} from "#core/domain/account/subscription";
import { assertOwn } from "#core/domain/envelope/identity";
import { isOperator, readOperators } from "#core/domain/operator/operators";
import { variable } from "#core/environment";
import { cancelAtPeriodEnd, listInvoices, listSubscriptions } from "#core/gateways/payments";
import { router } from "#core/http/router";
import { openPaymentPage } from "#core/payments/pay";
import { upgrade } from "#core/payments/upgrade";
import { reconcile } from "#core/store/account/billing";
import { factorAwaited } from "#core/store/account/required-factors";
import { previewUpdate } from "./preview-update.ts";
import { subscriptionReply } from "./subscription-reply.ts";
import { listUpgrades, setAutomatic } from "./upgrades.ts";

const operators = readOperators(variable("OPERATORS"));
const isOperatorHere = ({ actor, signedInAt }: Caller): boolean =>
  signedInAt === undefined && isOperator(operators, actor);

export const handler = router(
  { ...billing, ...specified },
  {
    accountStatus: async ({ input, caller, now }) => {
      assertOwn(caller, input);
      const from = await factorAwaited(caller);
      return {
        ...(from === undefined ? {} : { factorFrom: from }),
        status: accountStatusOf(caller.workspace, now),
        message: accountMessage(caller.workspace, now),
        ...(isOperatorHere(caller) ? { operator: true } : {}),
      };
    },

    status: async ({ input, caller, now }) => {
      assertOwn(caller, input);
      return subscriptionReply(caller.workspace, now);
    },

    // The address at which a plan can be paid, for accounts without a subscription.
    start: async ({ input: { userId, planType }, caller, now }) => {
      const { workspace } = caller;
      assertOwn(caller, { userId });
      assertMayStart(workspace, now);
      const back = "/settings/subscription";
      return { redirectUrl: await openPaymentPage(workspace, planType, back, now) };
    },

    update: async ({ input, caller: { workspace }, now }) => {
      const subscription = ownSubscription(workspace, input.subscriptionId);
      const prorationDate = prorationSecond(subscription, input.prorationDate, now);
      const account = await upgrade(workspace, input.planType, prorationDate, now);
      return subscriptionReply(account, now);
    },

    // Cancels at the end of the paid period; until then the plan stays in force.
    freeze: async ({ input, caller: { workspace }, now }) => {
      const subscription = ownSubscription(workspace, input.subscriptionId);
      assertMayCancel(workspace, input.planType, now);
      await cancelAtPeriodEnd(subscription, workspace.billingVersion ?? 0);
      return subscriptionReply(await reconcile(workspace.id, listSubscriptions, now), now);
    },

    invoice: async ({ input, caller: { workspace } }) => {
      ownSubscription(workspace, input.subscriptionId);
      return workspace.customerId ? listInvoices(workspace.customerId) : [];
    },

    ...{ previewUpdate, listUpgrades, setAutomatic },
  },
  { sender: callerOfSession, limit: limitCall },
);
