import type { PaymentState } from "../../api/auth.ts";

export const paidText = "Your payment has arrived and your plan is active.";

export function paymentText(state: PaymentState): string {
  switch (state) {
    case "active":
      return `${paidText} Please log in.`;
    case "pending":
      return "Your payment has not arrived yet. Log in to see where it stands, or to try it again.";
    case "unknown":
      return "We don't know of this payment. If you were charged, please contact us; else log in as usual.";
  }
}
