import { billing } from "../../../api/billing.ts";
import { useApiQuery } from "../../../api/query.ts";
import { useSession } from "../../../session/session.ts";

/** Documents that the signed-in account has used in this period; undefined for everybody else. */
export function useDocumentsUsed(): number | undefined {
  const session = useSession();
  const email = session.kind === "signedIn" ? session.user.email : undefined;
  const { data } = useApiQuery(billing.subscription, { email }, { enabled: email !== undefined });
  return data?.documentsUsed;
}
