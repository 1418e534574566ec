import type { FormEvent } from "react";
import { codeMinutes, messages } from "#contract/rules/limits/limits";
import { Button } from "../../../ui/Button.tsx";
import { CodeInput } from "../../../ui/CodeInput.tsx";
import { isFull } from "../../../ui/code-digits.ts";
import { Form } from "../../../ui/Form.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { RememberMe } from "./RememberMe.tsx";
import { type CodeStepProps, useCode } from "./use-code.ts";

export function CodeStep(props: CodeStepProps) {
  const { digits, setDigits, problem, busy, submit, sendAgain, ...code } = useCode(props);
  const logIn = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const actions = (
    <>
      <div className="grid gap-1">
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabledReason={isFull(digits) ? undefined : messages.code}
        >
          Submit
        </Button>
        {/* The button stays enabled: pressing it while the code is checked automatically is not an error. */}
        <p
          role="status"
          className="-mb-5 flex min-h-6 items-center justify-center gap-2 text-ink-soft text-sm"
        >
          {busy === "checking" && (
            <>
              <Spinner /> Checking the code…
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" icon="arrowLeft" onClick={() => props.onLogout(undefined)}>
          Back
        </Button>
        <Button variant="ghost" busy={busy === "sending"} onClick={sendAgain}>
          Send new code
        </Button>
      </div>
    </>
  );
  return (
    <Form
      aria-label="Code"
      className="grid gap-6"
      onSubmit={logIn}
      error={problem}
      actions={actions}
    >
      <p className="text-ink-soft">
        We sent a six-digit code to <span className="font-medium text-ink">{props.email}</span>. It
        works for {codeMinutes} minutes. The last digit logs you in.
      </p>
      {props.isNew && <RememberMe checked={code.remember} onChange={code.setRemember} />}
      <CodeInput label="Code" digits={digits} onChange={setDigits} autoFocus />
    </Form>
  );
}
