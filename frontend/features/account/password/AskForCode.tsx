import { auth, authErrors } from "../../../api/auth.ts";
import { useApiMutation } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { useForm } from "../../../ui/form.ts";
import { TextInput } from "../../../ui/inputs.tsx";

export function AskForCode({
  email,
  onAsked,
}: {
  email: string;
  onAsked: (email: string) => void;
}) {
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
