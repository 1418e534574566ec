import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "../../../../api/api-error.ts";
import type { SignerView, Submission } from "../../../../api/esign.ts";
import { type Passkey, passkeyChallenge } from "../../../../api/passkeys.ts";
import { useEndingWords } from "../../../../language/ending-words.ts";
import { host } from "../../../../session/host.ts";
import { addressByName } from "../../../../session/passkey-address.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { hasPasskeys, type MadeKey, makeKey, signWithKey } from "../act/passkeys.ts";

interface PasskeyDialogProps {
  readonly submission: Submission;
  readonly onClose: () => void;
  /** Is called without a passkey if the server refuses the submission anyway, and will say why. */
  readonly onDone: (passkey: Passkey | undefined) => void;
}

/** Has a passkey sign a submission. A try after a failed one uses the key that was made before. */
export function PasskeyDialog({ submission, onClose, onDone }: PasskeyDialogProps) {
  const words = useEndingWords();
  const [state, setState] = useState<"asking" | "busy" | "failed">("asking");
  const key = useRef<MadeKey>(undefined);
  const [closing] = useState(() => new AbortController());
  const { signal } = closing;
  const obstacle = useObstacle(submission.view);

  async function confirm() {
    setState("busy");
    try {
      const { name, view } = submission;
      key.current ??= await makeKey({ name, email: view.signer.email }, signal);
      const { challenge } = await passkeyChallenge(submission, { signal });
      const passkey = await signWithKey(key.current, challenge, signal);
      if (!signal.aborted) onDone(passkey);
    } catch (error) {
      if (error instanceof ApiError && !signal.aborted) onDone(undefined);
      else setState("failed");
    }
  }

  return (
    <Dialog
      open
      title={words("passkey.title")}
      onClose={() => {
        closing.abort();
        onClose();
      }}
      footer={
        !obstacle && (
          <Button variant="primary" busy={state === "busy"} onClick={() => void confirm()}>
            {words("passkey.go")}
          </Button>
        )
      }
    >
      {obstacle ? (
        <Banner tone="warn">{obstacle}</Banner>
      ) : (
        <div className="grid gap-4">
          <p className="text-ink-soft">{words("passkey.text")}</p>
          {state === "failed" && <Banner tone="danger">{words("passkey.failed")}</Banner>}
        </div>
      )}
    </Dialog>
  );
}

/** Says before somebody begins that a passkey will be asked for, or why they can't make one here. */
export function PasskeyNote({ view, atStart }: { view: SignerView; atStart: boolean }) {
  const words = useEndingWords();
  const obstacle = useObstacle(view);
  if (!obstacle && !atStart) return null;
  return (
    <div className="p-2 sm:px-4">
      <Banner tone={obstacle ? "warn" : "info"}>{obstacle ?? words("passkey.note")}</Banner>
    </div>
  );
}

/** Why no passkey can be made on this page, and what to do; undefined if one can. */
function useObstacle({ senderName }: SignerView): ReactNode {
  const words = useEndingWords();
  const { PasskeyWindow } = host;
  if (PasskeyWindow) return <PasskeyWindow />;
  if (!hasPasskeys()) return words("passkey.none", { name: senderName });
  const address = addressByName(location);
  if (!address) return undefined;
  return (
    <>
      {words("passkey.byName")}{" "}
      <a href={address} className="link">
        <bdi translate="no">{new URL(address).origin}</bdi>
      </a>
    </>
  );
}
