import { type ComponentProps, type ReactNode, type RefObject, Suspense, useRef } from "react";
import { productName } from "#contract/rules/product/product";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { useLow, usePhone, useTouchOrNarrow } from "../../../../ui/narrow.ts";
import { askedOf } from "../act/tasks.ts";
import { type PageOptions, type SigningPage, useSigningPage } from "../act/use-signing-page.ts";
import { LazyAnswerEditor, openTask } from "../answers/LazyAnswers.tsx";
import { ChangedNotice, PasskeyDialog, PasskeyNote, SigningNotices } from "../ends/LazySigned.ts";
import { BottomBar } from "./BottomBar.tsx";
import { FieldsList } from "./FieldsList.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { SignHeader } from "./SignHeader.tsx";
import { SigningDialogs } from "./SigningDialogs.tsx";
import { SigningDocument } from "./SigningDocument.tsx";
import { AboutButton, StartCard, WhatToSign } from "./WhatToSign.tsx";

interface SigningScreenProps extends PageOptions {
  readonly onDeclined: () => void;
}

export function SigningScreen({ onDeclined, ...options }: SigningScreenProps) {
  const page = useSigningPage(options);
  const words = useSigningWords();
  const { view, fields, tasks, values, signing, locked, act, completion } = page;
  const { toConfirm } = completion;
  const seen = useRef<HTMLButtonElement>(null);
  const isLow = useLow();
  const inLine = usePhone() || isLow;
  const header = (
    <SignHeader view={view} inLine={inLine} onSignAll={page.signAll} onOpen={page.open} />
  );
  const notices = (
    <Suspense>
      {view.passkey && <PasskeyNote view={view} atStart={page.atStart} />}
      <Notices page={page} seen={seen} />
    </Suspense>
  );
  const onGo = ({ id }: { id: string }) => act({ type: "go to", id });
  const list = <FieldsList tasks={tasks} signing={signing} onGo={onGo} />;
  const isSheet = useTouchOrNarrow();
  const editor = openTask(page) && <LazyAnswerEditor page={page} isSheet={isSheet} />;
  return (
    <div className="flex h-dvh flex-col">
      <title>{`${words(`tab.${view.signer.role ?? "sign"}`, { title: view.title || view.fileName })} · ${productName}`}</title>
      {!inLine && header}
      {!isLow && notices}
      <SigningMain
        {...{ view, fields, tasks, values, signing, locked, act }}
        toolbarScrolls={isLow}
        above={
          <>
            {inLine && header}
            {isLow && notices}
          </>
        }
        onFirstShown={page.onFirstShown}
        onPicture={page.onPicture}
        onRead={view.signer.role === "confirms" ? page.onRead : undefined}
        fieldsList={list}
        editor={isSheet ? undefined : editor}
      />
      <p role="status" className="sr-only">
        {signing.said}
      </p>
      {isSheet && editor ? editor : <BottomBar {...{ page, seen }} />}
      {toConfirm && (
        <Suspense>
          <PasskeyDialog
            submission={toConfirm}
            onClose={completion.giveUp}
            onDone={(passkey) => void completion.send({ ...toConfirm, passkey })}
          />
        </Suspense>
      )}
      <SigningDialogs
        {...{ view, fields, tasks, signing, act }}
        onDeclined={() => {
          page.forget();
          onDeclined();
        }}
        onRefused={options.refresh}
        fieldsList={list}
      />
    </div>
  );
}

interface PartProps {
  readonly page: SigningPage;
  /** The button below the notice of what has changed since the page was opened. */
  readonly seen: RefObject<HTMLButtonElement | null>;
}

function Notices({ page, seen }: PartProps) {
  const { shown, completion } = page;
  if (shown.changes.length === 0) {
    const { notice } = page.signing.progress;
    const isUsual =
      completion.sending.state === "not yet" || completion.sending.state === "on its way";
    if (isUsual && !notice) return null;
    return (
      <SigningNotices
        role={page.view.signer.role}
        created={notice}
        sending={completion.sending}
        onTryNow={completion.tryNow}
        onRetry={page.finish}
        onCreateSignature={() => page.open("signature")}
      />
    );
  }
  return (
    <ChangedNotice
      changes={shown.changes}
      button={seen}
      onSeen={() => {
        shown.onSeen();
        completion.forget();
      }}
    />
  );
}

interface SigningMainProps
  extends Omit<ComponentProps<typeof SigningDocument>, "tools" | "toolsAtEnd" | "before"> {
  /** This scrolls away with the document on phones and in low windows. */
  readonly above: ReactNode;
  readonly fieldsList: ReactNode;
}

/** The document, and what there is to do: beside it on large screens, above the first page on small ones. */
function SigningMain({ above, fieldsList, ...document }: SigningMainProps) {
  const { view, tasks, act } = document;
  const words = useSigningWords();
  const about = { view, fields: askedOf(tasks).length };
  return (
    <main className="flex min-h-0 grow">
      <aside
        aria-label={words("about")}
        className="hidden w-76 shrink-0 flex-col gap-5 overflow-y-auto border-line border-e bg-surface p-4 lg:flex"
      >
        <WhatToSign {...about} heading="h1" />
        <nav aria-label={words("fields")}>{fieldsList}</nav>
      </aside>
      <SigningDocument
        {...document}
        tools={<AboutButton view={view} onPress={() => act({ type: "open", dialog: "about" })} />}
        toolsAtEnd={<LanguageChoice isIcon />}
        before={
          <>
            {above}
            <StartCard {...about} heading="h2" />
          </>
        }
      />
    </main>
  );
}
