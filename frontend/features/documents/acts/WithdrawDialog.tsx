import { limits } from "#contract/rules/limits/limits";
import { useCallForm } from "../../../api/call-form.ts";
import type { SentDocument } from "../../../api/dashboard.ts";
import { envelopes, withdrawErrors } from "../../../api/envelopes.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { Textarea } from "../../../ui/inputs.tsx";
import { staleAfterAct } from "../use-document.ts";

interface WithdrawDialogProps {
  readonly document: Pick<SentDocument, "id" | "notSealed">;
  readonly onClose: () => void;
}

/** Asks whether an open document is to end, and why. */
export function WithdrawDialog({
  document: { id: envelopeId, notSealed },
  onClose,
}: WithdrawDialogProps) {
  const { form, bind } = useCallForm({
    names: ["reason"],
    initial: { reason: notSealed ? "It could not be sealed." : "" },
    check: withdrawErrorsOf,
    inputOf: ({ reason }) => ({ envelopeId, reason }),
    call: envelopes.withdraw,
    invalidates: staleAfterAct,
    done: "The document was withdrawn.",
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="Withdraw this document?"
      confirm="Withdraw"
      variant="danger"
      onClose={onClose}
      {...form}
      className="grid gap-4"
    >
      <p className="text-ink-soft text-sm">
        {notSealed
          ? "It will not be sealed any more, although everyone has signed."
          : "Nobody will be able to sign it any more."}{" "}
        We email the signers, with your reason. The document stays in your list.
      </p>
      <Textarea label="Reason" optional lengthMax={limits.reasonMax} {...bind("reason")} />
    </FormDialog>
  );
}

const withdrawErrorsOf = (values: Readonly<Record<"reason", string>>) => {
  const { reason } = withdrawErrors(values);
  return reason ? { reason } : {};
};
