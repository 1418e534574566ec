import type { OperatorAccount } from "../../api/operator.ts";
import type { StatusLook } from "../../ui/StatusBadge.tsx";

export const stateLooks: Readonly<Record<OperatorAccount["state"], StatusLook>> = {
  IN_LIMIT: { tone: "success", icon: "checkCircle", word: "Active" },
  OVER_LIMIT: { tone: "warn", icon: "alert", word: "Over its limit" },
  inactive: { tone: "neutral", icon: "clock", word: "Not active" },
  unproven: { tone: "neutral", icon: "mail", word: "Address not confirmed" },
  stopped: { tone: "danger", icon: "ban", word: "Stopped" },
  closing: { tone: "neutral", icon: "trash", word: "Being deleted" },
};
