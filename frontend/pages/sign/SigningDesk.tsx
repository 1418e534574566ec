import { useRef, useState } from "react";
import type { SignerViewReply } from "#contract/api/envelopes";
import { esign, type SignReply } from "#contract/api/esign";
import { productName } from "#contract/product";
import { call } from "../../api/call.ts";
import { useNarrow } from "../../ui/narrow.ts";
import { BottomBar } from "./BottomBar.tsx";
import { FieldsList } from "./FieldsList.tsx";
import { reasonToWait } from "./progress.ts";
import { SignHeader } from "./SignHeader.tsx";
import { type SigningDialog, SigningDialogs } from "./SigningDialogs.tsx";
import { SigningDocument } from "./SigningDocument.tsx";
import { SigningNotices } from "./SigningNotices.tsx";
import { submission } from "./submission.ts";
import { useCompletion } from "./use-completion.ts";
import { useSigning } from "./use-signing.ts";
import { AboutButton, WhatToSign } from "./WhatToSign.tsx";

/** On a phone a page that fits the width can't be read, so fields are shown at this zoom at least. */
const zoomOfFieldsMin = 1.5;

interface SigningDeskProps {
  readonly view: SignerViewReply;
  readonly onSigned: (reply: SignReply) => void;
  readonly onDeclined: () => void;
}

export function SigningDesk({ view, onSigned, onDeclined }: SigningDeskProps) {
  const complete = useRef<HTMLButtonElement>(null);
  const signing = useSigning(view, () => complete.current?.focus());
  const { fields, progress, pending } = signing;
  const [pageShown, setPageShown] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [dialog, setDialog] = useState<SigningDialog>();
  const narrow = useNarrow();
  const completion = useCompletion((reply) => {
    signing.forget();
    onSigned(reply);
  });
  const waitReason = reasonToWait(progress, fields, pageShown);

  const lead = (go: () => void) => {
    setDialog(undefined);
    if (narrow) setZoom((now) => Math.max(now, zoomOfFieldsMin));
    go();
  };
  const send = () => {
    const { userAgent } = navigator;
    completion.mutate(submission({ view, progress, dateString: signing.date, userAgent }));
  };
  const noteFirstPage = () => {
    setPageShown(true);
    // Only a record: signing goes on without it.
    call(esign.viewed, { userAgent: navigator.userAgent }).catch(() => undefined);
  };
  const list = (
    <FieldsList
      fields={fields}
      currentId={signing.currentId}
      isSigned={signing.isSigned}
      onGo={(field) => lead(() => signing.goTo(field.id))}
    />
  );

  return (
    <div className="flex h-dvh flex-col">
      <title>{`Sign ${view.title || view.fileName} · ${productName}`}</title>
      <SignHeader
        hasSignature={progress.signature !== undefined}
        onSignAll={signing.signAll}
        onCreateSignature={signing.createSignature}
        onReadConsent={() => setDialog("consent")}
        onDecline={() => setDialog("decline")}
      />
      <SigningNotices created={progress.notice} problem={completion.error} onRetry={send} />
      <main className="flex min-h-0 grow">
        <aside
          aria-label="About this document"
          className="hidden w-76 shrink-0 flex-col gap-5 overflow-y-auto border-line border-r bg-surface p-4 lg:flex"
        >
          <WhatToSign view={view} fields={fields.length} heading="h1" />
          <nav aria-label="Fields">{list}</nav>
        </aside>
        <SigningDocument
          view={view}
          signing={signing}
          zoom={zoom}
          onZoom={setZoom}
          onFirstShown={noteFirstPage}
          tools={<AboutButton view={view} onPress={() => setDialog("about")} />}
        />
      </main>
      <p role="status" className="sr-only">
        {signing.said}
      </p>
      <BottomBar
        done={fields.length - pending.length}
        of={fields.length}
        waitReason={waitReason}
        busy={completion.isPending}
        canUndo={progress.past.length > 0}
        disclosure={view.disclosure}
        complete={complete}
        onUndo={signing.undo}
        onNext={() => lead(signing.next)}
        onComplete={send}
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
        fieldsList={list}
      />
    </div>
  );
}
