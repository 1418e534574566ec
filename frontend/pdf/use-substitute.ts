import { useCallback, useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";

export type Substitute = ReturnType<typeof useSubstitute>;

/** pdf.js as a substitute for missing pictures; loaded only when one is missing. */
export function useSubstitute() {
  const [missing, setMissing] = useState<ReadonlySet<number>>(new Set());
  const [pdf, setPdf] = useState<DocumentCallback>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const onMissing = useCallback((index: number, isMissing: boolean) => {
    setMissing((before) => {
      if (before.has(index) === isMissing) return before;
      const next = new Set(before);
      if (isMissing) next.add(index);
      else next.delete(index);
      return next;
    });
  }, []);
  const onFailed = useCallback(() => setFailed(true), []);
  return {
    /** Pages without a picture, from 0. */
    missing,
    pdf,
    hasFailed,
    /** Incremented to load the document again. */
    attempt,
    ...{ onMissing, onOpened: setPdf, onFailed },
    retry() {
      setFailed(false);
      setAttempt((count) => count + 1);
    },
  };
}
