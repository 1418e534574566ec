import { use, useRef, useState } from "react";
import { productName } from "#contract/product";
import type { Signed, SignerView } from "../../api/esign.ts";
import { usePhone } from "../../ui/narrow.ts";
import { BottomBar } from "./BottomBar.tsx";
import { ChangedNotice } from "./ChangedNotice.tsx";
import { FieldsList } from "./FieldsList.tsx";
import { pendingOf, reasonToWait } from "./progress.ts";
import { progressKey } from "./progress-storage.ts";
import { SignHeader } from "./SignHeader.tsx";
import { SigningDialogs } from "./SigningDialogs.tsx";
import { SigningMain } from "./SigningMain.tsx";
import { SigningNotices } from "./SigningNotices.tsx";
import { isUnderway, remedyFor } from "./sending.ts";
import type { SigningDialog } from "./signing.ts";
import { SigningActsContext } from "./signing-acts.ts";
import { useCompletion } from "./use-completion.ts";
import { forgetProgress } from "./use-kept-progress.ts";
import { useFirstAct, useShown } from "./use-shown.ts";
import { useSigning } from "./use-signing.ts";
import { useSigningFocus } from "./use-signing-focus.ts";

interface SigningScreenProps {
  readonly view: SignerView;
  /** Refetches the document's state. */
  readonly refresh: () => void;
  readonly onSigned: (reply: Signed) => void;
  readonly onDeclined: () => void;
}

export function SigningScreen({ view, refresh, onSigned, onDeclined }: SigningScreenProps) {
  const complete = useRef<HTMLButtonElement>(null);
  const { viewed } = use(SigningActsContext);
  const [pageShown, setPageShown] = useState(false);
  const forget = () => forgetProgress(progressKey(view.envelopeId, view.signer.email));
  const { changes, onSeen } = useShown(view);
  const seen = useRef<HTMLButtonElement>(null);
  const {
    sending,
    send,
    forget: forgetRefusal,
    tryNow,
  } = useCompletion({
    onDone(reply) {
      forget();
      onSigned(reply);
    },
    onRefused: (error) => remedyFor(error) === "look again" && refresh(),
  });
  const locked = isUnderway(sending);
  const { signing, act, fields, values } = useSigning({ view, locked, onGone: refresh });
  useSigningFocus(signing.focus, complete);
  // Signing doesn't depend on the record of viewing.
  useFirstAct(pageShown, () => void viewed().catch(() => undefined));
  const { progress, currentId } = signing;
  const isPhone = usePhone();
  const pending = pendingOf(progress, fields);
  /** Nothing has been done yet: the buttons that start are the primary ones. */
  const atStart = fields.length > 0 && pending.length === fields.length && currentId === undefined;
  const isChanged = changes.length > 0;
  const open = (dialog: SigningDialog) => act({ type: "open", dialog });
  const next = () => act({ type: "next" });
  const signAll = () => act({ type: "sign", ids: pending.map(({ id }) => id) });
  const finish = () => {
    const { signature, name, date } = values;
    void send({ view, signature, name: name.trim(), date, userAgent: navigator.userAgent });
  };
  const list = (
    <FieldsList
      fields={fields}
      signing={signing}
      onGo={(field) => act({ type: "go to", id: field.id })}
    />
  );
  const header = <SignHeader inLine={isPhone} onSignAll={signAll} onOpen={open} />;

  return (
    <div className="flex h-dvh flex-col short:h-auto short:min-h-dvh">
      <title>{`Sign ${view.title || view.fileName} · ${productName}`}</title>
      {!isPhone && header}
      {isChanged ? (
        <ChangedNotice
          changes={changes}
          button={seen}
          onSeen={() => {
            onSeen();
            forgetRefusal();
          }}
        />
      ) : (
        <SigningNotices
          created={progress.notice}
          sending={sending}
          onTryNow={tryNow}
          onRetry={finish}
          onCreateSignature={() => open("signature")}
        />
      )}
      <SigningMain
        {...{ view, fields, values, signing, locked, act, isPhone }}
        header={isPhone && header}
        start={atStart ? { onFirstField: next, onSignAll: signAll } : undefined}
        onFirstShown={() => setPageShown(true)}
        fieldsList={list}
      />
      <p role="status" className="sr-only">
        {signing.said}
      </p>
      <BottomBar
        done={fields.length - pending.length}
        of={fields.length}
        waitReason={isChanged ? readFirst : reasonToWait(progress, fields, pageShown)}
        busy={locked}
        leadsOn={!atStart && !pending.some(({ id }) => id === currentId) && !signing.offersRest}
        offersRest={signing.offersRest}
        canUndo={progress.past.length > 0}
        complete={complete}
        onUndo={() => act({ type: "undo" })}
        onNext={next}
        onFillRest={signAll}
        onDeclineRest={() => act({ type: "decline rest" })}
        onWait={() => {
          if (isChanged) seen.current?.focus();
          else if (progress.signature) next();
          else open("signature");
        }}
        onComplete={finish}
        onShowFields={() => open("fields")}
        onShowTerms={() => open("consent")}
      />
      <SigningDialogs
        {...{ view, fields, signing, act }}
        onDeclined={() => {
          forget();
          onDeclined();
        }}
        onRefused={refresh}
        fieldsList={list}
      />
    </div>
  );
}

const readFirst = "Please read first what has changed.";
