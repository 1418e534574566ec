import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Button } from "./Button.tsx";
import { CodeInput, isWholeCode } from "./CodeInput.tsx";
import { Form } from "./Form.tsx";

interface CodeFormProps {
  /** Where the code was mailed, and how long it works. */
  readonly text: ReactNode;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Name of the button. */
  readonly submit: string;
  /** Says what is missing before all digits are there. */
  readonly missing: string;
  readonly busy: boolean;
  /** Why the last code, or the last request for one, was refused. */
  readonly error: ReactNode;
  /** Called with six digits; says whether they stay, to be submitted again, or are cleared. */
  readonly onCode: (code: string) => Promise<boolean>;
  /** Further inputs. */
  readonly children?: ReactNode;
  /** Ways back, and to another code. */
  readonly others: ReactNode;
}

/** In this time the person can press the button or correct a digit. */
const submitAfterMs = 400;

/** The step at which a mailed code is entered, wherever one is asked for. The last digit submits. */
export function CodeForm(props: CodeFormProps) {
  const { busy, onCode } = props;
  const [code, setCode] = useState("");
  const isWhole = isWholeCode(code);

  async function submit() {
    if (busy || !isWhole) return;
    if (!(await onCode(code))) setCode("");
  }

  const submitThen = useEffectEvent(() => void submit());
  useEffect(
    function submitWholeCode() {
      if (!isWholeCode(code)) return;
      const timer = setTimeout(submitThen, submitAfterMs);
      return () => clearTimeout(timer);
    },
    [code],
  );
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      error={props.error}
      actions={
        <>
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            busy={busy}
            disabledReason={isWhole || busy ? undefined : props.missing}
          >
            {props.submit}
          </Button>
          <div className="flex flex-wrap justify-between gap-2">{props.others}</div>
        </>
      }
    >
      <p role="status" className="wrap-anywhere text-ink-soft">
        {props.text}
      </p>
      {props.children}
      <CodeInput label={props.label} hint={props.hint} code={code} onChange={setCode} autoFocus />
    </Form>
  );
}
