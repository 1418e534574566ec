import { type FormEvent, useState } from "react";
import { codeMinutes } from "#contract/rules/limits/limits";
import type { Language } from "#contract/rules/text/languages";
import { type CheckReply, linkChecks } from "../../../../api/checks.ts";
import { isKept } from "../../../../api/kept-code.ts";
import { useApiMutation, useApiQuery } from "../../../../api/query.ts";
import { readersLocale } from "../../../../language/locale.ts";
import { refusalText } from "../../../../language/refusal-text.ts";
import { useRefusalWords } from "../../../../language/refusal-words.ts";
import { host } from "../../../../session/host.ts";
import { Button } from "../../../../ui/Button.tsx";
import { CodeForm as CodeStep } from "../../../../ui/CodeForm.tsx";
import { Form } from "../../../../ui/Form.tsx";
import { TextInput } from "../../../../ui/inputs.tsx";
import { Loading } from "../../../../ui/Spinner.tsx";
import { CompanyLine } from "../page/CompanyLine.tsx";
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
  return state.data ? (
    <Asking first={state.data} onClosed={() => void state.refetch()} />
  ) : (
    <Loading />
  );
}

interface AskingProps {
  readonly first: CheckReply;
  /** The link takes no codes any more, or not now: the state says which. */
  readonly onClosed: () => void;
}

function Asking({ first, onClosed }: AskingProps) {
  const words = useRefusalWords();
  const [advanced, setAdvanced] = useState<CheckReply>();
  const state = advanced ?? first;
  const { senderName: name, senderEmail: email, company, next, of, passed, againAt } = state;
  const isClosed = state.spent === true || againAt !== undefined;

  /** Reopening the page needs no second way to begin. */
  function advance(reply: CheckReply) {
    if (reply.next) setAdvanced(reply);
    else if (host.askAgain) host.askAgain();
    else window.location.reload();
  }

  return (
    <EndPage icon="lock" title={words("check.title")}>
      {company && <CompanyLine {...company} />}
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {words("check.from", { name, email })}
      </p>
      {of > 1 && !isClosed && (
        <p className="font-medium text-sm">{words("check.step", { number: passed + 1, of })}</p>
      )}
      {isClosed ? (
        <Closed email={email} againAt={againAt} />
      ) : next === "mailedCode" ? (
        <MailedCode mailed={state.mailed === true} onPassed={advance} />
      ) : (
        <AccessCode name={name} onPassed={advance} onClosed={onClosed} />
      )}
    </EndPage>
  );
}

/** "23 November 2026 at 03:06" in the signer's time zone. */
const momentOf = (iso: string, language: Language): string =>
  new Date(iso).toLocaleString(readersLocale(language), { dateStyle: "long", timeStyle: "short" });

interface ClosedProps {
  readonly email: string;
  readonly againAt: string | undefined;
}

/** No input helps; the sender can, or the person has to wait if they have signed. */
function Closed({ email, againAt }: ClosedProps) {
  const words = useRefusalWords();
  return (
    <div role="alert" className="grid gap-3">
      <p>
        {againAt === undefined
          ? words("refusal.ACCESS_CODE_SPENT")
          : words("check.again", {
              time: momentOf(againAt, words.language),
            })}
      </p>
      <a href={`mailto:${email}`} className="link [overflow-wrap:anywhere]">
        {email}
      </a>
    </div>
  );
}

interface StepProps {
  readonly onPassed: (reply: CheckReply) => void;
  /** The tries are used up. */
  readonly onClosed?: (() => void) | undefined;
}

/** The code can be entered whoever has asked for it, and wherever: a reload or another device must not lose it. */
function MailedCode({ mailed, onPassed }: StepProps & { readonly mailed: boolean }) {
  const words = useRefusalWords();
  const [has, setHas] = useState(mailed);
  const mail = useApiMutation(linkChecks.mailCode);
  const enter = useApiMutation(linkChecks.enterCode, { onSuccess: onPassed });
  const refused = mail.error ?? enter.error;
  const refusal = refused && refusalText(words, refused);
  const isMailed = mail.isSuccess || mailed;
  if (!has && !mail.isSuccess && mail.error?.code !== "MAILED_ENOUGH")
    return (
      <Form
        aria-label={words("check.mailedCode.label")}
        onSubmit={(event) => {
          event.preventDefault();
          mail.mutate({});
        }}
        error={refusal}
        actions={
          <>
            <Button type="submit" variant="primary" size="large" wide busy={mail.isPending}>
              {words("check.mailedCode.send")}
            </Button>
            <Button variant="ghost" onClick={() => setHas(true)}>
              {words("check.mailedCode.have")}
            </Button>
          </>
        }
      >
        <p>{words("check.mailedCode.text")}</p>
      </Form>
    );
  return (
    <CodeStep
      text={
        isMailed
          ? words("check.mailedCode.sent", { minutes: codeMinutes })
          : words("check.mailedCode.enter")
      }
      label={words("check.mailedCode.label")}
      submit={words("check.go")}
      missing={words("check.mailedCode.sixDigits")}
      busy={enter.isPending}
      error={refusal}
      onCode={(code) => isKept(enter.mutateAsync({ code }))}
      others={
        <Button variant="ghost" busy={mail.isPending} onClick={() => mail.mutate({})}>
          {words("check.mailedCode.again")}
        </Button>
      }
    />
  );
}

const closedCodes: ReadonlySet<string> = new Set(["ACCESS_CODE_SPENT", "TOO_MANY_REQUESTS"]);

function AccessCode({ name, onPassed, onClosed }: StepProps & { readonly name: string }) {
  const words = useRefusalWords();
  const [code, setCode] = useState("");
  const label = words("check.accessCode.label");
  const enter = useApiMutation(linkChecks.enterCode, {
    onSuccess: onPassed,
    onError: (error) => {
      setCode("");
      if (closedCodes.has(error.code)) onClosed?.();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() !== "" && !enter.isPending) enter.mutate({ code });
  }
  return (
    <Form
      noValidate
      aria-label={label}
      onSubmit={submit}
      error={enter.error && refusalText(words, enter.error)}
      actions={
        <Button type="submit" variant="primary" size="large" wide busy={enter.isPending}>
          {words("check.go")}
        </Button>
      }
    >
      <p role="status">{words("check.accessCode.text", { name })}</p>
      <TextInput
        label={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </Form>
  );
}
