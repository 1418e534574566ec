import type { Outcome, Verdict } from "sealed-pdf/verify";
import type { IconName } from "../../ui/Icon.tsx";
import type { StatusTone } from "../../ui/StatusBadge.tsx";

interface Look {
  readonly tone: StatusTone;
  readonly icon: IconName;
  /** So that it is never told by colour alone. */
  readonly word: string;
}

export const verdictLooks: Readonly<Record<Verdict, Look>> = {
  genuine: { tone: "success", icon: "checkCircle", word: "Genuine" },
  altered: { tone: "danger", icon: "alert", word: "Altered" },
  "not ours": { tone: "warn", icon: "ban", word: "Not ours" },
  unconfirmed: { tone: "warn", icon: "help", word: "Not confirmed" },
  unreadable: { tone: "neutral", icon: "file", word: "Not a PDF" },
};

export const outcomeLooks: Readonly<Record<Outcome, Look>> = {
  pass: { tone: "success", icon: "check", word: "OK" },
  fail: { tone: "danger", icon: "close", word: "Failed" },
  unknown: { tone: "neutral", icon: "minus", word: "Not checked" },
};
