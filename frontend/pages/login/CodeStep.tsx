import { type FormEvent, useState } from "react";
import { auth } from "#contract/api/auth";
import { limits } from "#contract/rules";
import { type ApiError, errorOfThrown } from "../../api/api-error.ts";
import { setBearer } from "../../api/bearers.ts";
import { call } from "../../api/call.ts";
import { startSession } from "../../session/session.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { CodeInput } from "../../ui/CodeInput.tsx";
import { emptyBoxes, isFull } from "../../ui/code-digits.ts";
import { toast } from "../../ui/toasts.ts";
import { codeFailed, codeSentAgain, granted } from "./texts.ts";

export function CodeStep({
  username,
  remember,
  onLogout,
}: {
  username: string;
  remember: boolean;
  /** Back to the password, with what to say there. */
  onLogout: (message: string | undefined) => void;
}) {
  const [digits, setDigits] = useState(() => emptyBoxes(limits.codeDigits));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<"checking" | "sending">();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy("checking");
    setProblem(undefined);
    try {
      const user = await call(auth.validateOtp, { username, mfacode: digits.join("") });
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
      await call(auth.generateOtp, { username });
      setDigits(emptyBoxes(limits.codeDigits));
      setBusy(undefined);
      toast.success(codeSentAgain);
    } catch (thrown) {
      const error = errorOfThrown(thrown);
      setBusy(undefined);
      if (isPassing(error)) return setProblem(codeFailed);
      toast.danger(`Error generating OTP: ${error.message}`);
      logOut(codeFailed);
    }
  }

  /** A refused code ends the login (spec.md section 8). */
  function logOut(message: string) {
    void call(auth.logout, { username }).catch(() => undefined);
    setBearer("login", undefined);
    onLogout(message);
  }

  return (
    <form onSubmit={submit} aria-label="Code" className="grid gap-6">
      <p className="text-ink-soft">
        We sent a six-digit code to <span className="font-medium text-ink">{username}</span>. It is
        good for 10 minutes.
      </p>
      <CodeInput label="Code" digits={digits} onChange={setDigits} autoFocus />
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy === "checking"}
        disabledReason={isFull(digits) ? undefined : "Please enter all six digits."}
      >
        Submit
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" icon="arrowLeft" onClick={() => onLogout(undefined)}>
          Back
        </Button>
        <Button variant="ghost" busy={busy === "sending"} onClick={sendAgain}>
          Send new code
        </Button>
      </div>
    </form>
  );
}

/** A lost connection or a stumbling server refused nothing: one may try again. */
const isPassing = ({ status }: ApiError) => status === 0 || status >= 500;
