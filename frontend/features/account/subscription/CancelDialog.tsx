import { planLabel, plans } from "#contract/rules/limits/plans";
import { billing, type Subscription } from "../../../api/billing.ts";
import { ConfirmCall } from "../../../api/ConfirmCall.tsx";
import { readableDay } from "./subscription-facts.ts";
import { planReplies } from "./use-subscription.ts";

interface CancelDialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const until = readableDay(subscription.renewsAt);
  return (
    <ConfirmCall
      title="Are you sure you want to cancel your subscription?"
      confirm="Yes, cancel"
      cancel="Keep it"
      variant="danger"
      call={billing.cancel}
      input={subscription}
      invalidates={planReplies}
      done={`Your subscription is cancelled. It runs until ${until}.`}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {planLabel(subscription.plan)} continues until{" "}
        <strong className="font-semibold text-ink">{until}</strong> and is not charged again. After
        that your account moves to the free plan: {plans.FREE_TRIAL.documentsMax} documents in all.
      </p>
      <p className="text-ink-soft">
        You keep your documents, and signers can still sign. There is no refund.
      </p>
    </ConfirmCall>
  );
}
