import { use, useRef, useState } from "react";
import type { Signed, SignerView } from "../../api/esign.ts";
import { pendingOf } from "./progress.ts";
import { progressKey } from "./progress-storage.ts";
import { isUnderway, remedyFor } from "./sending.ts";
import type { SigningDialog } from "./signing.ts";
import { SigningActsContext } from "./signing-acts.ts";
import { useCompletion } from "./use-completion.ts";
import { forgetProgress } from "./use-kept-progress.ts";
import { useFirstAct, useShown } from "./use-shown.ts";
import { useSigning } from "./use-signing.ts";
import { useSigningFocus } from "./use-signing-focus.ts";

interface PageOptions {
  readonly view: SignerView;
  /** Refetches the document's state. */
  readonly refresh: () => void;
  readonly onSigned: (reply: Signed) => void;
}

export type SigningPage = ReturnType<typeof useSigningPage>;

/** All that a signer's page knows and can do; its parts take what they need. */
export function useSigningPage({ view, refresh, onSigned }: PageOptions) {
  const complete = useRef<HTMLButtonElement>(null);
  const { viewed } = use(SigningActsContext);
  const [pageShown, setPageShown] = useState(false);
  const forget = () => forgetProgress(progressKey(view.envelopeId, view.signer.email));
  const shown = useShown(view);
  const completion = useCompletion({
    onDone(reply) {
      forget();
      onSigned(reply);
    },
    onRefused: (error) => remedyFor(error) === "look again" && refresh(),
  });
  const locked = isUnderway(completion.sending);
  const { signing, act, fields, values } = useSigning({ view, locked, onGone: refresh });
  useSigningFocus(signing.focus, complete);
  // Signing doesn't depend on the record of viewing.
  useFirstAct(pageShown, () => void viewed().catch(() => undefined));
  const pending = pendingOf(signing.progress, fields);
  return {
    ...{ view, fields, values, signing, act, pending, complete, completion, locked, shown },
    ...{ pageShown, onFirstShown: () => setPageShown(true), forget },
    /** Nothing has been done yet: the buttons that start are the primary ones. */
    atStart:
      fields.length > 0 && pending.length === fields.length && signing.currentId === undefined,
    open: (dialog: SigningDialog) => act({ type: "open", dialog }),
    next: () => act({ type: "next" }),
    signAll: () => act({ type: "sign", ids: pending.map(({ id }) => id) }),
    finish() {
      const { signature, name, date } = values;
      const { userAgent } = navigator;
      void completion.send({ view, signature, name: name.trim(), date, userAgent });
    },
  };
}
