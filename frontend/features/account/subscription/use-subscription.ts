import { billing } from "../../../api/billing.ts";
import { useApiQuery } from "../../../api/query.ts";
import { useSessionUser } from "../../../session/user.ts";

/** The signed-in sender's plan. */
export function useSubscription() {
  const { email } = useSessionUser();
  return useApiQuery(billing.subscription, { email });
}

/** Calls whose replies change with the plan. */
export const planReplies = [billing.subscription, billing.accountStatus, billing.upgrades] as const;
