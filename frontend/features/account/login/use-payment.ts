import { auth } from "../../../api/auth.ts";
import { useApiQuery } from "../../../api/query.ts";

/** The state of the payment that led back here; asking also activates what was paid for. */
export const usePayment = (sessionId: string) =>
  useApiQuery(
    auth.paymentState,
    { sessionId },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
