import { planLabel, plans } from "#contract/plans";
import { billing, type Subscription } from "../../api/billing.ts";
import { useApiMutation } from "../../api/query.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toasts.ts";
import { readableDay } from "./subscription-facts.ts";
import { planReplies } from "./use-subscription.ts";

export function CancelDialog({
  subscription,
  onClose,
}: {
  subscription: Subscription;
  onClose: () => void;
}) {
  const until = readableDay(subscription.renewsAt);
  const cancel = useApiMutation(billing.cancel, {
    invalidates: planReplies,
    onSuccess: () => {
      toast.success(`Your subscription is cancelled. It runs until ${until}.`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Are you sure you want to cancel your subscription?"
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            variant="danger"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(subscription)}
          >
            Yes, cancel
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-ink-soft">
        <p>
          {planLabel(subscription.plan)} stays as it is until{" "}
          <strong className="font-semibold text-ink">{until}</strong> and is not charged again.
          After that your account goes on with the free plan: {plans.FREE_TRIAL.documentsMax}{" "}
          documents in all.
        </p>
        <p>Your documents stay, and signers can go on signing. There is no refund.</p>
        {cancel.error && <Banner tone="danger">{cancel.error.message}</Banner>}
      </div>
    </Dialog>
  );
}
