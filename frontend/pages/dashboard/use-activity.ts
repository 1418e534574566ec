import { dashboard } from "../../api/dashboard.ts";
import { useApiQuery } from "../../api/query.ts";
import { isBeingInvited } from "./signer-state.ts";

const refetchEveryMs = 4_000;

/** A document's activity, refetched while an invitation is being mailed. */
export function useActivity(envelopeId: string) {
  return useApiQuery(
    dashboard.activity,
    { envelopeId },
    {
      refetchInterval: ({ state }) =>
        state.data?.signers.some(isBeingInvited) ? refetchEveryMs : false,
    },
  );
}
