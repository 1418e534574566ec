import { Link } from "react-router-dom";
import { hints } from "#contract/rules";
import { auth, authErrors } from "../../../api/auth.ts";
import { useCallForm } from "../../../api/call-form.ts";
import { paths } from "../../../paths.ts";
import { adoptUser } from "../../../session/session.ts";
import { useSessionUser } from "../../../session/user.ts";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { PasswordInput } from "../../../ui/inputs.tsx";
import { toast } from "../../../ui/toasts.ts";
import { ChosenPassword } from "../PersonInputs.tsx";
import { newPasswordErrors } from "./password-checks.ts";

const empty = { currentPassword: "", newPassword: "", passwordAgain: "" };

export default function PasswordTab() {
  const { email } = useSessionUser();
  const { form, busy, bind, reset } = useCallForm({
    names: ["currentPassword", "newPassword", "passwordAgain"],
    initial: empty,
    check: (values) =>
      newPasswordErrors(authErrors.changePassword(values), values, "newPassword", "passwordAgain"),
    inputOf: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    call: auth.changePassword,
    onSuccess: (user) => {
      adoptUser(user);
      toast.success("Password changed. Your other sessions were signed out.");
      reset();
    },
  });
  return (
    <Form
      {...form}
      aria-label="Change Password"
      actions={
        <div>
          <Button type="submit" variant="primary" busy={busy}>
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
      <ChosenPassword
        label="New Password"
        hint={hints.newPassword}
        first={bind("newPassword")}
        again={bind("passwordAgain")}
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
