import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Loading } from "../../ui/Spinner.tsx";
import { toast } from "../../ui/toasts.ts";
import { paidText, paymentText } from "./payment-texts.ts";
import { usePayment } from "./use-payment.ts";

/** What came of a payment, above the form of who has to log in again. */
export function PaymentStatus({ sessionId }: { sessionId: string }) {
  const { data, error } = usePayment(sessionId);
  if (error) return <Banner tone="warn">{error.message}</Banner>;
  return (
    <Banner tone={data === "active" ? "success" : "info"}>
      {data ? paymentText(data) : "Looking at your payment…"}
    </Banner>
  );
}

/** The same for who is signed in still: told in passing, on the way to the plan. */
export function PaymentReturn({ sessionId }: { sessionId: string }) {
  const { data, error } = usePayment(sessionId);
  const isActive = data === "active";

  useEffect(
    function tellWhatCame() {
      if (isActive) toast.success(paidText);
    },
    [isActive],
  );
  if (!data && !error) return <Loading />;
  return <Navigate to={paths.settingsSubscription} replace />;
}
