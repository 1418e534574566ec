import type { PaidPlanType } from "#contract/plans";
import { billing, type Upgrades } from "../../../api/billing.ts";
import { goToPaymentPage } from "../../../api/payment-page.ts";
import { useApiMutation, useApiQuery } from "../../../api/query.ts";
import { goToPay } from "../../../session/session.ts";
import { planReplies } from "./use-subscription.ts";

/** The cost of an upgrade today. Not queried for a new subscription, which costs the plan's price. */
export function useCost(
  by: Upgrades["by"],
  subscriptionId: string,
  plan: PaidPlanType | undefined,
) {
  const enabled = by === "update" && plan !== undefined;
  const { data, error, isFetching, refetch } = useApiQuery(
    billing.previewUpdate,
    { subscriptionId, planType: plan ?? "PRO_ANNUAL" },
    // The amount is prorated to the second and valid for minutes only, so a cached one is never shown.
    { enabled, gcTime: 0, staleTime: 5 * 60_000, refetchOnWindowFocus: false },
  );
  return {
    preview: enabled && !error ? data : undefined,
    waiting: enabled && (isFetching || !data),
    problem: enabled ? error?.message : undefined,
    refetch: () => void (enabled && refetch()),
  };
}

/** Confirms: upgrades at once, or opens the payment page. */
export function useUpdate(
  by: Upgrades["by"],
  subscriptionId: string,
  { onDone, onFailed }: { onDone: () => void; onFailed: () => void },
) {
  const update = useApiMutation(billing.update, {
    invalidates: planReplies,
    done: "Subscription updated successfully!",
    onSuccess: onDone,
    onError: onFailed,
  });
  const start = useApiMutation(billing.start, {
    onSuccess: ({ redirectUrl }) => goToPay(() => goToPaymentPage(redirectUrl)),
  });
  return {
    // Stays busy while the browser leaves for the payment page.
    busy: update.isPending || start.isPending || start.isSuccess,
    problem:
      sentence("There was an error updating your subscription.", update.error) ??
      sentence("There was an error creating your subscription.", start.error),
    send(planType: PaidPlanType, prorationDate: number | undefined) {
      if (by === "new") start.mutate({ planType });
      else update.mutate({ subscriptionId, planType, ...(prorationDate ? { prorationDate } : {}) });
    },
  };
}

const sentence = (text: string, error: Error | null): string | undefined =>
  error ? `${text} ${error.message}` : undefined;
