import { useState } from "react";
import { type ApiError, errorOfThrown } from "../../../api/api-error.ts";
import { auth } from "../../../api/auth.ts";
import { setBearer } from "../../../api/bearers.ts";
import { session, type User } from "../../../api/session.ts";
import { startSession } from "../../../session/session.ts";
import { toast } from "../../../ui/toasts.ts";
import { forgetPending, keepPending, type Pending } from "./pending.ts";
import { codeFailed, codeRequest, codeSentAgain, granted } from "./texts.ts";

export interface CodeStepProps extends Pending {
  /** Returns to the password step, with a message to show there. */
  onLogout: (message: string | undefined) => void;
}

/** Completes a login: what the person gives is checked, and a refusal ends the login. */
export function useSecondStep({ email, remember: asked, onLogout }: CodeStepProps) {
  const [remember, setRemember] = useState(asked);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<"checking" | "sending">();

  /** `refused` begins the sentence with which the password step tells a refusal. */
  async function complete(check: () => Promise<User>, refused: string) {
    setBusy("checking");
    setProblem(undefined);
    try {
      const user = await check();
      forgetPending();
      toast.success(granted);
      startSession(user, remember);
    } catch (thrown) {
      const error = errorOfThrown(thrown);
      setBusy(undefined);
      if (isPassing(error)) setProblem(error.message);
      else logOut(`${refused}: ${error.message}`);
    }
  }

  /** Whether the digits stay, for another press. */
  async function submit(code: string): Promise<boolean> {
    await complete(() => auth.checkCode({ email, code, remember }), "Invalid or expired OTP");
    return true;
  }

  /** A refused code ends the login (as specified). */
  function logOut(message: string) {
    void session.logout({ email }).catch(() => undefined);
    setBearer("login", undefined);
    onLogout(message);
  }

  return { remember, setRemember, problem, setProblem, busy, setBusy, complete, submit, logOut };
}

/** The step of a mailed code: checks it, or requests a new one. */
export function useCode(props: CodeStepProps) {
  const { email, isNew, factors } = props;
  const { setProblem, setBusy, logOut, ...step } = useSecondStep(props);
  const { remember } = step;
  const [sent, setSent] = useState(1);

  async function sendAgain() {
    setBusy("sending");
    setProblem(undefined);
    try {
      await auth.sendCode({ email });
      keepPending({ email, remember, isNew, factors });
      setSent(sent + 1);
      setBusy(undefined);
      toast.success(codeSentAgain, codeRequest);
    } catch (thrown) {
      const error = errorOfThrown(thrown);
      setBusy(undefined);
      if (isPassing(error)) return setProblem(codeFailed);
      // The code that was mailed before can still be entered.
      if (error.code !== "TOO_MANY_CODES" && error.status === 429) return setProblem(error.message);
      toast.failure(codeRequest, `Error generating OTP: ${error.message}`);
      logOut(codeFailed);
    }
  }

  return { ...step, sendAgain, sent };
}

/** Whether another try may succeed: a lost connection or a failing server is not a refusal. */
const isPassing = ({ status }: ApiError) => status === 0 || status >= 500;
