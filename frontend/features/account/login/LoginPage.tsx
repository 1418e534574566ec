import { lazy, Suspense, useEffect, useState } from "react";
import { Link, Navigate, useLocation, useSearchParams } from "react-router-dom";
import { codeMinutes, idleMinutes, messages } from "#contract/rules/limits/limits";
import { auth, authErrors, type PaymentState } from "../../../api/auth.ts";
import { useApiQuery } from "../../../api/query.ts";
import { paths, returnPath } from "../../../paths.ts";
import { type LastLogin, readLastLogin } from "../../../session/last-login.ts";
import { type Session, useSession } from "../../../session/session.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { CodeForm } from "../../../ui/CodeForm.tsx";
import { DrawnEmoji } from "../../../ui/DrawnEmoji.tsx";
import { Form } from "../../../ui/Form.tsx";
import { useForm } from "../../../ui/form.ts";
import { PasswordInput, TextInput } from "../../../ui/inputs.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { toast } from "../../../ui/toasts.ts";
import { checkPassword } from "./first-step.ts";
import { forgetPending, keepPending, type Pending, resumePending } from "./pending.ts";
import { RememberMe } from "./RememberMe.tsx";
import { SignOnPage } from "./SignOnPage.tsx";
import { signOnPath } from "./sign-on-return.ts";
import { created } from "./texts.ts";
import { emailOf } from "./typed-email.ts";
import { type CodeStepProps, useCode } from "./use-code.ts";

/** /login and, in the same file of code, /login/sso: each more file takes bytes of the signing page's start. */
export default function LoginPage() {
  const { pathname } = useLocation();
  return pathname.startsWith(signOnPath) ? <SignOnPage /> : <PasswordPage />;
}

/** /login, in two steps: the password, then the mailed code, or what the person logs in with instead. */
function PasswordPage() {
  const session = useSession();
  const [search] = useSearchParams();
  const sessionId = search.get("session_id");
  const [pending, setPending] = useState(() => resumePending(Date.now()));
  const typed = emailOf(useLocation().state);
  const [last, setLast] = useState(() => ({
    ...readLastLogin(),
    ...(typed ? { email: typed } : {}),
  }));
  const [failure, setFailure] = useState<string>();

  function backToPassword(message: string | undefined) {
    forgetPending();
    setPending(undefined);
    setFailure(message);
  }

  // People who have just logged in saw the payment's state above the form.
  const cameSignedIn = session.kind === "signedIn" && !pending;
  if (cameSignedIn && sessionId) return <PaymentReturn sessionId={sessionId} />;
  if (session.kind === "restoring" && sessionId) return <Loading />;
  if (session.kind === "signedIn") return <Navigate to={returnPath(search.get("from"))} replace />;
  return (
    <div className="mx-auto flex w-full max-w-md grow flex-col justify-center px-4 pt-6 pb-16">
      <title>Log In</title>
      <h1 className="font-semibold text-title">{headingOf(pending)}</h1>
      {sessionId && (
        <div className="mt-6">
          <PaymentStatus sessionId={sessionId} isAtCode={pending !== undefined} />
        </div>
      )}
      {pending?.isNew && (
        <div className="mt-6">
          <Banner tone="success" icon={false}>
            <DrawnEmoji text={created} />
          </Banner>
        </div>
      )}
      <Card className="mt-6 p-5 sm:p-8">
        {pending && pending.factors.length > 0 && (
          <Suspense fallback={<Loading />}>
            <FactorStep {...pending} onLogout={backToPassword} />
          </Suspense>
        )}
        {pending && pending.factors.length === 0 && (
          <CodeStep {...pending} onLogout={backToPassword} />
        )}
        {!pending && (
          <PasswordStep
            last={last}
            failure={failure}
            notice={noticeOf(session, search.has("from"))}
            onPassword={(next) => {
              setFailure(undefined);
              setLast(next);
              keepPending(next);
              setPending(next);
            }}
          />
        )}
      </Card>
      {!pending && (
        <p className="mt-6 text-center text-ink-soft text-sm">
          New here?{" "}
          <Link
            to={paths.register("free")}
            state={{ from: search.get("from") ?? undefined }}
            className="link"
          >
            Create an account
          </Link>
        </p>
      )}
    </div>
  );
}

const searchFor = (from: string | null): string =>
  from ? `?from=${encodeURIComponent(from)}` : "";

/** Few people have factors, and all wait for this page. */
const FactorStep = lazy(() => import("./FactorStep.tsx"));

function headingOf(pending: Pending | undefined): string {
  if (!pending) return "Log in";
  return pending.factors.length > 0 ? "One more step" : "Check your email";
}

