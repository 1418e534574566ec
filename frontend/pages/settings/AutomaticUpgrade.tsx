import { useQueryClient } from "@tanstack/react-query";
import { planLabel } from "#contract/plans";
import { billing, type Upgrades } from "../../api/billing.ts";
import { queryOf, useApiMutation } from "../../api/query.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Checkbox } from "../../ui/inputs.tsx";
import { toast } from "../../ui/toasts.ts";
import { priceOf } from "./plan-choice.ts";

/** The opt-in to automatic upgrades; shown when it is on or could have an effect. */
export function AutomaticUpgrade({ choice }: { choice: Upgrades }) {
  const cache = useQueryClient();
  const set = useApiMutation(billing.setAutomatic, {
    onSuccess: (reply) => {
      cache.setQueryData(queryOf(billing.upgrades, {}).queryKey, reply);
      toast.success(`Automatic upgrade is ${reply.automatic ? "on" : "off"}.`);
    },
  });
  const { next, automatic } = choice;
  if (!next && !automatic) return null;
  return (
    <section aria-label="Automatic upgrade" className="grid gap-3 border-line border-t pt-6">
      <Checkbox
        label="Upgrade automatically"
        hint={
          next
            ? `When you send more documents than your plan holds, it becomes ${planLabel(next)} (${priceOf(next)}): your card is charged for the rest of the period, and we mail you. Off, sending pauses instead.`
            : "Your plan has no larger one to upgrade to, so this does nothing now."
        }
        checked={set.isPending ? set.variables.on : automatic}
        onChange={(event) => set.mutate({ on: event.target.checked })}
      />
      {set.error && <Banner tone="danger">{set.error.message}</Banner>}
    </section>
  );
}
