import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { idleMinutes } from "#contract/rules";
import { paths, returnPath } from "../../paths.ts";
import { type Session, useSession } from "../../session/session.ts";
import { Card } from "../../ui/Card.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import { PaymentReturn, PaymentStatus } from "./PaymentStatus.tsx";

interface Pending {
  readonly email: string;
  readonly remember: boolean;
}

/** /login, in two steps: the password, then the mailed code. */
export default function LoginPage() {
  const session = useSession();
  const [search] = useSearchParams();
  const sessionId = search.get("session_id");
  const [pending, setPending] = useState<Pending>();
  const [email, setEmail] = useState("");
  const [failure, setFailure] = useState<string>();

  function backToPassword(message: string | undefined) {
    setPending(undefined);
    setFailure(message);
  }

  // People who have just logged in saw the payment's state above the form.
  const cameSignedIn = session.kind === "signedIn" && !pending;
  if (cameSignedIn && sessionId) return <PaymentReturn sessionId={sessionId} />;
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
      <Card className="mt-6 p-5 sm:p-8">
        {pending ? (
          <CodeStep {...pending} onLogout={backToPassword} />
        ) : (
          <PasswordStep
            email={email}
            failure={failure}
            notice={noticeOf(session)}
            onCodeSent={(next) => {
              setFailure(undefined);
              setEmail(next.email);
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

/** Why somebody who was signed in has to log in again. */
function noticeOf(session: Session): string | undefined {
  if (session.kind !== "signedOut") return undefined;
  switch (session.why) {
    case "idle":
      return `You were signed out after ${idleMinutes} minutes without activity.`;
    case "expired":
      return "Your session has ended. Please log in again.";
    case "asked":
    case "left":
    case "never":
      return undefined;
  }
}
