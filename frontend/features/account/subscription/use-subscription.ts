import { billing } from "../../../api/billing.ts";
import { useApiQuery } from "../../../api/query.ts";
import { useSessionUser } from "../../../session/user.ts";
import { useMay } from "../../../session/workspace.ts";

/** The plan of the workspace, which only its owner sees. */
export function useSubscription() {
  const { email } = useSessionUser();
  const enabled = useMay("workspace:own");
  return useApiQuery(billing.subscription, { email }, { enabled });
}

/** Calls whose replies change with the plan. */
export const planReplies = [billing.subscription, billing.accountStatus, billing.upgrades] as const;
