import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { planLabel } from "#contract/rules/limits/plans";
import { areAwaited } from "../../../api/awaited.ts";
import {
  billing,
  type Subscription as SubscriptionFacts,
  type Upgrades,
} from "../../../api/billing.ts";
import { queryOf, useApiMutation, useApiQuery } from "../../../api/query.ts";
import { included } from "../../../included.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/inputs.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { IncludedLimits } from "./IncludedLimits.tsx";
import { priceOf } from "./plan-choice.ts";
import { type Fact, planSentences, subscriptionFacts, whyNotCancel } from "./subscription-facts.ts";
import { UpdateDialog } from "./UpdateDialog.tsx";
import { Usage } from "./Usage.tsx";
import { useSubscription } from "./use-subscription.ts";

export default function SubscriptionTab() {
  return (
    <>
      <title>{included ? "Limits" : "Subscription"}</title>
      <Loaded of={useSubscription()}>
        {(subscription) =>
          included ? (
            <IncludedLimits usage={subscription} />
          ) : (
            <Subscription subscription={subscription} />
          )
        }
      </Loaded>
    </>
  );
}

type Asking = "update" | "cancel" | undefined;

function Subscription({ subscription }: { subscription: SubscriptionFacts }) {
  const [asking, setAsking] = useState<Asking>();
  const upgrades = useApiQuery(billing.upgrades, {});
  const { data: choice } = upgrades;
  const close = () => setAsking(undefined);
  // The switch is between other parts and would move them if it came later.
  if (areAwaited(upgrades)) return <Loading />;
  return (
    <div className="grid gap-6">
      {subscription.payment === "past_due" && (
        <Banner tone="warn">
          Your last payment failed. We will try again over the next few days, and your plan
          continues in the meantime. You can also pay the unpaid invoice under Billing.
        </Banner>
      )}
      <p className="font-medium">{planSentences(subscription)}</p>
      <Usage of={subscription} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabledReason={choice ? choice.message : "Loading plans…"}
          onClick={() => setAsking("update")}
        >
          Update Subscription
        </Button>
        <Button disabledReason={whyNotCancel(subscription)} onClick={() => setAsking("cancel")}>
          Cancel Subscription
        </Button>
      </div>
      {choice?.message && <Banner tone="info">{choice.message}</Banner>}
      {choice && <AutomaticUpgrade choice={choice} />}
      <details className="border-line border-t pt-5">
        <summary className="link inline-flex min-h-8 items-center rounded-sm font-medium pointer-coarse:min-h-11">
          Details
        </summary>
        <div className="mt-2">
          <Facts of={subscriptionFacts(subscription)} />
        </div>
      </details>
      {asking === "update" && choice && (
        <UpdateDialog subscription={subscription} choice={choice} onClose={close} />
      )}
      {asking === "cancel" && <CancelDialog subscription={subscription} onClose={close} />}
    </div>
  );
}

/** Names and values of what an account has and may do. */
function Facts({ of: facts }: { of: readonly Fact[] }) {
  return (
    <dl className="grid divide-y divide-line text-sm">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="break-words font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The opt-in to automatic upgrades; shown when it is on or could have an effect. */
function AutomaticUpgrade({ choice }: { choice: Upgrades }) {
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
