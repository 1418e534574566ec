import { billing } from "#contract/api/billing";
import { useApiQuery } from "../../api/query.ts";
import { useSession } from "../../session/session.ts";

/** Documents that the signed-in account has used in its period; undefined for everybody else. */
export function useDocumentsUsed(): number | undefined {
  const session = useSession();
  const email = session.kind === "signedIn" ? session.user.userName : undefined;
  const { data } = useApiQuery(billing.status, { email }, { enabled: email !== undefined });
  return data?.["Monthly Documents Used"];
}
