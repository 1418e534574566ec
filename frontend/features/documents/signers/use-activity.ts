import { dashboard } from "../../../api/dashboard.ts";
import { useApiQuery } from "../../../api/query.ts";
import { isBeingInvited, isMailUnderWay } from "./signer-state.ts";

const refetchEveryMs = 4_000;

/** A document's activity, refetched while an invitation is being delivered. */
export function useActivity(envelopeId: string) {
  return useApiQuery(
    dashboard.activity,
    { envelopeId },
    {
      refetchInterval: ({ state }) =>
        state.data?.signers.some((one) => isBeingInvited(one) || isMailUnderWay(one, Date.now()))
          ? refetchEveryMs
          : false,
    },
  );
}
