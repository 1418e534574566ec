import * as z from "zod/mini";
import { replies } from "#contract/endpoint";
import { useApiQuery } from "../../api/query.ts";
import { useSession } from "../../session/session.ts";

const status = replies<{ readonly "Monthly Documents Used": number }>()({
  method: "POST",
  path: "/api/billing/status",
  access: "sender",
  input: z.object({ email: z.optional(z.string()) }),
});

/** Documents that the signed-in account has used in its period; undefined for everybody else. */
export function useDocumentsUsed(): number | undefined {
  const session = useSession();
  const email = session.kind === "signedIn" ? session.user.userName : undefined;
  const { data } = useApiQuery(status, { email }, { enabled: email !== undefined });
  return data?.["Monthly Documents Used"];
}
