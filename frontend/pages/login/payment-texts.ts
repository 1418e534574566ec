import type { RefreshStatusReply } from "#contract/api/auth";

export function paymentText(status: RefreshStatusReply["status"]): string {
  switch (status) {
    case "unknown":
      return "We don't know of this payment. If you were charged, please contact us; else log in as usual.";
  }
}
