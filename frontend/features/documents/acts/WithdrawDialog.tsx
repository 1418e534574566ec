import { limits } from "#contract/rules";
import { messageBeside } from "../../../api/api-error.ts";
import type { SentDocument } from "../../../api/dashboard.ts";
import { envelopes, withdrawErrors } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useForm } from "../../../ui/form.ts";
import { Textarea } from "../../../ui/inputs.tsx";
import { toast } from "../../../ui/toasts.ts";
import { staleAfterAct } from "../use-document.ts";

interface WithdrawDialogProps {
  readonly document: Pick<SentDocument, "id" | "notSealed">;
  readonly onClose: () => void;
}

const names = ["reason"] as const;

/** Asks whether an open document is to end, and why. */
export function WithdrawDialog({
  document: { id: envelopeId, notSealed },
  onClose,
}: WithdrawDialogProps) {
  const withdraw = useApiMutation(envelopes.withdraw, {
    invalidates: staleAfterAct,
    onSuccess: () => {
      toast.success("The document was withdrawn.");
      onClose();
    },
    onError: ({ field, message }) => form.refuse(field, message),
  });
  const form = useForm({
    names,
    initial: { reason: notSealed ? "It could not be sealed." : "" },
    check: withdrawErrorsOf,
    onSubmit: ({ reason }) => withdraw.mutate({ envelopeId, reason }),
  });
  return (
    <FormDialog
      title="Withdraw this document?"
      confirm="Withdraw"
      variant="danger"
      busy={withdraw.isPending}
      onClose={onClose}
      {...form.form}
      className="grid gap-4"
      error={messageBeside(names, withdraw.error)}
    >
      <p className="text-ink-soft text-sm">
        {notSealed
          ? "It will not be sealed any more, although everyone has signed."
          : "Nobody will be able to sign it any longer."}{" "}
        The signers are told by email, with your reason. The document stays in your list.
      </p>
      <Textarea label="Reason" optional lengthMax={limits.reasonMax} {...form.bind("reason")} />
    </FormDialog>
  );
}

const withdrawErrorsOf = (values: Readonly<Record<"reason", string>>) => {
  const { reason } = withdrawErrors(values);
  return reason ? { reason } : {};
};
