import { useState } from "react";
import { messages } from "#contract/rules";
import { errorOfThrown } from "../../api/api-error.ts";
import { auth, authErrors } from "../../api/auth.ts";
import { setBearer } from "../../api/bearers.ts";
import { useForm } from "../../ui/form.ts";
import { toast } from "../../ui/toasts.ts";
import { codeFailed, codeRequest, codeSent } from "./texts.ts";

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface PasswordStepProps {
  /** Email of the last attempt. */
  readonly email: string;
  /** Why the code step was left. */
  readonly failure: string | undefined;
  readonly notice: string | undefined;
  readonly onCodeSent: (pending: { email: string; remember: boolean }) => void;
}

/** The password step: checks email and password, and requests the code. */
export function useCredentials({ email, failure, onCodeSent }: PasswordStepProps) {
  const [remember, setRemember] = useState(false);
  const [problem, setProblem] = useState(failure);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    names: ["email", "password"],
    initial: { email, password: "" },
    check: credentialErrors,
    onSubmit: logIn,
  });

  async function logIn(credentials: Credentials) {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    const failed = await sendCode(credentials);
    setBusy(false);
    if (failed === undefined) onCodeSent({ email: credentials.email.trim(), remember });
    else setProblem(failed);
  }

  return { ...form, remember, setRemember, problem, busy };
}

/** Checks the password and requests the code; returns a message if one of them failed. */
async function sendCode({ email, password }: Credentials): Promise<string | undefined> {
  try {
    const { accessToken } = await auth.login({ email, password });
    setBearer("login", accessToken);
  } catch (error) {
    return errorOfThrown(error).message;
  }
  try {
    await auth.sendCode({ email });
    toast.success(codeSent, codeRequest);
    return undefined;
  } catch (error) {
    setBearer("login", undefined);
    toast.failure(codeRequest, `Error generating OTP: ${errorOfThrown(error).message}`);
    return codeFailed;
  }
}

function credentialErrors(values: Credentials) {
  const errors = authErrors.login(values);
  return values.password === "" ? { ...errors, password: messages.required } : errors;
}
