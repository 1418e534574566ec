import { auth } from "#contract/api/auth";
import { useApiQuery } from "../../api/query.ts";

/** Where a payment stands that led back here; asking for it also activates what was paid for. */
export const usePayment = (sessionId: string) =>
  useApiQuery(
    auth.refreshStatus,
    { session_id: sessionId },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
