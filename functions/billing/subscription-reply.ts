import { plans } from "#contract/rules/limits/plans";
import type { PaymentStatus, SubscriptionReply } from "#contract/specified/billing";
import { documentsUsed, planOf, type Workspace } from "#core/domain/account/account";
import { type Standing, type Subscription, standingOf } from "#core/domain/account/subscription";

/** Uses the specification's keys, which contain spaces. */
export function subscriptionReply(workspace: Workspace, now: Date): SubscriptionReply {
  const standing = standingOf(workspace, now);
  // An account that has not paid yet sees the plan that it chose.
  const plan = standing.kind === "awaiting" ? plans[standing.plan] : planOf(workspace, now);
  return {
    ...dealOf(standing, workspace),
    "Monthly Documents Used": documentsUsed(workspace, now),
    "Monthly Documents Limit": plan.documentsMax,
    "Storage Used": workspace.storageUsedBytes,
    "Storage Limit": plan.storageBytesMax,
  };
}

type Deal = Omit<SubscriptionReply, `${"Monthly Documents" | "Storage"} ${"Used" | "Limit"}`>;

function dealOf(standing: Standing, { createdAt }: Workspace): Deal {
  switch (standing.kind) {
    case "subscribed":
    case "unpaid":
      return runningDeal(standing.subscription);
    case "included":
      return {
        ...free,
        "Plan Type": standing.plan.type,
        "Subscription Start Date": createdAt,
        "Subscription Status": "active",
      };
    case "awaiting":
      return { ...free, "Plan Type": standing.plan, ...unpaid };
    case "trial":
      return {
        ...free,
        "Subscription Start Date": createdAt,
        "Subscription Renew Date": standing.endsAt,
        "Subscription Status": "trial",
      };
    case "ended":
      return {
        ...free,
        IsCancelled: true,
        "Subscription Start Date": standing.subscription.endsAt ?? null,
        "Subscription Status": "ended",
      };
  }
}

const free = {
  "Plan Type": "FREE_TRIAL",
  "Subscription ID": null,
  IsCancelled: false,
  "Payment Status": "none",
  "Subscription Start Date": null,
  "Subscription Renew Date": null,
} as const;

const unpaid = { "Payment Status": "unpaid", "Subscription Status": "unpaid" } as const;

function runningDeal(subscription: Subscription): Deal {
  const { id, plan, state, startedAt, renewsAt, endsAt } = subscription;
  const isCancelled = endsAt !== undefined;
  return {
    "Plan Type": plan,
    "Subscription ID": id,
    IsCancelled: isCancelled,
    "Payment Status": paymentStatusOf(state),
    "Subscription Start Date": startedAt,
    "Subscription Renew Date": endsAt ?? renewsAt,
    "Subscription Status": state === "unpaid" ? "unpaid" : isCancelled ? "cancelled" : "active",
  };
}

function paymentStatusOf(state: Subscription["state"]): PaymentStatus {
  return state === "active" || state === "ended" ? "paid" : state;
}
