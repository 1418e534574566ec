import { type RefObject, useRef } from "react";
import type { Answers } from "#contract/answers";
import { productName } from "#contract/product";
import type { ApiError } from "../../../api/api-error.ts";
import type { Signed, SignerView } from "../../../api/esign.ts";
import { useSigningWords } from "../../../language/signing-words.ts";
import { usePhone, useTouchOrNarrow } from "../../../ui/narrow.ts";
import { BottomBar } from "./BottomBar.tsx";
import { ChangedNotice } from "./ChangedNotice.tsx";
import { FieldsList } from "./FieldsList.tsx";
import { LazyAnswerEditor, openTask } from "./LazyAnswers.tsx";
import { SignHeader } from "./SignHeader.tsx";
import { SigningDialogs } from "./SigningDialogs.tsx";
import { SigningMain } from "./SigningMain.tsx";
import { SigningNotices } from "./SigningNotices.tsx";
import { isLeft, optionalSentence, pressesLeft, reasonToWait, taskOf } from "./tasks.ts";
import { type SigningPage, useSigningPage } from "./use-signing-page.ts";

interface SigningScreenProps {
  readonly view: SignerView;
  /** Refetches the document's state. */
  readonly refresh: () => void;
  readonly onSigned: (reply: Signed, answers: Answers) => void;
  readonly onSignedOtherwise: (refusal: ApiError) => void;
  readonly onDeclined: () => void;
}

export function SigningScreen({ onDeclined, ...options }: SigningScreenProps) {
  const page = useSigningPage(options);
  const words = useSigningWords();
  const { view, fields, tasks, values, signing, locked, act } = page;
  const seen = useRef<HTMLButtonElement>(null);
  const isPhone = usePhone();
  const header = <SignHeader inLine={isPhone} onSignAll={page.signAll} onOpen={page.open} />;
  const onGo = ({ id }: { id: string }) => act({ type: "go to", id });
  const list = <FieldsList tasks={tasks} signing={signing} onGo={onGo} />;
  const isSheet = useTouchOrNarrow();
  const editor = openTask(page) && <LazyAnswerEditor page={page} isSheet={isSheet} />;
  return (
    <div className="flex h-dvh flex-col short:h-auto short:min-h-dvh">
      <title>{`${words("tab.sign", { title: view.title || view.fileName })} · ${productName}`}</title>
      {!isPhone && header}
      <Notices page={page} seen={seen} />
      <SigningMain
        {...{ view, fields, tasks, values, signing, locked, act, isPhone }}
        header={isPhone && header}
        start={page.atStart ? { onFirstField: page.first, onSignAll: page.signAll } : undefined}
        onFirstShown={page.onFirstShown}
        onPicture={page.onPicture}
        fieldsList={list}
        editor={isSheet ? undefined : editor}
      />
      <p role="status" className="sr-only">
        {signing.said}
      </p>
      {isSheet && editor ? editor : <Bar page={page} seen={seen} />}
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
    return (
      <SigningNotices
        created={page.signing.progress.notice}
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

function Bar({ page, seen }: PartProps) {
  const { tasks, signing, act } = page;
  const { progress, currentId, offersRest } = signing;
  const words = useSigningWords();
  const isChanged = page.shown.changes.length > 0;
  const reason = isChanged
    ? words("wait.changed")
    : reasonToWait(words, progress, tasks, page.pageShown);
  const presses = pressesLeft(tasks);
  const left = tasks.filter(isLeft);
  const needsSignature = !progress.signature && left.length > 0 && presses.length === left.length;
  const at = taskOf(tasks, currentId);
  const isAtLeft = at !== undefined && isLeft(at);
  return (
    <BottomBar
      done={page.done}
      of={page.of}
      optional={optionalSentence(words, tasks)}
      presses={presses.length}
      waitReason={reason}
      busy={page.locked}
      leadsOn={!page.atStart && !isAtLeft && !offersRest}
      offersRest={offersRest}
      canUndo={progress.past.length > 0}
      complete={page.complete}
      onUndo={() => act({ type: "undo" })}
      onNext={page.next}
      onFillRest={page.signAll}
      onDeclineRest={() => act({ type: "decline rest" })}
      onWait={() => {
        if (isChanged) seen.current?.focus();
        else if (needsSignature) page.open("signature");
        else if (left[0]) act({ type: "go to", id: left[0].id });
        else page.next();
      }}
      onComplete={page.finish}
      onShowFields={() => page.open("fields")}
      onShowTerms={() => page.open("consent")}
    />
  );
}
