import { useEffect, useEffectEvent, useRef } from "react";
import type { WorkerAnswer, WorkerQuestion } from "./verify-worker.ts";

/**
 * A worker that is started before it is needed, so that checking works offline. Its replies are passed to
 * `onAnswer`; `onEnd` is called when it fails.
 */
export function useVerifier(onAnswer: (answer: WorkerAnswer) => void, onEnd: () => void) {
  const worker = useRef<Worker>(undefined);
  const answer = useEffectEvent(onAnswer);
  const end = useEffectEvent(onEnd);

  useEffect(function keepThread() {
    const started = new Worker(new URL("./verify-worker.ts", import.meta.url), { type: "module" });
    started.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => answer(data);
    started.onerror = () => {
      worker.current = undefined;
      end();
    };
    worker.current = started;
    return () => started.terminate();
  }, []);

  return (question: WorkerQuestion): void => {
    if (!worker.current) throw new Error("the worker has ended");
    worker.current.postMessage(question, [question.bytes]);
  };
}
