import type { Subscription } from "../../../api/billing.ts";
import { Facts } from "./Facts.tsx";
import { includedFacts } from "./subscription-facts.ts";

/** Shows the account's limits and what it has used, where nothing is paid. */
export function IncludedLimits({ usage }: { usage: Subscription }) {
  return (
    <div className="grid gap-6">
      <p className="text-ink-soft text-sm">
        Accounts on this site cost nothing. Documents are counted by the calendar's month (UTC).
      </p>
      <Facts of={includedFacts(usage)} />
    </div>
  );
}
