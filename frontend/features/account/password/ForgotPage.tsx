import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { toast } from "../../../ui/toasts.ts";
import { emailOf, fromOf } from "../login/typed-email.ts";
import { AskForCode } from "./AskForCode.tsx";
import { NewPassword } from "./NewPassword.tsx";

/** /forgot-password: asks for a mailed code, then for a new password. */
export default function ForgotPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [email, setEmail] = useState(emailOf(state));
  const [asked, setAsked] = useState(false);

  function done() {
    toast.success("Your password was changed. Please log in.");
    navigate(paths.login(fromOf(state)), { state: { email } });
  }

  return (
    <div className="mx-auto flex w-full max-w-md grow flex-col justify-center px-4 pt-6 pb-16">
      <title>Forgot password</title>
      <h1 className="font-semibold text-title">
        {asked ? "Set a new password" : "Forgot password"}
      </h1>
      <Card className="mt-6 p-5 sm:p-8">
        {asked ? (
          <NewPassword email={email} onDone={done} onBack={() => setAsked(false)} />
        ) : (
          <AskForCode
            email={email}
            onAsked={(address) => {
              setEmail(address);
              setAsked(true);
            }}
          />
        )}
      </Card>
      <p className="mt-6 text-center text-ink-soft text-sm">
        Remembered it?{" "}
        <Link to={paths.login(fromOf(state))} state={{ email }} className="link">
          Log In
        </Link>
      </p>
    </div>
  );
}
