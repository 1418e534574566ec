import type { OperatorAccount } from "../../api/operator.ts";
import type { IconName } from "../../ui/Icon.tsx";
import type { StatusTone } from "../../ui/StatusBadge.tsx";

interface StateLook {
  readonly tone: StatusTone;
  readonly icon: IconName;
  readonly words: string;
}

export const stateLooks: Readonly<Record<OperatorAccount["state"], StateLook>> = {
  IN_LIMIT: { tone: "success", icon: "checkCircle", words: "Active" },
  OVER_LIMIT: { tone: "warn", icon: "alert", words: "Over its limit" },
  inactive: { tone: "neutral", icon: "clock", words: "Not active" },
  unproven: { tone: "neutral", icon: "mail", words: "Address not confirmed" },
  stopped: { tone: "danger", icon: "ban", words: "Stopped" },
  closing: { tone: "neutral", icon: "trash", words: "Being deleted" },
};
