import { limits } from "#contract/rules/limits/limits";
import { isolated } from "#languages/isolated";
import { useCallForm } from "../../../api/call-form.ts";
import { dashboard, type RecipientAnswer } from "../../../api/dashboard.ts";
import { correctionErrors, envelopes } from "../../../api/envelopes.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { signerName } from "./signer-state.ts";

interface CorrectSignerProps {
  readonly envelopeId: string;
  readonly signer: RecipientAnswer;
  readonly onClose: () => void;
}

export function CorrectSigner({ envelopeId, signer, onClose }: CorrectSignerProps) {
  const { email, firstName, lastName, mobile } = signer;
  const { form, bind } = useCallForm({
    names: ["email", "firstName", "lastName", "mobile", "accessCode"],
    initial: { email, firstName, lastName, mobile, accessCode: "" },
    check: correctionErrors,
    inputOf: ({ accessCode, ...values }) => ({
      ...{ envelopeId, recipientId: signer.id, ...values },
      ...(accessCode ? { accessCode } : {}),
    }),
    call: envelopes.correct,
    invalidates: [dashboard.document, dashboard.activity, dashboard.documents],
    done: "The signer’s details were changed.",
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`Change ${isolated(signerName(signer))}’s details`}
      confirm="Save"
      onClose={onClose}
      {...form}
      className="grid gap-4"
    >
      <p className="text-ink-soft text-sm">
        If you change the address, the old link stops working and a new invitation is sent. Signers
        who have already signed are notified of a changed name or address, and can take their
        signature back for {limits.changeAnswerHours} hours.
      </p>
      <TextInput label="Email" type="email" autoComplete="off" {...bind("email")} />
      <TextInput label="First name" autoComplete="off" {...bind("firstName")} />
      <TextInput label="Last name" optional autoComplete="off" {...bind("lastName")} />
      <TextInput
        label="Mobile"
        type="tel"
        optional
        hint="Needed only for a phone field"
        autoComplete="off"
        {...bind("mobile")}
      />
      {signer.checks?.includes("accessCode") && (
        <TextInput
          label="New access code"
          optional
          hint="Only if they need a new one. They get a new link; tell them the code by phone or in person."
          autoComplete="off"
          {...bind("accessCode")}
        />
      )}
    </FormDialog>
  );
}
