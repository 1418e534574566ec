import { useEffect, useState } from "react";
import { Link, Navigate, useLocation, useSearchParams } from "react-router-dom";
import { idleMinutes } from "#contract/rules";
import { paths, returnPath } from "../../../paths.ts";
import { readLastLogin } from "../../../session/last-login.ts";
import { type Session, useSession } from "../../../session/session.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import { PaymentReturn, PaymentStatus } from "./PaymentStatus.tsx";
import { handOver, type Pending, readHandedOver } from "./pending.ts";
import { created } from "./texts.ts";
import { emailOf } from "./typed-email.ts";

/** /login, in two steps: the password, then the mailed code. */
export default function LoginPage() {
  const session = useSession();
  const [search] = useSearchParams();
  const sessionId = search.get("session_id");
  const [pending, setPending] = useState<Pending | undefined>(readHandedOver);
  const typed = emailOf(useLocation().state);
  const [last, setLast] = useState(() => ({
    ...readLastLogin(),
    ...(typed ? { email: typed } : {}),
  }));
  const [failure, setFailure] = useState<string>();

  useEffect(function takeOver() {
    return () => handOver(undefined);
  }, []);

  function backToPassword(message: string | undefined) {
    handOver(undefined);
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
      <h1 className="font-semibold text-title">{pending ? "Check your email" : "Log in"}</h1>
      {sessionId && (
        <div className="mt-6">
          <PaymentStatus sessionId={sessionId} />
        </div>
      )}
      {pending?.isNew && (
        <div className="mt-6">
          <Banner tone="success" icon={false}>
            {created}
          </Banner>
        </div>
      )}
      <Card className="mt-6 p-5 sm:p-8">
        {pending ? (
          <CodeStep {...pending} onLogout={backToPassword} />
        ) : (
          <PasswordStep
            last={last}
            failure={failure}
            notice={noticeOf(session, search.has("from"))}
            onCodeSent={(next) => {
              setFailure(undefined);
              setLast(next);
              setPending(next);
            }}
          />
        )}
      </Card>
      {!pending && (
        <p className="mt-6 text-center text-ink-soft text-sm">
          New here?{" "}
          <Link to={paths.register("free")} className="link">
            Create an account
          </Link>
        </p>
      )}
    </div>
  );
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
