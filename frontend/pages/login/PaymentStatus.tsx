import { auth } from "#contract/api/auth";
import { useApiQuery } from "../../api/query.ts";
import { Banner } from "../../ui/Banner.tsx";
import { paymentText } from "./payment-texts.ts";

/** Where a payment stands that led back here; asking for it also activates what was paid for. */
export function PaymentStatus({ sessionId }: { sessionId: string }) {
  const { data, error } = useApiQuery(
    auth.refreshStatus,
    { session_id: sessionId },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
  if (error) return <Banner tone="warn">{error.message}</Banner>;
  return (
    <Banner tone="info">{data ? paymentText(data.status) : "Looking at your payment…"}</Banner>
  );
}
