import { useEffect, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { noteActivity, readLastActiveAtMs, watchActivity, watchAnswer } from "./activity.ts";
import { type IdleState, idleState, needsRenewal } from "./idle.ts";
import { endSession, readSession, renewSession, signOut } from "./session.ts";

const tickMs = 1_000;

/** Ends the session after ten idle minutes, warns a minute before, and renews its token until then. */
export function SessionWatch() {
  const [idle, setIdle] = useState<IdleState>({ kind: "active" });
  const warned = idle.kind === "warned";
  useEffect(
    function watchPerson() {
      // The warning must be answered: moving the mouse towards its buttons must not close it.
      return warned ? watchAnswer(() => stay(setIdle)) : watchActivity();
    },
    [warned],
  );
  useEffect(function watchClock() {
    const timer = setInterval(() => setIdle(tick), tickMs);
    return () => clearInterval(timer);
  }, []);

  return (
    <Dialog
      open={warned}
      onClose={() => stay(setIdle)}
      title="Are you still there?"
      footer={
        <>
          <Button onClick={signOut}>Sign out</Button>
          <Button variant="primary" onClick={() => stay(setIdle)}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        You have been inactive for a while. To protect your documents, you will be signed out in{" "}
        <span className="font-semibold text-ink tabular-nums">
          {warned ? idle.secondsLeft : 0} seconds
        </span>
        .
      </p>
    </Dialog>
  );
}

function stay(setIdle: (idle: IdleState) => void): void {
  noteActivity();
  setIdle({ kind: "active" });
}

/** The current state; the previous object if it is equal, so that React doesn't render. */
function tick(before: IdleState): IdleState {
  const session = readSession();
  if (session.kind !== "signedIn") return before;
  const now = Date.now();
  const idle = idleState(readLastActiveAtMs(), now);
  if (idle.kind === "over") endSession("idle");
  else if (needsRenewal(session.expiresAtMs, idle, now)) void renewSession();
  return idle.kind === "active" && before.kind === "active" ? before : idle;
}
