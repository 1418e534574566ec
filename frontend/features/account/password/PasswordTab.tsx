import { Link } from "react-router-dom";
import { hints } from "#contract/rules/limits/input-hints";
import { auth, authErrors } from "../../../api/auth.ts";
import { useCallForm } from "../../../api/call-form.ts";
import { paths } from "../../../paths.ts";
import { OwnPassword } from "../../../session/OwnPassword.tsx";
import { adoptUser } from "../../../session/session.ts";
import { Form } from "../../../ui/Form.tsx";
import { ChosenPassword } from "../PersonInputs.tsx";
import { newPasswordErrors } from "./password-checks.ts";

const empty = { currentPassword: "", newPassword: "", passwordAgain: "" };

export default function PasswordTab() {
  const { form, bind, reset } = useCallForm({
    names: ["currentPassword", "newPassword", "passwordAgain"],
    initial: empty,
    check: (values) =>
      newPasswordErrors(authErrors.changePassword(values), values, "newPassword", "passwordAgain"),
    inputOf: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    call: auth.changePassword,
    done: "Password changed. Your other sessions were signed out.",
    onSuccess: (user) => {
      adoptUser(user);
      reset();
    },
  });
  return (
    <Form {...form} aria-label="Change Password" submit="Change Password">
      <title>Change Password</title>
      <OwnPassword label="Current Password" {...bind("currentPassword")} />
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
