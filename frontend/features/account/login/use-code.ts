import { useEffect, useEffectEvent, useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { type ApiError, errorOfThrown } from "../../../api/api-error.ts";
import { auth } from "../../../api/auth.ts";
import { setBearer } from "../../../api/bearers.ts";
import { session } from "../../../api/session.ts";
import { startSession } from "../../../session/session.ts";
import { emptyBoxes, isFull } from "../../../ui/code-digits.ts";
import { toast } from "../../../ui/toasts.ts";
import type { Pending } from "./pending.ts";
import { codeFailed, codeRequest, codeSentAgain, granted } from "./texts.ts";

export interface CodeStepProps extends Pending {
  /** Returns to the password step, with a message to show there. */
  onLogout: (message: string | undefined) => void;
}

/** Delay before the automatic submit, in which the person can press Submit or correct a digit. */
const submitAfterMs = 400;

/** The code step: checks the code as soon as it is complete, or requests a new one. */
export function useCode({ email, remember: asked, onLogout }: CodeStepProps) {
  const [digits, setDigits] = useState(() => emptyBoxes(limits.codeDigits));
  const [remember, setRemember] = useState(asked);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<"checking" | "sending">();
  const code = isFull(digits) ? digits.join("") : undefined;

  const submitThen = useEffectEvent(() => void submit());
  useEffect(
    function submitWholeCode() {
      if (code === undefined) return;
      const timer = setTimeout(submitThen, submitAfterMs);
      return () => clearTimeout(timer);
    },
    [code],
  );

  async function submit() {
    if (busy || code === undefined) return;
    setBusy("checking");
    setProblem(undefined);
    try {
      const user = await auth.checkCode({ email, code, remember });
      toast.success(granted);
      startSession(user, remember);
    } catch (thrown) {
      const error = errorOfThrown(thrown);
      setBusy(undefined);
      if (isPassing(error)) setProblem(error.message);
      else logOut(`Invalid or expired OTP: ${error.message}`);
    }
  }

  async function sendAgain() {
    setBusy("sending");
    setProblem(undefined);
    try {
      await auth.sendCode({ email });
      setDigits(emptyBoxes(limits.codeDigits));
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

  return { digits, setDigits, remember, setRemember, problem, busy, submit, sendAgain };
}

/** Whether another try may succeed: a lost connection or a failing server is not a refusal. */
const isPassing = ({ status }: ApiError) => status === 0 || status >= 500;
