import { limits } from "#contract/rules";
import { messageBeside } from "../../../api/api-error.ts";
import { dashboard, type RecipientAnswer } from "../../../api/dashboard.ts";
import { correctionErrors, envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useForm } from "../../../ui/form.ts";
import { TextInput } from "../../../ui/inputs.tsx";
import { toast } from "../../../ui/toasts.ts";
import { signerName } from "./signer-state.ts";

interface CorrectSignerProps {
  readonly envelopeId: string;
  readonly signer: RecipientAnswer;
  readonly onClose: () => void;
}

const names = ["email", "firstName", "lastName", "mobile", "accessCode"] as const;

export function CorrectSigner({ envelopeId, signer, onClose }: CorrectSignerProps) {
  const correct = useApiMutation(envelopes.correct, {
    invalidates: [dashboard.document, dashboard.activity, dashboard.documents],
    onSuccess: () => {
      toast.success("The signer’s details were changed.");
      onClose();
    },
    onError: ({ field, message }) => form.refuse(field, message),
  });
  const { email, firstName, lastName, mobile } = signer;
  const form = useForm({
    names,
    initial: { email, firstName, lastName, mobile, accessCode: "" },
    check: correctionErrors,
    onSubmit: ({ accessCode, ...values }) =>
      correct.mutate({
        ...{ envelopeId, recipientId: signer.id, ...values },
        ...(accessCode ? { accessCode } : {}),
      }),
  });
  return (
    <FormDialog
      title={`Change ${signerName(signer)}’s details`}
      confirm="Save"
      busy={correct.isPending}
      onClose={onClose}
      {...form.form}
      className="grid gap-4"
      error={messageBeside(names, correct.error)}
    >
      <p className="text-ink-soft text-sm">
        If you change the address, the old link stops working and a new invitation is sent. Signers
        who have already signed are told about a changed name or address, and can take their
        signature back for {limits.changeAnswerHours} hours.
      </p>
      <TextInput label="Email" type="email" autoComplete="off" {...form.bind("email")} />
      <TextInput label="First name" autoComplete="off" {...form.bind("firstName")} />
      <TextInput label="Last name" optional autoComplete="off" {...form.bind("lastName")} />
      <TextInput
        label="Mobile"
        type="tel"
        optional
        hint="Needed only for a phone field"
        autoComplete="off"
        {...form.bind("mobile")}
      />
      {signer.checks?.includes("accessCode") && (
        <TextInput
          label="New access code"
          optional
          hint="Only if they need another one. They get a new link; tell them the code by phone or in person."
          autoComplete="off"
          {...form.bind("accessCode")}
        />
      )}
    </FormDialog>
  );
}
