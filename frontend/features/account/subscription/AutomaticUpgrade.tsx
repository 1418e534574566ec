import { useQueryClient } from "@tanstack/react-query";
import { planLabel } from "#contract/plans";
import { billing, type Upgrades } from "../../../api/billing.ts";
import { queryOf, useApiMutation } from "../../../api/query.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Checkbox } from "../../../ui/inputs.tsx";
import { priceOf } from "./plan-choice.ts";

/** The opt-in to automatic upgrades; shown when it is on or could have an effect. */
export function AutomaticUpgrade({ choice }: { choice: Upgrades }) {
  const cache = useQueryClient();
  const set = useApiMutation(billing.setAutomatic, {
    done: ({ automatic }) => `Automatic upgrade is ${automatic ? "on" : "off"}.`,
    onSuccess: (reply) => cache.setQueryData(queryOf(billing.upgrades, {}).queryKey, reply),
  });
  const { next, automatic } = choice;
  if (!next && !automatic) return null;
  return (
    <section aria-label="Automatic upgrade" className="grid gap-3 border-line border-t pt-6">
      <Checkbox
        label="Upgrade automatically"
        hint={
          next
            ? `When you send more documents than your plan includes, it becomes ${planLabel(next)} (${priceOf(next)}): we charge your card for the rest of the period and email you. If this is off, sending pauses instead.`
            : "You already have the largest plan you can upgrade to, so this has no effect."
        }
        checked={set.isPending ? set.variables.on : automatic}
        onChange={(event) => set.mutate({ on: event.target.checked })}
      />
      {set.error && <Banner tone="danger">{set.error.message}</Banner>}
    </section>
  );
}
