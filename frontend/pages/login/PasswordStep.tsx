import { useState } from "react";
import { Link } from "react-router-dom";
import { messages } from "#contract/rules";
import { errorOfThrown } from "../../api/api-error.ts";
import { auth, authErrors } from "../../api/auth.ts";
import { setBearer } from "../../api/bearers.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { useForm } from "../../ui/form.ts";
import { Checkbox, PasswordInput, TextInput } from "../../ui/inputs.tsx";
import { toast } from "../../ui/toasts.ts";
import { codeFailed, codeSent } from "./texts.ts";

type Credentials = { email: string; password: string };

export function PasswordStep({
  email,
  failure,
  notice,
  onCodeSent,
}: {
  /** Who tried before. */
  email: string;
  /** Why the step before ended here. */
  failure: string | undefined;
  notice: string | undefined;
  onCodeSent: (pending: { email: string; remember: boolean }) => void;
}) {
  const [remember, setRemember] = useState(false);
  const [problem, setProblem] = useState(failure);
  const [busy, setBusy] = useState(false);
  const { form, values, bind } = useForm({
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

  return (
    // The alert stands under the form (spec.md section 8).
    <Form {...form} aria-label="Log in" error={problem}>
      {notice && !problem && <Banner tone="info">{notice}</Banner>}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        {...bind("email")}
      />
      <PasswordInput label="Password" autoComplete="current-password" {...bind("password")} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Checkbox
          label="Remember me"
          hint="Stay signed in when this page is reloaded"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <Link
          to={paths.forgotPassword}
          state={{ email: values.email }}
          className="link inline-flex min-h-6 items-center text-sm"
        >
          Forgot password
        </Link>
      </div>
      <Button type="submit" variant="primary" size="large" busy={busy} wide>
        Log In
      </Button>
    </Form>
  );
}

/** Checks the password and mails the code; a sentence when one of them failed. */
async function sendCode({ email, password }: Credentials): Promise<string | undefined> {
  try {
    const { accessToken } = await auth.login({ email, password });
    setBearer("login", accessToken);
  } catch (error) {
    return errorOfThrown(error).message;
  }
  try {
    await auth.sendCode({ email });
    toast.success(codeSent);
    return undefined;
  } catch (error) {
    setBearer("login", undefined);
    toast.danger(`Error generating OTP: ${errorOfThrown(error).message}`);
    return codeFailed;
  }
}

function credentialErrors(values: Credentials) {
  const errors = authErrors.login(values);
  return values.password === "" ? { ...errors, password: messages.required } : errors;
}
