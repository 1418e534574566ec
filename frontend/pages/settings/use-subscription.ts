import { billing } from "#contract/api/billing";
import { useApiQuery } from "../../api/query.ts";
import { useSessionUser } from "../../session/user.ts";

/** The signed-in person's plan, as the server has it. */
export function useSubscription() {
  const { userName } = useSessionUser();
  return useApiQuery(billing.status, { email: userName });
}

/** What is no longer true once anything about the plan has changed. */
export const planReplies = [billing.status, billing.accountStatus, billing.listUpgrades] as const;
