import { type FormEvent, useId, useState } from "react";
import { type PaidPlanType, plans } from "#contract/rules/limits/plans";
import {
  billing,
  type Subscription,
  type UpgradePreview,
  type Upgrades,
} from "../../../api/billing.ts";
import { goToPaymentPage } from "../../../api/payment-page.ts";
import { useApiMutation, useApiQuery } from "../../../api/query.ts";
import { goToPay } from "../../../session/session.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Form } from "../../../ui/Form.tsx";
import { RadioCards } from "../../../ui/inputs.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { planOption } from "./plan-choice.ts";
import { readableAmount, readableDay } from "./subscription-facts.ts";
import { planReplies } from "./use-subscription.ts";

/** Exact text of the specification. */
const choosePlan = "Please select a plan before submitting.";

interface UpdateDialogProps {
  readonly subscription: Subscription;
  readonly choice: Upgrades;
  readonly onClose: () => void;
}

/** A dialog to choose a plan, see what is due today, and confirm. */
export function UpdateDialog({ subscription, choice, onClose }: UpdateDialogProps) {
  const formId = useId();
  const [plan, setPlan] = useState<PaidPlanType>();
  const [missing, setMissing] = useState(false);
  const subscriptionId = subscription.id ?? "";
  const cost = useCost(choice.by, subscriptionId, plan);
  const update = useUpdate(choice.by, subscriptionId, { onDone: onClose, onFailed: cost.refetch });

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(plan === undefined);
    if (plan && !update.busy) update.send(plan, cost.preview?.prorationDate);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title="Update Subscription"
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={update.busy}
            disabledReason={plan && cost.waiting ? "We are calculating the amount." : undefined}
          >
            {choice.by === "new" ? "Go to payment" : "Confirm and pay"}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} error={missing ? choosePlan : update.problem}>
        <RadioCards
          legend="Plan"
          name="planType"
          options={choice.upgrades.map(planOption)}
          value={plan}
          onChange={(value) => {
            setPlan(value);
            setMissing(false);
          }}
        />
        {plan && choice.by === "new" && (
          <p className="text-ink-soft text-sm">
            You pay on our payment provider's page. {plans[plan].name} starts as soon as you have
            paid and renews until you cancel.
          </p>
        )}
        {plan && choice.by === "update" && !(cost.problem && update.problem) && (
          <DueToday {...cost} />
        )}
      </Form>
    </Dialog>
  );
}

interface DueTodayProps {
  readonly preview: UpgradePreview | undefined;
  readonly problem: string | undefined;
  readonly refetch: () => void;
}

/** The amount due today, and its lines. */
function DueToday({ preview, problem, refetch }: DueTodayProps) {
  if (problem) {
    const retry = (
      <Button size="small" onClick={refetch}>
        Retry
      </Button>
    );
    return (
      <Banner tone="danger" action={retry}>
        {problem}
      </Banner>
    );
  }
  if (!preview) return <Skeleton className="h-28 w-full" />;
  const { currency, renewsAt, renewalCents } = preview;
  return (
    <section aria-live="polite" className="grid gap-3 rounded-md bg-sunken p-4 text-sm">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-medium">Due today</span>
        <strong className="font-semibold text-xl tabular-nums">
          {readableAmount(preview.dueTodayCents, currency)}
        </strong>
      </p>
      <ul className="grid gap-1.5 text-ink-soft">
        {preview.lines.map(({ description, amountCents }) => (
          <li key={description} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 break-words">{description}</span>
            <span className="tabular-nums">{readableAmount(amountCents, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">
        Charged to your card on file. Then {readableAmount(renewalCents, currency)} on{" "}
        {readableDay(renewsAt)}.
      </p>
    </section>
  );
}

/** The cost of an upgrade today. Not queried for a new subscription, which costs the plan's price. */
function useCost(by: Upgrades["by"], subscriptionId: string, plan: PaidPlanType | undefined) {
  const enabled = by === "update" && plan !== undefined;
  const { data, error, isFetching, refetch } = useApiQuery(
    billing.previewUpdate,
    { subscriptionId, planType: plan ?? "PRO_ANNUAL" },
    // The amount is prorated to the second and valid for minutes only, so a cached one is never shown.
    { enabled, gcTime: 0, staleTime: 5 * 60_000, refetchOnWindowFocus: false },
  );
  return {
    preview: enabled && !error ? data : undefined,
    waiting: enabled && (isFetching || !data),
    problem: enabled ? error?.message : undefined,
    refetch: () => void (enabled && refetch()),
  };
}

/** Confirms: upgrades at once, or opens the payment page. */
function useUpdate(
  by: Upgrades["by"],
  subscriptionId: string,
  { onDone, onFailed }: { onDone: () => void; onFailed: () => void },
) {
  const update = useApiMutation(billing.update, {
    invalidates: planReplies,
    done: "Subscription updated successfully!",
    onSuccess: onDone,
    onError: onFailed,
  });
  const start = useApiMutation(billing.start, {
    onSuccess: ({ redirectUrl }) => goToPay(() => goToPaymentPage(redirectUrl)),
  });
  return {
    // Stays busy while the browser leaves for the payment page.
    busy: update.isPending || start.isPending || start.isSuccess,
    problem:
      sentence("There was an error updating your subscription.", update.error) ??
      sentence("There was an error creating your subscription.", start.error),
    send(planType: PaidPlanType, prorationDate: number | undefined) {
      if (by === "new") start.mutate({ planType });
      else update.mutate({ subscriptionId, planType, ...(prorationDate ? { prorationDate } : {}) });
    },
  };
}

const sentence = (text: string, error: Error | null): string | undefined =>
  error ? `${text} ${error.message}` : undefined;
