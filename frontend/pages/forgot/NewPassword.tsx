import { useState } from "react";
import { hints, limits, messages } from "#contract/rules";
import { type ApiError, messageBeside } from "../../api/api-error.ts";
import { auth, authErrors } from "../../api/auth.ts";
import { useApiMutation } from "../../api/query.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeInput } from "../../ui/CodeInput.tsx";
import { emptyBoxes, isFull } from "../../ui/code-digits.ts";
import { Form } from "../../ui/Form.tsx";
import { useForm } from "../../ui/form.ts";
import { PasswordInput } from "../../ui/inputs.tsx";
import { toast } from "../../ui/toasts.ts";
import { newPasswordErrors } from "../settings/password-checks.ts";

const fields = ["password", "passwordAgain"] as const;

/** The same whether the address has an account or not. */
const perhapsSent = (email: string) =>
  `If ${email} has an account, a six-digit code is on its way to it.`;

interface NewPasswordProps {
  readonly email: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export function NewPassword({ email, onDone, onBack }: NewPasswordProps) {
  const [digits, setDigits] = useState(() => emptyBoxes(limits.codeDigits));
  const [wrongCodes, setWrongCodes] = useState(0);
  const reset = useApiMutation(auth.resetPassword, { onSuccess: onDone, onError: showError });
  const again = useApiMutation(auth.forgotPassword, {
    onSuccess: () => {
      setDigits(emptyBoxes(limits.codeDigits));
      reset.reset();
      toast.info(perhapsSent(email));
    },
  });
  const { form, bind, refuse } = useForm({
    names: fields,
    initial: { password: "", passwordAgain: "" },
    check: (values) =>
      newPasswordErrors(authErrors.resetPassword(values), values, "password", "passwordAgain"),
    onSubmit: ({ password }) =>
      !reset.isPending && reset.mutate({ email, code: digits.join(""), password }),
  });

  function showError(error: ApiError) {
    refuse(error.field, error.message);
    if (!isAboutCode(error)) return;
    setDigits(emptyBoxes(limits.codeDigits));
    setWrongCodes(wrongCodes + 1);
  }

  const codeProblem = reset.error && isAboutCode(reset.error) ? reset.error.message : undefined;
  const problem = codeProblem ? undefined : messageBeside(fields, reset.error);
  return (
    <Form
      {...form}
      aria-label="New password"
      error={again.error?.message ?? problem}
      actions={
        <>
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            busy={reset.isPending}
            disabledReason={isFull(digits) ? undefined : messages.code}
          >
            Change Password
          </Button>
          <div className="flex flex-wrap justify-between gap-2">
            <Button variant="ghost" icon="arrowLeft" onClick={onBack}>
              Back
            </Button>
            <Button variant="ghost" busy={again.isPending} onClick={() => again.mutate({ email })}>
              Send new code
            </Button>
          </div>
        </>
      }
    >
      <p className="text-ink-soft">{perhapsSent(email)}</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <CodeInput
        // Fresh boxes take the focus.
        key={wrongCodes}
        label="Code"
        digits={digits}
        onChange={setDigits}
        error={codeProblem}
        autoFocus
      />
      <PasswordInput
        label="New Password"
        autoComplete="new-password"
        hint={hints.password}
        {...bind("password")}
      />
      <PasswordInput
        label="Re-enter Password"
        autoComplete="new-password"
        {...bind("passwordAgain")}
      />
    </Form>
  );
}

const isAboutCode = ({ code, field }: ApiError) =>
  field === "code" || code === "RESET_CODE_INVALID";
