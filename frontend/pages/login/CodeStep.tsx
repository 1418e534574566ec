import { codeMinutes, messages } from "#contract/rules";
import { Button } from "../../ui/Button.tsx";
import { CodeInput } from "../../ui/CodeInput.tsx";
import { isFull } from "../../ui/code-digits.ts";
import { Form } from "../../ui/Form.tsx";
import { type CodeStepProps, useCode } from "./use-code.ts";

export function CodeStep(props: CodeStepProps) {
  const { email, onLogout } = props;
  const { digits, setDigits, problem, busy, submit, sendAgain } = useCode(props);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      aria-label="Code"
      className="grid gap-6"
      error={problem}
      actions={
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
            <Button variant="ghost" icon="arrowLeft" onClick={() => onLogout(undefined)}>
              Back
            </Button>
            <Button variant="ghost" busy={busy === "sending"} onClick={sendAgain}>
              Send new code
            </Button>
          </div>
        </>
      }
    >
      <p className="text-ink-soft">
        We sent a six-digit code to <span className="font-medium text-ink">{email}</span>. It is
        good for {codeMinutes} minutes.
      </p>
      <CodeInput label="Code" digits={digits} onChange={setDigits} autoFocus />
    </Form>
  );
}
