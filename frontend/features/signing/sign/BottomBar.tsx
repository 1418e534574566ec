import type { Ref } from "react";
import { Rich } from "../../../language/Rich.tsx";
import { useSigningWords } from "../../../language/signing-words.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";

interface BottomBarProps {
  readonly done: number;
  readonly of: number;
  /** "1 optional field is empty" */
  readonly optional: string | undefined;
  /** How many fields one press would fill in. */
  readonly presses: number;
  readonly waitReason: string | undefined;
  readonly busy: boolean;
  /** Whether the bar's button is the next thing to press, rather than a start button or the current field. */
  readonly leadsOn: boolean;
  /** Whether to offer to fill in the remaining fields, after a signature was created. */
  readonly offersRest: boolean;
  readonly canUndo: boolean;
  readonly complete: Ref<HTMLButtonElement>;
  readonly onUndo: () => void;
  readonly onNext: () => void;
  readonly onFillRest: () => void;
  readonly onDeclineRest: () => void;
  /** Goes to what is still missing for Complete. */
  readonly onWait: () => void;
  readonly onComplete: () => void;
  readonly onShowFields: () => void;
  readonly onShowTerms: () => void;
}

/** Always visible: the progress, and what to do next. */
export function BottomBar(props: BottomBarProps) {
  const { done, of, waitReason, busy, canUndo } = props;
  const ready = waitReason === undefined;
  const words = useSigningWords();
  return (
    <footer className="z-20 grid gap-2 short:sticky short:bottom-0 border-line border-t bg-surface px-3 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:px-4">
      {props.offersRest && !busy && <Rest {...props} />}
      {ready && <WhatCompleteMeans onShowTerms={props.onShowTerms} />}
      <div className="flex items-center gap-2 sm:gap-3">
        <HowFar {...props} />
        {canUndo && !busy && (
          <IconButton icon="undo" label={words("bar.undo")} onClick={props.onUndo} />
        )}
        {done < of && (
          <Button
            variant={props.leadsOn ? "primary" : "secondary"}
            className="max-sm:px-2"
            onClick={props.onNext}
          >
            {words("bar.next")}
          </Button>
        )}
        <Button
          ref={props.complete}
          className="max-sm:px-2"
          variant={ready ? "primary" : "secondary"}
          busy={busy}
          disabledReason={waitReason}
          onDisabledPress={props.onWait}
          onClick={props.onComplete}
        >
          {words("bar.complete")}
        </Button>
      </div>
    </footer>
  );
}

/** Offers to sign all remaining fields with one press, once there is a signature. */
function Rest({ done, presses, onFillRest, onDeclineRest }: BottomBarProps) {
  const words = useSigningWords();
  const which = done > 0 ? "Others" : "All";
  const count = presses;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <p className="grow font-medium text-sm">{words(`rest.ask${which}`, { count })}</p>
      <Button variant="ghost" size="small" onClick={onDeclineRest}>
        {words("rest.oneByOne")}
      </Button>
      <Button
        variant="primary"
        size="small"
        aria-label={words(`rest.fill${which}`, { count })}
        onClick={onFillRest}
      >
        {words("rest.fill")}
      </Button>
    </div>
  );
}

function WhatCompleteMeans({ onShowTerms }: Pick<BottomBarProps, "onShowTerms">) {
  const words = useSigningWords();
  const terms = (inside: string) => (
    <button type="button" onClick={onShowTerms} className="link">
      {inside}
    </button>
  );
  return (
    <p className="text-sm sm:text-end">
      <Rich text={words("complete.means")} parts={{ terms }} />
    </p>
  );
}

/** The progress. On small screens it opens the list of fields, which large screens show at the side. */
function HowFar({ done, of, optional, onShowFields }: BottomBarProps) {
  const words = useSigningWords();
  const count = words("bar.done", { done, of });
  const beside = optional && (
    <span className="block text-wrap font-normal text-ink-soft text-xs">{optional}</span>
  );
  return (
    <>
      <button
        type="button"
        onClick={onShowFields}
        className="min-h-9 min-w-0 grow text-start font-medium text-sm tabular-nums sm:whitespace-nowrap lg:hidden"
      >
        <span className="underline decoration-line underline-offset-4">{count}</span>
        {beside}
      </button>
      <p className="hidden grow font-medium text-sm tabular-nums lg:block">
        {count}
        {beside}
      </p>
    </>
  );
}
