import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { auth, authErrors } from "../../../api/auth.ts";
import { useApiMutation } from "../../../api/query.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Form } from "../../../ui/Form.tsx";
import { useForm } from "../../../ui/form.ts";
import { TextInput } from "../../../ui/inputs.tsx";
import { toast } from "../../../ui/toasts.ts";
import { emailOf, fromOf } from "../login/typed-email.ts";
import { NewPassword } from "./NewPassword.tsx";

/** /forgot-password: asks for a mailed code, then for a new password. */
export default function ForgotPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [email, setEmail] = useState(emailOf(state));
  const [asked, setAsked] = useState(false);

  function done() {
    toast.success("Your password was changed. Please log in.");
    navigate(paths.login(fromOf(state)), { state: { email } });
  }

  return (
    <div className="mx-auto flex w-full max-w-md grow flex-col justify-center px-4 pt-6 pb-16">
      <title>Forgot password</title>
      <h1 className="font-semibold text-title">
        {asked ? "Set a new password" : "Forgot password"}
      </h1>
      <Card className="mt-6 p-5 sm:p-8">
        {asked ? (
          <NewPassword email={email} onDone={done} onBack={() => setAsked(false)} />
        ) : (
          <AskForCode
            email={email}
            onAsked={(address) => {
              setEmail(address);
              setAsked(true);
            }}
          />
        )}
      </Card>
      <p className="mt-6 text-center text-ink-soft text-sm">
        Remembered it?{" "}
        <Link to={paths.login(fromOf(state))} state={{ email }} className="link">
          Log In
        </Link>
      </p>
    </div>
  );
}

function AskForCode({ email, onAsked }: { email: string; onAsked: (email: string) => void }) {
  const ask = useApiMutation(auth.forgotPassword, {
    onSuccess: (_, input) => onAsked(input.email),
  });
  const { form, bind } = useForm({
    names: ["email"],
    initial: { email },
    check: authErrors.forgotPassword,
    onSubmit: (values) => ask.mutate({ email: values.email.trim() }),
  });
  return (
    <Form
      {...form}
      aria-label="Forgot password"
      error={ask.error?.message}
      actions={
        <Button type="submit" variant="primary" size="large" busy={ask.isPending} wide>
          Send code
        </Button>
      }
    >
      <p className="text-ink-soft">
        Enter the email you registered with. We will email you a six-digit code.
      </p>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        {...bind("email")}
      />
    </Form>
  );
}
