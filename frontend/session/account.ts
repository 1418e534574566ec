import { billing } from "../api/billing.ts";
import { useApiQuery } from "../api/query.ts";
import { useSessionUser } from "./user.ts";

/** Whether the sender's account may send; undefined while it is loading. Apart from the session, since signers load that. */
export function useAccount() {
  const { email } = useSessionUser();
  return useApiQuery(billing.accountStatus, { email }).data;
}
