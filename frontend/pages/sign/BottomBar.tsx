import type { Ref } from "react";
import { signingSentence } from "#contract/disclosure";
import { Button, IconButton } from "../../ui/Button.tsx";

interface BottomBarProps {
  readonly done: number;
  readonly of: number;
  readonly waitReason: string | undefined;
  readonly busy: boolean;
  /** Before signing has begun, the button on the first screen is the primary one. */
  readonly isStarted: boolean;
  readonly canUndo: boolean;
  readonly disclosure: { readonly version: string; readonly sha256: string };
  readonly complete: Ref<HTMLButtonElement>;
  readonly onUndo: () => void;
  readonly onNext: () => void;
  /** Goes to what Complete is waiting for. */
  readonly onWait: () => void;
  readonly onComplete: () => void;
  readonly onShowFields: () => void;
}

/** Shown all the time: the progress, and what to do next. */
export function BottomBar(props: BottomBarProps) {
  const { done, of, waitReason, busy, canUndo } = props;
  const ready = waitReason === undefined;
  return (
    <footer className="z-20 grid gap-2 short:sticky short:bottom-0 border-line border-t bg-surface px-3 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:px-4">
      {ready && <WhatCompleteMeans {...props.disclosure} />}
      <div className="flex items-center gap-2 sm:gap-3">
        <HowFar {...props} />
        {canUndo && !busy && <IconButton icon="undo" label="Undo" onClick={props.onUndo} />}
        {done < of && (
          <Button
            variant={props.isStarted ? "primary" : "secondary"}
            className="max-sm:px-3"
            onClick={props.onNext}
          >
            Next field
          </Button>
        )}
        <Button
          ref={props.complete}
          className="max-sm:px-3"
          variant={ready ? "primary" : "secondary"}
          busy={busy}
          disabledReason={waitReason}
          onDisabledPress={props.onWait}
          onClick={props.onComplete}
        >
          Complete
        </Button>
      </div>
    </footer>
  );
}

function WhatCompleteMeans({ version, sha256 }: BottomBarProps["disclosure"]) {
  return (
    <p className="text-sm sm:text-right">
      {signingSentence}{" "}
      <span className="text-ink-faint text-xs" title={`SHA-256 ${sha256}`}>
        Disclosure {version}, SHA-256 {sha256.slice(0, 12)}…
      </span>
    </p>
  );
}

/**
 * The progress. On small screens it opens the list of fields, which large ones show at the side.
 */
function HowFar({ done, of, onShowFields }: BottomBarProps) {
  return (
    <>
      <button
        type="button"
        onClick={onShowFields}
        className="min-h-9 grow whitespace-nowrap text-left font-medium text-sm tabular-nums lg:hidden"
      >
        <span className="underline decoration-line underline-offset-4">
          {done} of {of} done
        </span>
      </button>
      <p className="hidden grow font-medium text-sm tabular-nums lg:block">
        {done} of {of} done
      </p>
    </>
  );
}
