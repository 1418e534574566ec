import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { toast } from "../../../ui/toasts.ts";
import { paidText, paymentText } from "./payment-texts.ts";
import { usePayment } from "./use-payment.ts";

/** The state of a payment, shown above the login form. */
export function PaymentStatus({ sessionId }: { sessionId: string }) {
  const { data, error } = usePayment(sessionId);
  if (error) return <Banner tone="warn">{error.message}</Banner>;
  return (
    <Banner tone={data === "active" ? "success" : "info"}>
      {data ? paymentText(data) : "Checking your payment…"}
    </Banner>
  );
}

/** The same for people who are still signed in: a toast, and a redirect to the subscription. */
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
