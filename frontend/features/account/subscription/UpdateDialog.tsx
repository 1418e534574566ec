import { type FormEvent, useId, useState } from "react";
import { type PaidPlanType, plans } from "#contract/plans";
import type { Subscription, Upgrades } from "../../../api/billing.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Form } from "../../../ui/Form.tsx";
import { RadioCards } from "../../../ui/inputs.tsx";
import { DueToday } from "./DueToday.tsx";
import { planOption } from "./plan-choice.ts";
import { useCost, useUpdate } from "./use-update.ts";

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
