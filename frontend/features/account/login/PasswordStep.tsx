import { Link, useSearchParams } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { PasswordInput, TextInput } from "../../../ui/inputs.tsx";
import { RememberMe } from "./RememberMe.tsx";
import { type PasswordStepProps, useCredentials } from "./use-credentials.ts";

export function PasswordStep(props: PasswordStepProps) {
  const { form, values, bind, remember, setRemember, problem, busy } = useCredentials(props);
  const [search] = useSearchParams();
  return (
    // The error is shown under the form (as specified).
    <Form {...form} aria-label="Log in" error={problem}>
      {props.notice && !problem && <Banner tone="info">{props.notice}</Banner>}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        {...bind("email")}
      />
      <PasswordInput label="Password" autoComplete="current-password" {...bind("password")} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <RememberMe checked={remember} onChange={setRemember} />
        <Link
          to={paths.forgotPassword}
          state={{ email: values.email, from: search.get("from") ?? undefined }}
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
