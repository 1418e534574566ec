import { auth } from "../../api/auth.ts";
import { useApiQuery } from "../../api/query.ts";

/** Where a payment stands that led back here; asking for it also activates what was paid for. */
export const usePayment = (sessionId: string) =>
  useApiQuery(
    auth.paymentState,
    { sessionId },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
