import { hints, messages } from "#contract/rules";
import { Button } from "../../../ui/Button.tsx";
import { CodeInput } from "../../../ui/CodeInput.tsx";
import { isFull } from "../../../ui/code-digits.ts";
import { Form } from "../../../ui/Form.tsx";
import { ChosenPassword } from "../PersonInputs.tsx";
import { perhapsSent, useNewPassword } from "./use-new-password.ts";

interface NewPasswordProps {
  readonly email: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

export function NewPassword({ email, onDone, onBack }: NewPasswordProps) {
  const { form, bind, code, problem, busy, sending, sendAgain } = useNewPassword(email, onDone);
  const actions = (
    <>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        disabledReason={isFull(code.digits) ? undefined : messages.code}
      >
        Change Password
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" icon="arrowLeft" onClick={onBack}>
          Back
        </Button>
        <Button variant="ghost" busy={sending} onClick={sendAgain}>
          Send new code
        </Button>
      </div>
    </>
  );
  return (
    <Form {...form} aria-label="New password" error={problem} actions={actions}>
      <p className="text-ink-soft">{perhapsSent(email)}</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <CodeInput
        // Remounting empties the boxes and moves the focus to the first.
        key={code.tries}
        label="Code"
        digits={code.digits}
        onChange={code.setDigits}
        error={code.problem}
        autoFocus
      />
      <ChosenPassword
        label="New Password"
        hint={hints.newPassword}
        first={bind("password")}
        again={bind("passwordAgain")}
      />
    </Form>
  );
}
