import { useState } from "react";
import { limits } from "#contract/rules";
import { type ApiError, messageBeside } from "../../../api/api-error.ts";
import { auth, authErrors } from "../../../api/auth.ts";
import { useApiMutation } from "../../../api/query.ts";
import { emptyBoxes } from "../../../ui/code-digits.ts";
import { useForm } from "../../../ui/form.ts";
import { toast } from "../../../ui/toasts.ts";
import { newPasswordErrors } from "./password-checks.ts";

const fields = ["password", "passwordAgain"] as const;

/** A message that doesn't reveal whether the address has an account. */
export const perhapsSent = (email: string) =>
  `If ${email} has an account, we have emailed a six-digit code to it.`;

/** Sets a password by the mailed code, or requests another code. */
export function useNewPassword(email: string, onDone: () => void) {
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
    onSubmit: ({ password }) => reset.mutate({ email, code: digits.join(""), password }),
  });

  function showError(error: ApiError) {
    refuse(error.field, error.message);
    if (!isAboutCode(error)) return;
    setDigits(emptyBoxes(limits.codeDigits));
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
