import { type RefObject, Suspense, useRef } from "react";
import type { UnsignedRole } from "#contract/rules/people/roles";
import { Rich } from "../../../../language/Rich.tsx";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { Button, IconButton } from "../../../../ui/Button.tsx";
import { classes } from "../../../../ui/classes.ts";
import { type Bar, barOf } from "../act/bar.ts";
import { isBusy, isLeft, pressesLeft, reasonToWait } from "../act/tasks.ts";
import type { SigningPage } from "../act/use-signing-page.ts";
import { GiveBackLine, LastInputs, TakeButton } from "../ends/LazySigned.ts";

interface BottomBarProps {
  readonly page: SigningPage;
  /** The button below the notice of what has changed since the page was opened. */
  readonly seen: RefObject<HTMLButtonElement | null>;
}

/** Always visible: the progress, one button that leads on, and Complete. */
export function BottomBar({ page, seen }: BottomBarProps) {
  const { tasks, signing, act, atStart, locked: busy } = page;
  const { view, reasonsAsked, part } = page;
  const words = useSigningWords();
  const inputs = useRef<HTMLDivElement>(null);
  const isChanged = page.shown.changes.length > 0;
  const reason = isChanged ? words("wait.changed") : reasonToWait(words, { ...signing, ...page });
  const isReady = reason === undefined && !part.isOpen;
  const { lead, empty }: Bar = busy ? {} : barOf(words, { tasks, signing, atStart, isReady });
  const asksLast =
    !part.isOpen && (reasonsAsked || view.signer.witnessOf) && tasks.every((task) => !isLeft(task));
  const acts = { start: page.first, "sign all": page.signAll, next: page.next };

  function goToCause() {
    const left = tasks.filter(isLeft);
    const [waited = tasks.find(isBusy)] = left;
    const isOnlySignature = left.length > 0 && pressesLeft(tasks).length === left.length;
    if (isChanged) seen.current?.focus();
    else if (isOnlySignature && !signing.progress.signature) page.open("signature");
    else if (waited) act({ type: "go to", id: waited.id });
    else if (page.isUnread) page.nextUnread();
    else if (page.isReasonMissing || page.isWitnessUnnamed)
      inputs.current?.querySelector<HTMLElement>("[data-empty]")?.focus();
    else page.next();
  }

  return (
    <footer
      className={classes(
        "z-20 grid shrink-0 gap-2 border-line border-t bg-surface px-3 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] short:py-1 sm:px-4",
        isReady && "short:max-h-[60dvh] short:overflow-y-auto",
      )}
    >
      {empty && <p className="break-words font-medium text-sm sm:text-end">{empty}</p>}
      <Suspense>
        {view.anyOf?.taken && !busy && <GiveBackLine page={page} />}
        {asksLast && (
          <div ref={inputs}>
            <LastInputs page={page} />
          </div>
        )}
      </Suspense>
      {isReady && (
        <WhatCompleteMeans role={view.signer.role} onShowTerms={() => page.open("consent")} />
      )}
      <div className="flex items-center gap-2 short:order-first sm:gap-3">
        <HowFar page={page} />
        {signing.progress.past.length > 0 && !busy && (
          <IconButton
            icon="undo"
            label={words("bar.undo")}
            className="shrink-0"
            onClick={() => act({ type: "undo" })}
          />
        )}
        {part.isOpen && (
          <Suspense>
            <TakeButton page={page} onBegin={() => lead && acts[lead.does]()} />
          </Suspense>
        )}
        {lead && !part.isOpen && (
          <Button
            ref={empty ? page.complete : undefined}
            variant={lead.isPrimary ? "primary" : "secondary"}
            className={wrapping}
            onClick={acts[lead.does]}
          >
            {lead.label}
          </Button>
        )}
        {!part.isOpen && (
          <Button
            ref={empty ? undefined : page.complete}
            className={wrapping}
            variant={isReady && !empty ? "primary" : "secondary"}
            busy={busy}
            disabledReason={reason}
            onDisabledPress={goToCause}
            onClick={page.finish}
          >
            {words(endOf(view.signer.role, empty !== undefined))}
          </Button>
        )}
      </div>
    </footer>
  );
}

/** On a phone, long labels take two lines, so that all controls fit into one row. */
const wrapping = "min-w-20 max-sm:whitespace-normal max-sm:px-2.5 max-sm:leading-tight";

/** The label of the button at the end. */
function endOf(role: UnsignedRole | undefined, hasEmpty: boolean) {
  if (role) return role === "approves" ? "bar.approve" : "bar.confirm";
  return hasEmpty ? "complete.anyway" : "bar.complete";
}

const means = { approves: "approve.means", confirms: "confirm.means" } as const;

interface WhatCompleteMeansProps {
  readonly role: UnsignedRole | undefined;
  readonly onShowTerms: () => void;
}

function WhatCompleteMeans({ role, onShowTerms }: WhatCompleteMeansProps) {
  const words = useSigningWords();
  const terms = (inside: string) => (
    <button type="button" onClick={onShowTerms} className="link">
      {inside}
    </button>
  );
  return (
    <p className="text-sm sm:text-end">
      <Rich text={words(role ? means[role] : "complete.means")} parts={{ terms }} />
    </p>
  );
}

/** The progress. On small screens it opens the list of fields, which large screens show at the side. */
function HowFar({ page: { done, of, open, read, view } }: Pick<BottomBarProps, "page">) {
  const words = useSigningWords();
  const { signer, pages } = view;
  if (signer.role && of === 0) {
    const count = words("bar.pages", { read: read.size, pages: pages.length });
    return (
      <p className="grow font-medium text-sm tabular-nums">{signer.role === "confirms" && count}</p>
    );
  }
  const count = words("bar.done", { done, of });
  return (
    <>
      <button
        type="button"
        onClick={() => open("fields")}
        className="min-h-9 min-w-0 grow pointer-coarse:min-h-11 text-start font-medium text-sm tabular-nums underline decoration-line leading-tight underline-offset-4 sm:whitespace-nowrap lg:hidden"
      >
        {count}
      </button>
      <p
        // For the page around a frame (framed/news.ts).
        data-n={[done, of]}
        className="hidden grow font-medium text-sm tabular-nums lg:block"
      >
        {count}
      </p>
    </>
  );
}
