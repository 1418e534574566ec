import { type FormEvent, useState } from "react";
import { codeMinutes, limits, messages } from "#contract/rules/limits/limits";
import { operator, operatorMinutes } from "../../api/operator.ts";
import { useApiMutation } from "../../api/query.ts";
import { useSessionUser } from "../../session/user.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextInput } from "../../ui/inputs.tsx";

/** Asks for a mailed code, also where the device is remembered. */
export function EnterCode() {
  const { email } = useSessionUser();
  const [code, setCode] = useState("");
  const send = useApiMutation(operator.sendCode);
  const enter = useApiMutation(operator.enterCode, {
    invalidates: [operator.overview],
    onError: () => setCode(""),
  });
  const isWhole = code.length === limits.codeDigits;

  function open(event: FormEvent) {
    event.preventDefault();
    if (isWhole) enter.mutate({ code });
  }

  return (
    <div className="mx-auto grid w-full max-w-md gap-6 py-6">
      <div className="grid gap-2">
        <h1 className="font-semibold text-title">Operator</h1>
        <p className="text-ink-soft">
          This page shows all accounts. It opens for {operatorMinutes} minutes with a code that we
          email to <span className="wrap-anywhere font-medium text-ink">{email}</span>.
        </p>
      </div>
      {send.isSuccess ? (
        <Form
          aria-label="Code by email"
          onSubmit={open}
          error={enter.error?.message}
          actions={
            <div className="flex flex-wrap gap-2">
              <Button
                type="submit"
                variant="primary"
                busy={enter.isPending}
                disabledReason={isWhole ? undefined : messages.code}
              >
                Open the page
              </Button>
              <Button variant="ghost" onClick={() => send.mutate({})}>
                Send new code
              </Button>
            </div>
          }
        >
          <p role="status" className="text-ink-soft text-sm">
            The code is on its way. It works for {codeMinutes} minutes.
          </p>
          <TextInput
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={limits.codeDigits}
            value={code}
            onChange={({ target }) => setCode(target.value.trim())}
          />
        </Form>
      ) : (
        <Form
          aria-label="Code by email"
          onSubmit={(event) => {
            event.preventDefault();
            send.mutate({});
          }}
          error={send.error?.message}
          actions={
            <div>
              <Button type="submit" variant="primary" busy={send.isPending}>
                Email me a code
              </Button>
            </div>
          }
        />
      )}
    </div>
  );
}
