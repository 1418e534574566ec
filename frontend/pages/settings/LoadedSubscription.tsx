import type { ReactNode } from "react";
import type { SubscriptionReply } from "#contract/api/billing";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Spinner.tsx";
import { useSubscription } from "./use-subscription.ts";

/** What a tab shows once the plan is known. */
export function LoadedSubscription({
  children,
}: {
  children: (subscription: SubscriptionReply) => ReactNode;
}) {
  const { data, error, refetch, isFetching } = useSubscription();
  if (data) return children(data);
  if (!error) return <Loading />;
  return (
    <Banner
      tone="danger"
      action={
        <Button size="small" busy={isFetching} onClick={() => refetch()}>
          Retry
        </Button>
      }
    >
      {error.message}
    </Banner>
  );
}
