import { codeMinutes, messages } from "#contract/rules/limits/limits";
import { Button } from "../../../ui/Button.tsx";
import { CodeForm } from "../../../ui/CodeForm.tsx";
import { RememberMe } from "./RememberMe.tsx";
import { type CodeStepProps, useCode } from "./use-code.ts";

export function CodeStep(props: CodeStepProps) {
  const { problem, busy, submit, sendAgain, sent, ...code } = useCode(props);
  return (
    <CodeForm
      // Another code begins with empty boxes.
      key={sent}
      label="Code"
      text={
        <>
          We sent a six-digit code to <span className="font-medium text-ink">{props.email}</span>.
          It works for {codeMinutes} minutes. The last digit logs you in.
        </>
      }
      submit="Submit"
      missing={messages.code}
      busy={busy === "checking"}
      error={problem}
      onCode={submit}
      others={
        <>
          <Button variant="ghost" icon="arrowLeft" onClick={() => props.onLogout(undefined)}>
            Back
          </Button>
          <Button variant="ghost" busy={busy === "sending"} onClick={sendAgain}>
            Send new code
          </Button>
        </>
      }
    >
      {props.isNew && <RememberMe checked={code.remember} onChange={code.setRemember} />}
    </CodeForm>
  );
}
