import { use, useEffect, useRef, useState } from "react";
import type { ApiError } from "../../../../api/api-error.ts";
import type { Signed, SignerView } from "../../../../api/esign.ts";
import type { PicturedPage, ShownPicture } from "../../../../api/pages.ts";
import { translatedInto } from "../../../../language/translation.ts";
import type { Progress } from "../kept/progress.ts";
import { progressKey } from "../kept/progress-storage.ts";
import { forgetProgress } from "../kept/use-kept-progress.ts";
import { LanguageSwitchContext, useHeldLanguage } from "../page/language-switch.ts";
import { useFirstAct, useShown } from "../page/use-shown.ts";
import { isUnderway, refusedAnswer, remedyFor } from "./sending.ts";
import { SigningActsContext } from "./signing-acts.ts";
import type { SigningDialog } from "./signing-state.ts";
import {
  isAnswerTask,
  isDone,
  pressesLeft,
  progressCount,
  type Submitted,
  taskOf,
} from "./tasks.ts";
import { useCompletion } from "./use-completion.ts";
import { useSharedPart } from "./use-shared-part.ts";
import { useSigning } from "./use-signing.ts";
import { useSigningFocus } from "./use-signing-focus.ts";

export interface PageOptions {
  readonly view: SignerView;
  /** Refetches the document's state. */
  readonly refresh: () => void;
  readonly onSigned: (reply: Signed, filled: Submitted) => void;
  /** Called when they have already signed on another page, with other contents. */
  readonly onSignedOtherwise: (refusal: ApiError) => void;
}

export type SigningPage = ReturnType<typeof useSigningPage>;

/** The state and actions of a signer's page, of which each part takes what it needs. */
export function useSigningPage({ view, refresh, onSigned, onSignedOtherwise }: PageOptions) {
  const complete = useRef<HTMLButtonElement>(null);
  const { viewed } = use(SigningActsContext);
  const settled = use(LanguageSwitchContext)?.settled;
  const latest = useRef(view);
  useEffect(function keepLatest() {
    latest.current = view;
  });
  const [isShown, setShown] = useState(false);
  const { onPicture, shownPictures } = useShownPictures();
  const forget = () => forgetProgress(progressKey(view.envelopeId, view.signer.email));
  const shown = useShown(view);
  const completion = useCompletion({
    onDone(reply) {
      forget();
      onSigned(reply, submitted());
    },
    onRefused(error) {
      if (error.code === "SIGNED_OTHERWISE") {
        forget();
        onSignedOtherwise(error);
      }
      if (remedyFor(error) === "look again") return refresh();
      const id = refusedAnswer(error);
      if (id === undefined || !taskOf(tasks, id)?.group) return;
      // The refusal is shown at the field.
      act({ type: "refused answer", id, fault: error });
      completion.forget();
    },
  });
  const locked = isUnderway(completion.sending);
  useHeldLanguage(locked);
  const { signing, dispatch, fields, asked, tasks, values, isLoading } = useSigning({
    ...{ view, locked, onGone: refresh },
  });
  const submitted = () => asked.rules?.submitted(signing.progress, asked) ?? nothing;
  const pageShown = isShown && !isLoading;
  const { part, act } = useSharedPart(view, { refresh, onward: complete, dispatch });
  const last = useLastSteps(view, signing.progress);
  useSigningFocus(signing.focus, complete);
  // Signing doesn't depend on the record of viewing.
  useFirstAct(pageShown && !part.isOpen, () => void viewed().catch(() => undefined));
  return {
    ...{ view, fields, values, signing, act, part, asked, tasks, complete },
    ...{ completion, locked, shown },
    ...progressCount(tasks),
    ...last,
    ...{ pageShown, onFirstShown: () => setShown(true), onPicture, forget },
    /** Nothing has been done yet. */
    atStart:
      tasks.length > 0 &&
      tasks.every(({ state }) => state !== "done") &&
      signing.currentId === undefined,
    open: (dialog: SigningDialog) => act({ type: "open", dialog }),
    next: () => act({ type: "next" }),
    /** Goes to the first field that isn't done, even an optional one. */
    first() {
      const first = tasks.find((task) => !isDone(task));
      act(first ? { type: "go to", id: first.id } : { type: "next" });
    },
    /** Signs everything, or goes to the next field if all are to be filled in. */
    signAll: () =>
      act(tasks.every(isAnswerTask) ? { type: "next" } : { type: "sign", ids: pressesLeft(tasks) }),
    async finish() {
      const { signature, name, date } = values;
      const filled = submitted();
      act({ type: "close editor" });
      // The view that is signed must be in the language that the server knows by then.
      await settled?.();
      void completion.offer({
        ...{ view: latest.current, signature, date, ...filled },
        ...{ name: name.trim(), userAgent: navigator.userAgent },
        ...last.said,
        ...{ pictures: shownPictures(), translatedInto: translatedInto() },
      });
    },
  };
}

/** What is sent of a document without fields to fill in. */
const nothing: Submitted = { answers: {}, attached: [] };

/** The picture that was painted last for each page. */
function useShownPictures() {
  const last = useRef(new Map<number, ShownPicture>());
  return {
    onPicture: ({ shown }: PicturedPage) => void last.current.set(shown.page, shown),
    shownPictures: () => [...last.current.values()],
  };
}

/** What some people do before Complete: read all pages to their end, choose a reason for signing, or say who witnesses. */
function useLastSteps({ pages, signer, reasons }: SignerView, progress: Progress) {
  const [read, setRead] = useState<ReadonlySet<number>>(() => new Set());
  const isPlain = signer.role === undefined && signer.witnessOf === undefined;
  const asked = isPlain ? reasons : undefined;
  const reason = asked?.find((one) => one === progress.reason);
  const address = progress.address?.trim() || undefined;
  return {
    read,
    said: {
      reason,
      address: signer.witnessOf && address,
      pagesShown: signer.role === "confirms" ? read.size : undefined,
    },
    /** The reasons to choose from; undefined if none is asked for. */
    reasonsAsked: asked,
    isUnread: signer.role === "confirms" && read.size < pages.length,
    isReasonMissing: asked !== undefined && reason === undefined,
    isWitnessUnnamed: signer.witnessOf !== undefined && !(address && progress.name.trim()),
    onRead: (page: number) => setRead((before) => new Set([...before, page])),
    /** Scrolls to the first page that was not shown to its end. */
    nextUnread() {
      const index = pages.findIndex((_, page) => !read.has(page));
      document.querySelector(`[data-page="${index}"]`)?.scrollIntoView({ block: "start" });
    },
  };
}
