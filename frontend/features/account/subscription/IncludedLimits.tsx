import type { Subscription } from "../../../api/billing.ts";
import { Usage } from "./Usage.tsx";

/** Shows the account's limits and what it has used, where nothing is paid. */
export function IncludedLimits({ usage }: { usage: Subscription }) {
  return (
    <div className="grid gap-6">
      <p>Accounts on this site cost nothing. Documents are counted by calendar month (UTC).</p>
      <Usage of={usage} />
    </div>
  );
}
