import { useState } from "react";
import { areAwaited } from "../../../api/awaited.ts";
import { billing, type Subscription as SubscriptionFacts } from "../../../api/billing.ts";
import { useApiQuery } from "../../../api/query.ts";
import { included } from "../../../included.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { AutomaticUpgrade } from "./AutomaticUpgrade.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { Facts } from "./Facts.tsx";
import { IncludedLimits } from "./IncludedLimits.tsx";
import { planSentences, subscriptionFacts, whyNotCancel } from "./subscription-facts.ts";
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
  // The switch stands between other parts and would move them if it came later.
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
