import { Link } from "react-router-dom";
import { hints } from "#contract/rules";
import { messageBeside } from "../../../api/api-error.ts";
import { auth, authErrors } from "../../../api/auth.ts";
import { useApiMutation } from "../../../api/query.ts";
import { paths } from "../../../paths.ts";
import { adoptUser } from "../../../session/session.ts";
import { useSessionUser } from "../../../session/user.ts";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { useForm } from "../../../ui/form.ts";
import { PasswordInput } from "../../../ui/inputs.tsx";
import { toast } from "../../../ui/toasts.ts";
import { newPasswordErrors } from "./password-checks.ts";

const fields = ["currentPassword", "newPassword", "passwordAgain"] as const;
const empty = { currentPassword: "", newPassword: "", passwordAgain: "" };

export default function PasswordTab() {
  const { email } = useSessionUser();
  const change = useApiMutation(auth.changePassword, {
    onSuccess: (user) => {
      adoptUser(user);
      toast.success("Password changed. Your other sessions were signed out.");
      reset();
    },
    onError: ({ field, message }) => refuse(field, message),
  });
  const { form, bind, refuse, reset } = useForm({
    names: fields,
    initial: empty,
    check: (values) =>
      newPasswordErrors(authErrors.changePassword(values), values, "newPassword", "passwordAgain"),
    onSubmit: ({ currentPassword, newPassword }) =>
      !change.isPending && change.mutate({ currentPassword, newPassword }),
  });
  return (
    <Form
      {...form}
      aria-label="Change Password"
      error={messageBeside(fields, change.error)}
      actions={
        <div>
          <Button type="submit" variant="primary" busy={change.isPending}>
            Change Password
          </Button>
        </div>
      }
    >
      <title>Change Password</title>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Current Password"
        autoComplete="current-password"
        {...bind("currentPassword")}
      />
      <PasswordInput
        label="New Password"
        autoComplete="new-password"
        hint={hints.newPassword}
        {...bind("newPassword")}
      />
      <PasswordInput
        label="Re-enter Password"
        autoComplete="new-password"
        {...bind("passwordAgain")}
      />
      <p className="text-ink-soft text-sm">
        You stay signed in here, and are signed out everywhere else. API keys keep working; you can
        revoke them under{" "}
        <Link to={paths.settingsDevelopers} className="link">
          Developers
        </Link>
        .
      </p>
    </Form>
  );
}
