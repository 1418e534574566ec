import { use, useEffect, useRef, useState } from "react";
import { type ApiError, errorOfThrown } from "../../../../api/api-error.ts";
import type { Signed, Submission } from "../../../../api/esign.ts";
import { pause } from "./pause.ts";
import { isTemporary, isUnderway, type Sending, waitMs } from "./sending.ts";
import { SigningActsContext } from "./signing-acts.ts";

/** A request that was pending when the device went to sleep may never be answered. */
const patienceMs = 30_000;

/**
 * Sends the signature until the server has answered. Without a connection it is kept and sent when the connection is
 * back; a second press tries at once, and never sends it twice.
 */
export function useCompletion({
  onDone,
  onRefused,
}: {
  onDone: (reply: Signed) => void;
  onRefused: (error: ApiError) => void;
}) {
  const { complete } = use(SigningActsContext);
  const [sending, setSending] = useState<Sending>({ state: "not yet" });
  const [toConfirm, setToConfirm] = useState<Submission>();
  const busy = useRef(false);
  const wake = useRef<() => void>(undefined);
  useStayWarning(isUnderway(sending));

  /** Sends it at once, or after the signer's passkey has signed it. */
  const offer = (submission: Submission) =>
    submission.view.passkey ? setToConfirm(submission) : send(submission);

  async function send(submission: Submission) {
    setToConfirm(undefined);
    if (busy.current) return wake.current?.();
    busy.current = true;
    const reply = await untilAnswered(submission);
    busy.current = false;
    if (reply) onDone(reply);
  }

  async function untilAnswered(submission: Submission): Promise<Signed | undefined> {
    for (let tries = 1; ; tries += 1) {
      setSending({ state: "on its way" });
      try {
        const signal = AbortSignal.timeout(patienceMs);
        return await complete(submission, { signal });
      } catch (thrown) {
        const because = errorOfThrown(thrown);
        if (!isTemporary(because)) {
          setSending({ state: "refused", because });
          onRefused(because);
          return undefined;
        }
        setSending({ state: "kept", because });
        await pause(waitMs(because, tries), wake);
      }
    }
  }

  /** Clears a refusal that the page has handled. */
  const forget = () => !busy.current && setSending({ state: "not yet" });
  return {
    ...{ sending, offer, send, forget, tryNow: () => wake.current?.() },
    /** The digest that the signer's passkey has to sign before the submission is sent. */
    toConfirm,
    giveUp: () => setToConfirm(undefined),
  };
}

/** Warns people who leave while their signature has not arrived. */
function useStayWarning(on: boolean) {
  useEffect(
    function warnBeforeLeaving() {
      if (!on) return;
      const warn = (event: BeforeUnloadEvent) => event.preventDefault();
      addEventListener("beforeunload", warn);
      return () => removeEventListener("beforeunload", warn);
    },
    [on],
  );
}
