import { useState } from "react";
import { codeMinutes, messages } from "#contract/rules/limits/limits";
import { isKept } from "../../api/kept-code.ts";
import { operator, operatorMinutes } from "../../api/operator.ts";
import { useApiMutation } from "../../api/query.ts";
import { useSessionUser } from "../../session/user.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeForm } from "../../ui/CodeForm.tsx";
import { Form } from "../../ui/Form.tsx";

/** Asks for a mailed code, also where the device is remembered. */
export function EnterCode() {
  const { email } = useSessionUser();
  const [hasCode, setHasCode] = useState(false);
  const send = useApiMutation(operator.sendCode);
  const enter = useApiMutation(operator.enterCode, {
    invalidates: [operator.overview],
  });

  return (
    <div className="mx-auto grid w-full max-w-md gap-6 py-6">
      <div className="grid gap-2">
        <h1 className="font-semibold text-title">Operator</h1>
        <p className="text-ink-soft">
          This page shows all accounts. It opens for {operatorMinutes} minutes with a code that we
          email to <span className="wrap-anywhere font-medium text-ink">{email}</span>.
        </p>
      </div>
      {hasCode || send.isSuccess ? (
        <CodeForm
          key={send.submittedAt}
          label="Code"
          text={
            send.isSuccess
              ? `The code is on its way. It works for ${codeMinutes} minutes.`
              : "Enter the newest code from your email."
          }
          submit="Open the page"
          missing={messages.code}
          busy={enter.isPending}
          error={enter.error?.message ?? send.error?.message}
          onCode={(code) => isKept(enter.mutateAsync({ code }))}
          others={
            <Button variant="ghost" busy={send.isPending} onClick={() => send.mutate({})}>
              Send new code
            </Button>
          }
        />
      ) : (
        <Form
          aria-label="Code by email"
          onSubmit={(event) => {
            event.preventDefault();
            send.mutate({});
          }}
          error={send.error?.message}
          actions={
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="primary" busy={send.isPending}>
                Email me a code
              </Button>
              <Button variant="ghost" onClick={() => setHasCode(true)}>
                I have a code
              </Button>
            </div>
          }
        />
      )}
    </div>
  );
}
