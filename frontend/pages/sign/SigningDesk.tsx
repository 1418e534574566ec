import { useRef, useState } from "react";
import { productName } from "#contract/product";
import { esign, type Signed, type SignerView } from "../../api/esign.ts";
import { useNarrow } from "../../ui/narrow.ts";
import { BottomBar } from "./BottomBar.tsx";
import { FieldsList } from "./FieldsList.tsx";
import { reasonToWait } from "./progress.ts";
import { SignHeader } from "./SignHeader.tsx";
import { type SigningDialog, SigningDialogs } from "./SigningDialogs.tsx";
import { SigningDocument } from "./SigningDocument.tsx";
import { SigningNotices } from "./SigningNotices.tsx";
import { isUnderway, remedyFor } from "./sending.ts";
import { useCompletion } from "./use-completion.ts";
import { type SigningState, useSigning } from "./use-signing.ts";
import { AboutButton, StartCard, WhatToSign } from "./WhatToSign.tsx";

/** On a phone a page that fits the width can't be read, so fields are shown at this zoom at least. */
const zoomOfFieldsMin = 1.5;

interface SigningDeskProps {
  readonly view: SignerView;
  /** Asks the server anew whether there is something to sign. */
  readonly refresh: () => void;
  readonly onSigned: (reply: Signed) => void;
  readonly onDeclined: () => void;
}

export function SigningDesk({ view, refresh, onSigned, onDeclined }: SigningDeskProps) {
  const complete = useRef<HTMLButtonElement>(null);
  const [pageShown, setPageShown] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [dialog, setDialog] = useState<SigningDialog>();
  const narrow = useNarrow();
  const { sending, send, tryNow } = useCompletion({
    onDone(reply) {
      signing.forget();
      onSigned(reply);
    },
    onRefused: (error) => remedyFor(error) === "look again" && refresh(),
  });
  const signing = useSigning({
    view,
    locked: isUnderway(sending),
    onLead() {
      setDialog(undefined);
      if (narrow) setZoom((now) => Math.max(now, zoomOfFieldsMin));
    },
    onNothingLeft: () => complete.current?.focus(),
    onGone: refresh,
  });
  const { fields, progress, pending } = signing;
  const finish = () => {
    const { signature } = progress;
    const { userAgent } = navigator;
    void send({ view, signature, name: progress.name.trim(), date: signing.date, userAgent });
  };
  const about = { view, fields: fields.length, onStart: startOf(signing) };
  const list = <ListOfFields signing={signing} />;

  return (
    <div className="flex h-dvh flex-col short:h-auto short:min-h-dvh">
      <title>{`Sign ${view.title || view.fileName} · ${productName}`}</title>
      <SignHeader
        onSignAll={signing.signAll}
        onCreateSignature={signing.createSignature}
        onReadConsent={() => setDialog("consent")}
        onDecline={() => setDialog("decline")}
      />
      <SigningNotices
        created={progress.notice}
        sending={sending}
        onTryNow={tryNow}
        onRetry={finish}
        onCreateSignature={signing.createSignature}
      />
      <main className="flex min-h-0 grow short:h-[85dvh] short:grow-0">
        <aside
          aria-label="About this document"
          className="hidden w-76 shrink-0 flex-col gap-5 overflow-y-auto border-line border-r bg-surface p-4 lg:flex"
        >
          <WhatToSign {...about} heading="h1" />
          <nav aria-label="Fields">{list}</nav>
        </aside>
        <SigningDocument
          view={view}
          signing={signing}
          zoom={zoom}
          onZoom={setZoom}
          onFirstShown={() => {
            setPageShown(true);
            noteViewed();
          }}
          tools={<AboutButton view={view} onPress={() => setDialog("about")} />}
          before={<StartCard {...about} />}
        />
      </main>
      <p role="status" className="sr-only">
        {signing.said}
      </p>
      <BottomBar
        done={fields.length - pending.length}
        of={fields.length}
        waitReason={reasonToWait(progress, fields, pageShown)}
        busy={isUnderway(sending)}
        isStarted={about.onStart === undefined}
        canUndo={progress.past.length > 0}
        disclosure={view.disclosure}
        complete={complete}
        onUndo={signing.undo}
        onNext={signing.next}
        onWait={progress.signature ? signing.next : signing.createSignature}
        onComplete={finish}
        onShowFields={() => setDialog("fields")}
      />
      <SigningDialogs
        view={view}
        signing={signing}
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        onDeclined={() => {
          signing.forget();
          onDeclined();
        }}
        onRefused={refresh}
        fieldsList={list}
      />
    </div>
  );
}

function ListOfFields({ signing }: { signing: SigningState }) {
  return (
    <FieldsList
      fields={signing.fields}
      currentId={signing.currentId}
      isSigned={signing.isSigned}
      onGo={(field) => signing.goTo(field.id)}
    />
  );
}

/** The one button of the first screen, until it was pressed or something was signed. */
const startOf = ({ pending, fields, currentId, next }: SigningState) =>
  pending.length === fields.length && fields.length > 0 && !currentId ? next : undefined;

/** Only a record: signing goes on without it. */
function noteViewed(): void {
  esign.viewed({ userAgent: navigator.userAgent }).catch(() => undefined);
}
