import { billing } from "../api/billing.ts";
import { useApiQuery } from "../api/query.ts";
import { useSessionUser } from "./user.ts";
import { useMay } from "./workspace.ts";

/**
 * Whether the person may send: the status of the workspace's plan, or "reads" for somebody who only reads there; undefined while
 * it is loading. Apart from the session, since signers load that.
 */
export function useAccount() {
  const { email } = useSessionUser();
  const maySend = useMay("documents:send");
  const account = useApiQuery(billing.accountStatus, { email }).data;
  return account && !maySend ? { ...account, status: "reads" as const } : account;
}
