import type { FormEvent } from "react";
import { codeMinutes, messages } from "#contract/rules";
import { Button } from "../../ui/Button.tsx";
import { CodeInput } from "../../ui/CodeInput.tsx";
import { isFull } from "../../ui/code-digits.ts";
import { Form } from "../../ui/Form.tsx";
import { type CodeStepProps, useCode } from "./use-code.ts";

export function CodeStep(props: CodeStepProps) {
  const { digits, setDigits, problem, busy, submit, sendAgain } = useCode(props);
  const logIn = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const actions = (
    <>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy === "checking"}
        disabledReason={isFull(digits) ? undefined : messages.code}
      >
        Submit
      </Button>
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
        is good for {codeMinutes} minutes.
      </p>
      <CodeInput label="Code" digits={digits} onChange={setDigits} autoFocus />
    </Form>
  );
}
