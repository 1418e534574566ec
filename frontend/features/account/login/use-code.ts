import { useState } from "react";
import { type ApiError, errorOfThrown } from "../../../api/api-error.ts";
import { auth } from "../../../api/auth.ts";
import { setBearer } from "../../../api/bearers.ts";
import { session } from "../../../api/session.ts";
import { startSession } from "../../../session/session.ts";
import { toast } from "../../../ui/toasts.ts";
import { forgetPending, keepPending, type Pending } from "./pending.ts";
import { codeFailed, codeRequest, codeSentAgain, granted } from "./texts.ts";

export interface CodeStepProps extends Pending {
  /** Returns to the password step, with a message to show there. */
  onLogout: (message: string | undefined) => void;
}

/** The code step: checks the code, or requests a new one. */
export function useCode({ email, remember: asked, isNew, onLogout }: CodeStepProps) {
  const [remember, setRemember] = useState(asked);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<"checking" | "sending">();
  const [sent, setSent] = useState(1);

  /** Whether the digits stay, for another press. */
  async function submit(code: string): Promise<boolean> {
    setBusy("checking");
    setProblem(undefined);
    try {
      const user = await auth.checkCode({ email, code, remember });
      forgetPending();
      toast.success(granted);
      startSession(user, remember);
    } catch (thrown) {
      const error = errorOfThrown(thrown);
      setBusy(undefined);
      if (isPassing(error)) setProblem(error.message);
      else logOut(`Invalid or expired OTP: ${error.message}`);
    }
    return true;
  }

  async function sendAgain() {
    setBusy("sending");
    setProblem(undefined);
    try {
      await auth.sendCode({ email });
      keepPending({ email, remember, isNew });
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

  /** A refused code ends the login (as specified). */
  function logOut(message: string) {
    void session.logout({ email }).catch(() => undefined);
    setBearer("login", undefined);
    onLogout(message);
  }

  return { remember, setRemember, problem, busy, submit, sendAgain, sent };
}

/** Whether another try may succeed: a lost connection or a failing server is not a refusal. */
const isPassing = ({ status }: ApiError) => status === 0 || status >= 500;
