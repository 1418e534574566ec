import type { Check, Outcome, Verdict } from "sealed-pdf/verify";
import type { StatusLook } from "../../ui/StatusBadge.tsx";

export const verdictLooks = {
  genuine: { tone: "success", icon: "checkCircle", word: "verdict.genuine" },
  altered: { tone: "danger", icon: "alert", word: "verdict.altered" },
  "not ours": { tone: "warn", icon: "ban", word: "verdict.notOurs" },
  unconfirmed: { tone: "warn", icon: "help", word: "verdict.unconfirmed" },
  unreadable: { tone: "neutral", icon: "file", word: "verdict.unreadable" },
} as const satisfies Readonly<Record<Verdict, StatusLook<`verdict.${string}`>>>;

const outcomeLooks = {
  pass: { tone: "success", icon: "check", word: "outcome.pass" },
  fail: { tone: "danger", icon: "close", word: "outcome.fail" },
  unknown: { tone: "neutral", icon: "minus", word: "outcome.unknown" },
} as const satisfies Readonly<Record<Outcome, StatusLook<`outcome.${string}`>>>;

const ownClock = { tone: "neutral", icon: "clock", word: "outcome.ownClock" } as const;

/** The look of a check. A time that nobody else confirms is neither in doubt nor proven. */
export const checkLook = (outcome: Outcome, said: Check["said"]) =>
  outcome === "pass" && said.code === "time.own" ? ownClock : outcomeLooks[outcome];