/** Why somebody is here: a page that needs a login was opened, or a session has ended. */
function noticeOf(session: Session, isLedHere: boolean): string | undefined {
  if (session.kind !== "signedOut") return undefined;
  switch (session.why) {
    case "idle":
      return `You were signed out after ${idleMinutes} minutes without activity.`;
    case "expired":
      return "Your session has ended. Please log in again.";
    case "reloaded":
      return `You were signed out because the page was reloaded. ${stayIn}`;
    case "left":
      return `You were signed out when you left the page. ${stayIn}`;
    case "never":
      return isLedHere ? "Please log in to see this page." : undefined;
    case "asked":
      return undefined;
  }
}

const stayIn = "Tick Remember me to stay signed in.";

function PasswordStep(props: PasswordStepProps) {
  const { form, values, bind, remember, setRemember, problem, busy } = useCredentials(props);
  const [search] = useSearchParams();
  return (
    // The error is shown under the form (as specified).
    <Form {...form} aria-label="Log in" error={problem}>
      {props.notice && !problem && <Banner tone="info">{props.notice}</Banner>}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        {...bind("email")}
      />
      <PasswordInput label="Password" autoComplete="current-password" {...bind("password")} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <RememberMe checked={remember} onChange={setRemember} />
        <Link
          to={paths.forgotPassword}
          state={{ email: values.email, from: search.get("from") ?? undefined }}
          className="link inline-flex min-h-6 items-center text-sm"
        >
          Forgot password
        </Link>
        <Link
          to={{ pathname: signOnPath, search: searchFor(search.get("from")) }}
          state={{ email: values.email }}
          className="link inline-flex min-h-6 items-center text-sm"
        >
          Log in with single sign-on
        </Link>
      </div>
      <Button type="submit" variant="primary" size="large" busy={busy} wide>
        Log In
      </Button>
    </Form>
  );
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface PasswordStepProps {
  /** The last attempt, or before one the last login on this device. */
  readonly last: LastLogin;
  /** Why the code step was left. */
  readonly failure: string | undefined;
  readonly notice: string | undefined;
  readonly onPassword: (pending: Pending) => void;
}

/** The password step: checks email and password, and requests the code. */
function useCredentials({ last, failure, onPassword }: PasswordStepProps) {
  const [remember, setRemember] = useState(last.remember);
  const [problem, setProblem] = useState(failure);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    names: ["email", "password"],
    initial: { email: last.email, password: "" },
    check: credentialErrors,
    onSubmit: logIn,
  });

  async function logIn(credentials: Credentials) {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    const next = await checkPassword({ ...credentials, remember });
    setBusy(false);
    if (next.kind === "failed") setProblem(next.message);
    else if (next.kind !== "signed in") {
      const factors = next.kind === "factor asked" ? next.factors : [];
      onPassword({ email: credentials.email.trim(), remember, isNew: false, factors });
    }
  }

  return { ...form, remember, setRemember, problem, busy };
}

function credentialErrors(values: Credentials) {
  const errors = authErrors.login(values);
  return values.password === "" ? { ...errors, password: messages.required } : errors;
}

interface PaymentStatusProps {
  readonly sessionId: string;
  readonly isAtCode: boolean;
}

/** The state of a payment, shown above the login form. */
function PaymentStatus({ sessionId, isAtCode }: PaymentStatusProps) {
  const { data, error } = usePayment(sessionId);
  if (error) return <Banner tone="warn">{error.message}</Banner>;
  return (
    <Banner tone={data === "active" ? "success" : "info"}>
      {data ? paymentText(data, isAtCode) : "Checking your payment…"}
    </Banner>
  );
}

/** The same for people who are still signed in: a toast, and a redirect to the subscription. */
function PaymentReturn({ sessionId }: { sessionId: string }) {
  const { data, error } = usePayment(sessionId);
  const isActive = data === "active";

  useEffect(
    function tellWhatCame() {
      if (isActive) toast.success(paidText);
    },
    [isActive],
  );
  if (!data && !error) return <Loading />;
  return <Navigate to={paths.settingsSubscription} replace />;
}

/** The state of the payment that led back here; asking also activates what was paid for. */
const usePayment = (sessionId: string) =>
  useApiQuery(
    auth.paymentState,
    { sessionId },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );

const paidText = "Your payment has arrived and your plan is active.";

/** At the code, where people who have just registered come back, there is nothing else to log in with. */
function paymentText(state: PaymentState, isAtCode: boolean): string {
  switch (state) {
    case "active":
      return isAtCode ? paidText : `${paidText} Please log in.`;
    case "pending":
      return "Your payment has not arrived yet. Log in to check its status or to try again.";
    case "unknown":
      return "We can't find this payment. If you were charged, please contact us; otherwise log in as usual.";
  }
}

function CodeStep(props: CodeStepProps) {
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
