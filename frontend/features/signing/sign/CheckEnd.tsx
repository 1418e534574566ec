import { type FormEvent, useState } from "react";
import { codeMinutes, limits } from "#contract/rules";
import { type CheckReply, linkChecks } from "../../../api/checks.ts";
import { useApiMutation, useApiQuery } from "../../../api/query.ts";
import { refusalText } from "../../../language/refusal-text.ts";
import { useRefusalWords } from "../../../language/refusal-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { CompanyLine } from "./CompanyLine.tsx";
import { DeadEnd } from "./DeadEnd.tsx";
import { endOfError } from "./dead-ends.ts";
import { EndPage } from "./EndPage.tsx";

/** Asks for the codes of a link's checks. It knows who sends the document, and nothing of the document. */
export default function CheckEnd() {
  const words = useRefusalWords();
  const state = useApiQuery(linkChecks.state, {}, { gcTime: 0, refetchOnWindowFocus: false });
  if (state.error)
    return (
      <DeadEnd
        end={endOfError(words, state.error)}
        retryLabel={words("end.retry")}
        busy={state.isFetching}
        onRetry={() => void state.refetch()}
      />
    );
  return state.data ? <Asking first={state.data} /> : <Loading />;
}

function Asking({ first }: { first: CheckReply }) {
  const words = useRefusalWords();
  const [state, setState] = useState(first);
  const { senderName: name, senderEmail: email, company, next, of, passed } = state;
  const isSpent = state.spent === true;

  /** The page is opened anew, which needs no second way to begin. */
  function advance(reply: CheckReply) {
    if (reply.next) setState(reply);
    else window.location.reload();
  }

  return (
    <EndPage icon="lock" title={words("check.title")}>
      {company && <CompanyLine {...company} />}
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {words("check.from", { name, email })}
      </p>
      {of > 1 && !isSpent && (
        <p className="font-medium text-sm">{words("check.step", { number: passed + 1, of })}</p>
      )}
      {isSpent ? (
        <Spent email={email} />
      ) : next === "mailedCode" ? (
        <MailedCode onPassed={advance} />
      ) : (
        <AccessCode
          name={name}
          onPassed={advance}
          onSpent={() => setState({ ...state, spent: true })}
        />
      )}
    </EndPage>
  );
}

/** Nothing that could be entered here helps any more, but the sender can. */
function Spent({ email }: { readonly email: string }) {
  const words = useRefusalWords();
  return (
    <div role="alert" className="grid gap-3">
      <p>{words("refusal.ACCESS_CODE_SPENT")}</p>
      <a href={`mailto:${email}`} className="link [overflow-wrap:anywhere]">
        {email}
      </a>
    </div>
  );
}

interface StepProps {
  readonly onPassed: (reply: CheckReply) => void;
  /** The tries are used up. */
  readonly onSpent?: (() => void) | undefined;
}

function AccessCode({ name, onPassed, onSpent }: StepProps & { readonly name: string }) {
  const words = useRefusalWords();
  return (
    <CodeForm
      text={words("check.accessCode.text", { name })}
      label={words("check.accessCode.label")}
      input={{ autoComplete: "off", autoCapitalize: "none", spellCheck: false }}
      isWhole={(code) => code.trim() !== ""}
      {...{ onPassed, onSpent }}
    />
  );
}

function MailedCode({ onPassed }: StepProps) {
  const words = useRefusalWords();
  const mail = useApiMutation(linkChecks.mailCode);
  const refused = mail.error && refusalText(words, mail.error);
  if (!mail.isSuccess)
    return (
      <Form
        aria-label={words("check.mailedCode.label")}
        onSubmit={(event) => {
          event.preventDefault();
          mail.mutate({});
        }}
        error={refused}
        actions={
          <Button type="submit" variant="primary" size="large" wide busy={mail.isPending}>
            {words("check.mailedCode.send")}
          </Button>
        }
      >
        <p>{words("check.mailedCode.text")}</p>
      </Form>
    );
  return (
    <CodeForm
      text={words("check.mailedCode.sent", { minutes: codeMinutes })}
      label={words("check.mailedCode.label")}
      input={{
        inputMode: "numeric",
        autoComplete: "one-time-code",
        maxLength: limits.codeDigits,
      }}
      isWhole={(code) => code.trim().length === limits.codeDigits}
      onPassed={onPassed}
    >
      <Button variant="ghost" onClick={() => mail.mutate({})}>
        {words("check.mailedCode.again")}
      </Button>
    </CodeForm>
  );
}

interface CodeFormProps extends StepProps {
  readonly text: string;
  readonly label: string;
  readonly input: Readonly<Record<string, string | number | boolean>>;
  readonly isWhole: (code: string) => boolean;
  readonly children?: React.ReactNode;
}

function CodeForm({ text, label, input, isWhole, onPassed, onSpent, children }: CodeFormProps) {
  const words = useRefusalWords();
  const [code, setCode] = useState("");
  const enter = useApiMutation(linkChecks.enterCode, {
    onSuccess: onPassed,
    onError: (error) => {
      setCode("");
      if (error.code === "ACCESS_CODE_SPENT") onSpent?.();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isWhole(code) && !enter.isPending) enter.mutate({ code });
  }
  return (
    <Form
      noValidate
      aria-label={label}
      onSubmit={submit}
      error={enter.error && refusalText(words, enter.error)}
      actions={
        <>
          <Button type="submit" variant="primary" size="large" wide busy={enter.isPending}>
            {words("check.go")}
          </Button>
          {children}
        </>
      }
    >
      <p role="status">{text}</p>
      <TextInput
        {...input}
        label={label}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </Form>
  );
}
