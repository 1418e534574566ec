import { useCallback, useRef, useState } from "react";
import type { SignerViewReply } from "#contract/api/envelopes";
import { esign, type SignReply } from "#contract/api/esign";
import { call } from "../../api/call.ts";
import { openJsonLink } from "../../api/documents.ts";
import { PdfView } from "../../pdf/PdfView.tsx";
import { productName } from "../../product.ts";
import { useNarrow } from "../../ui/narrow.ts";
import { BottomBar } from "./BottomBar.tsx";
import { DeclinedScreen } from "./DeclinedScreen.tsx";
import { FieldsList } from "./FieldsList.tsx";
import { MarkerButton } from "./MarkerButton.tsx";
import { OthersFields } from "./OthersFields.tsx";
import { reasonToWait } from "./progress.ts";
import { SignHeader } from "./SignHeader.tsx";
import { type SigningDialog, SigningDialogs } from "./SigningDialogs.tsx";
import { SigningNotices } from "./SigningNotices.tsx";
import { submission } from "./submission.ts";
import { ThankYou } from "./ThankYou.tsx";
import { useCompletion } from "./use-completion.ts";
import { useSigning } from "./use-signing.ts";
import { AboutButton, WhatToSign } from "./WhatToSign.tsx";

/** On a phone a page that fits the width can't be read, so fields are shown at this zoom at least. */
const zoomOfFieldsMin = 1.5;

export function Signing({ view }: { view: SignerViewReply }) {
  const complete = useRef<HTMLButtonElement>(null);
  const signing = useSigning(view, () => complete.current?.focus());
  const { fields, filled, progress, pending } = signing;
  const [pageShown, setPageShown] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [dialog, setDialog] = useState<SigningDialog>();
  const [done, setDone] = useState<SignReply>();
  const [declined, setDeclined] = useState(false);
  const narrow = useNarrow();
  const completion = useCompletion((reply) => {
    signing.forget();
    setDone(reply);
  });
  const [signer] = view.recepient;
  const open = useCallback(() => openJsonLink(signer.docUrl, "signer"), [signer.docUrl]);

  if (done) return <ThankYou view={view} reply={done} fields={fields} />;
  if (declined) return <DeclinedScreen senderName={view.senderName} />;

  const waitReason = reasonToWait(progress, fields, pageShown);
  const zoomToRead = () => narrow && setZoom((now) => Math.max(now, zoomOfFieldsMin));
  const lead = () => {
    zoomToRead();
    if (pending.length > 0) signing.next();
  };
  const send = () => {
    const { date: dateString } = signing;
    completion.mutate(submission({ view, progress, dateString, userAgent: navigator.userAgent }));
  };
  const list = (
    <FieldsList
      fields={fields}
      currentId={signing.currentId}
      isSigned={signing.isSigned}
      onGo={(field) => {
        setDialog(undefined);
        zoomToRead();
        signing.goTo(field.id);
      }}
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
        <div className="flex min-w-0 grow flex-col">
          <PdfView
            className="grow"
            label={view.title || view.fileName}
            tools={<AboutButton view={view} onPress={() => setDialog("about")} />}
            open={open}
            pages={view.pages}
            zoom={zoom}
            onZoom={setZoom}
            onFirstShown={() => {
              setPageShown(true);
              call(esign.viewed, { userAgent: navigator.userAgent }).catch(() => undefined);
            }}
            overlay={(page) => (
              <>
                <OthersFields fields={filled.filter(({ place }) => place.page === page)} />
                {fields
                  .filter(({ place }) => place.page === page)
                  .map((field) => (
                    <MarkerButton
                      key={field.id}
                      field={field}
                      value={signing.fieldValue(field)}
                      signed={signing.isSigned(field)}
                      current={field.id === signing.currentId}
                      onSign={() => signing.signField(field)}
                      onRename={signing.rename}
                    />
                  ))}
              </>
            )}
          />
        </div>
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
        onNext={lead}
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
          setDeclined(true);
        }}
        fieldsList={list}
      />
    </div>
  );
}
