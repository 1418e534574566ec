import { billing } from "../../api/billing.ts";
import { useApiQuery } from "../../api/query.ts";
import { useSessionUser } from "../../session/user.ts";

/** The signed-in person's plan, as the server has it. */
export function useSubscription() {
  const { email } = useSessionUser();
  return useApiQuery(billing.subscription, { email });
}

/** What is no longer true once anything about the plan has changed. */
export const planReplies = [billing.subscription, billing.accountStatus, billing.upgrades] as const;
