import { useState } from "react";
import { messages } from "#contract/rules";
import { authErrors } from "../../../api/auth.ts";
import type { LastLogin } from "../../../session/last-login.ts";
import { useForm } from "../../../ui/form.ts";
import { checkPassword } from "./first-step.ts";
import type { Pending } from "./pending.ts";

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface PasswordStepProps {
  /** The last attempt, or before one the last login on this device. */
  readonly last: LastLogin;
  /** Why the code step was left. */
  readonly failure: string | undefined;
  readonly notice: string | undefined;
  readonly onCodeSent: (pending: Pending) => void;
}

/** The password step: checks email and password, and requests the code. */
export function useCredentials({ last, failure, onCodeSent }: PasswordStepProps) {
  const [remember, setRemember] = useState(last.remember);
  const [problem, setProblem] = useState(failure);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    names: ["email", "password"],
    initial: { email: last.email, password: "" },
    check: credentialErrors,
    onSubmit: logIn,
  });

  async function logIn(credentials: Credentials) {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    const next = await checkPassword({ ...credentials, remember });
    setBusy(false);
    if (next.kind === "failed") setProblem(next.message);
    else if (next.kind === "code sent")
      onCodeSent({ email: credentials.email.trim(), remember, isNew: false });
  }

  return { ...form, remember, setRemember, problem, busy };
}

function credentialErrors(values: Credentials) {
  const errors = authErrors.login(values);
  return values.password === "" ? { ...errors, password: messages.required } : errors;
}
