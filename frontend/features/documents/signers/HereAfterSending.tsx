import { useState } from "react";
import { isolated } from "#languages/isolated";
import type { DocumentRecipient } from "../../../api/dashboard.ts";
import type { Arrival } from "../../../layouts/arrival.ts";
import { useSessionUser } from "../../../session/user.ts";
import { Button } from "../../../ui/Button.tsx";
import { ReadProblem } from "../../../ui/Loaded.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { useDocument } from "../use-document.ts";
import { useServerNow } from "./clock.ts";
import SignHere from "./SignHere.tsx";
import { canSignHere, signerName } from "./signer-state.ts";

/** Folded after sending, once it can't be undone any more: somebody who is with the sender signs here now. */
export default function HereAfterSending({ sent }: { sent: Arrival }) {
  const { envelopeId, undoUntilMs } = sent;
  const [open, setOpen] = useState(false);
  const now = useServerNow({ clockMs: 0 }, undoUntilMs === undefined ? undefined : 1000);
  if (undoUntilMs !== undefined && now < undoUntilMs) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 w-fit cursor-pointer text-ink-soft text-sm pointer-coarse:py-2">
        Sign in person
      </summary>
      {open && <Signers envelopeId={envelopeId} />}
    </details>
  );
}

function Signers({ envelopeId }: { envelopeId: string }) {
  const { email } = useSessionUser();
  const [signing, setSigning] = useState<DocumentRecipient>();
  const document = useDocument(envelopeId);
  if (!document.data) return document.error ? <ReadProblem of={document} /> : <Loading />;
  const { isOpen, recipients } = document.data;
  const here = recipients.filter((signer) => isOpen && canSignHere(signer, email));
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {here.length === 0 && (
        <p className="text-ink-soft text-sm">Nobody who can sign in person is due yet.</p>
      )}
      {here.map((signer) => (
        <Button key={signer.id} size="small" icon="pen" onClick={() => setSigning(signer)}>
          {`Let ${isolated(signerName(signer))} sign here`}
        </Button>
      ))}
      {signing && (
        <SignHere envelopeId={envelopeId} signer={signing} onClose={() => setSigning(undefined)} />
      )}
    </div>
  );
}
