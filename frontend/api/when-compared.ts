import { useEffect, useRef, useState } from "react";
import { ApiError } from "./api-error.ts";

/** As long as a comparison may take. */
const waitMsMax = 15 * 60_000;

interface Waiting {
  /** Gets how far the pages are, in a sentence; undefined once nothing is waited for. */
  readonly onWait: (progress: string | undefined) => void;
  /** Whether the call is still the one to make; else the refusal stands. */
  readonly isWanted: () => boolean;
  readonly pause?: (ms: number) => Promise<void>;
}

/** Makes a call, and again while it is refused because the pages of a document are still being compared or drawn. */
export async function whenCompared<Reply>(
  call: () => Promise<Reply>,
  { onWait, isWanted, pause = paused }: Waiting,
): Promise<Reply> {
  try {
    for (let waitedMs = 0; ; ) {
      try {
        return await call();
      } catch (error) {
        if (!isComparing(error) || waitedMs >= waitMsMax) throw error;
        onWait(error.message.split(". ")[0]);
        const ms = (error.retryAfterSeconds ?? 3) * 1000;
        await pause(ms);
        waitedMs += ms;
        if (!isWanted()) throw error;
      }
    }
  } finally {
    onWait(undefined);
  }
}

const isComparing = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "PAGES_COMPARING";

const paused = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The call of a page, which waits for the pages of a document. It stops waiting when the page is left, or when `wanted` is no
 * longer what it was at the press.
 */
export function useWhenCompared<Input, Reply>(
  call: (input: Input) => Promise<Reply>,
  wanted: unknown,
): { readonly call: (input: Input) => Promise<Reply>; readonly progress: string | undefined } {
  const [progress, setProgress] = useState<string>();
  const now = useRef<unknown>(undefined);
  useEffect(() => {
    now.current = wanted;
    return () => {
      now.current = undefined;
    };
  }, [wanted]);
  return {
    progress,
    call(input) {
      const isWanted = () => now.current === wanted;
      return whenCompared(() => call(input), { onWait: setProgress, isWanted });
    },
  };
}
