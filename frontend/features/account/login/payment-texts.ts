import type { PaymentState } from "../../../api/auth.ts";

export const paidText = "Your payment has arrived and your plan is active.";

export function paymentText(state: PaymentState): string {
  switch (state) {
    case "active":
      return `${paidText} Please log in.`;
    case "pending":
      return "Your payment has not arrived yet. Log in to check its status or to try again.";
    case "unknown":
      return "We can't find this payment. If you were charged, please contact us; otherwise log in as usual.";
  }
}
