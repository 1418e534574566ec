import { useState } from "react";
import { hints } from "#contract/rules/limits/input-hints";
import { messages } from "#contract/rules/limits/limits";
import { type ApiError, messageBeside } from "../../../api/api-error.ts";
import { auth, authErrors } from "../../../api/auth.ts";
import { useApiMutation } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { CodeInput, isWholeCode } from "../../../ui/CodeInput.tsx";
import { Form } from "../../../ui/Form.tsx";
import { useForm } from "../../../ui/form.ts";
import { toast } from "../../../ui/toasts.ts";
import { ChosenPassword } from "../PersonInputs.tsx";
import { newPasswordErrors } from "./password-checks.ts";

interface NewPasswordProps {
  readonly email: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export function NewPassword({ email, onDone, onBack }: NewPasswordProps) {
  const { form, bind, code, problem, busy, sending, sendAgain } = useNewPassword(email, onDone);
  const actions = (
    <>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        disabledReason={isWholeCode(code.digits) ? undefined : messages.code}
      >
        Change Password
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" icon="arrowLeft" onClick={onBack}>
          Back
        </Button>
        <Button variant="ghost" busy={sending} onClick={sendAgain}>
          Send new code
        </Button>
      </div>
    </>
  );
  return (
    <Form {...form} aria-label="New password" error={problem} actions={actions}>
      <p className="text-ink-soft">{perhapsSent(email)}</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <CodeInput
        // Remounting empties the boxes and moves the focus to the first.
        key={code.tries}
        label="Code"
        code={code.digits}
        onChange={code.setDigits}
        error={code.problem}
        autoFocus
      />
      <ChosenPassword
        label="New Password"
        hint={hints.newPassword}
        first={bind("password")}
        again={bind("passwordAgain")}
      />
    </Form>
  );
}

const fields = ["password", "passwordAgain"] as const;

/** A message that doesn't reveal whether the address has an account. */
const perhapsSent = (email: string) =>
  `If ${email} has an account, we have emailed a six-digit code to it.`;

/** Sets a password by the mailed code, or requests another code. */
function useNewPassword(email: string, onDone: () => void) {
  const [digits, setDigits] = useState("");
  const [wrongCodes, setWrongCodes] = useState(0);
  const reset = useApiMutation(auth.resetPassword, { onSuccess: onDone, onError: showError });
  const again = useApiMutation(auth.forgotPassword, {
    onSuccess: () => {
      setDigits("");
      reset.reset();
      toast.info(perhapsSent(email));
    },
  });
  const { form, bind, refuse } = useForm({
    names: fields,
    initial: { password: "", passwordAgain: "" },
    check: (values) =>
      newPasswordErrors(authErrors.resetPassword(values), values, "password", "passwordAgain"),
    onSubmit: ({ password }) => reset.mutate({ email, code: digits, password }),
  });

  function showError(error: ApiError) {
    refuse(error.field, error.message);
    if (!isAboutCode(error)) return;
    setDigits("");
    setWrongCodes(wrongCodes + 1);
  }

  const codeProblem = reset.error && isAboutCode(reset.error) ? reset.error.message : undefined;
  const problem = codeProblem ? undefined : messageBeside(fields, reset.error);
  return {
    form,
    bind,
    code: { digits, setDigits, problem: codeProblem, tries: wrongCodes },
    problem: again.error?.message ?? problem,
    busy: reset.isPending,
    sending: again.isPending,
    sendAgain: () => again.mutate({ email }),
  };
}

const isAboutCode = ({ code, field }: ApiError) =>
  field === "code" || code === "RESET_CODE_INVALID";
