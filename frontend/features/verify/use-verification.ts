import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { type Trust, trustIn } from "sealed-pdf/verify";
import { evidence } from "../../api/evidence.ts";
import { queryOf } from "../../api/query.ts";
import type { ChosenFile } from "./chosen-files.ts";
import { refusal, verificationAfter } from "./verification.ts";
import type { WorkerAnswer, WorkerQuestion } from "./verify-worker.ts";

export function useVerification() {
  const [verification, tell] = useReducer(verificationAfter, { state: "empty" });
  const turns = useRef(0);
  const chosen = useRef<readonly ChosenFile[]>(undefined);
  const trust = useTrust();
  const ask = useVerifier(
    ({ turn, results }) =>
      tell(results ? { type: "checked", results, turn } : { type: "failed", turn }),
    () => tell({ type: "failed", turn: turns.current }),
  );

  async function check(files: readonly ChosenFile[]): Promise<void> {
    const turn = ++turns.current;
    chosen.current = files;
    tell({ type: "chosen", files, turn });
    if (refusal(files)) return;
    try {
      ask({ turn, files, trust: await trust() });
    } catch {
      tell({ type: "failed", turn });
    }
  }

  return {
    verification,
    check,
    checkAgain: () => chosen.current && check(chosen.current),
    clear: () => tell({ type: "cleared" }),
  };
}

/** Queried once. */
export const certificatesQuery = { staleTime: Number.POSITIVE_INFINITY } as const;

/** The trusted seal certificates, queried when the page was opened; without a reply none is trusted. */
function useTrust(): () => Promise<Trust> {
  const cache = useQueryClient();
  return async () => {
    try {
      const published = await cache.fetchQuery({
        ...certificatesQuery,
        ...queryOf(evidence.sealCertificates, {}),
      });
      return trustIn(published);
    } catch {
      return { trusted: undefined };
    }
  };
}

/**
 * A worker that is started before it is needed, so that checking works offline. Its replies are passed to
 * `onAnswer`; `onEnd` is called when it fails.
 */
function useVerifier(onAnswer: (answer: WorkerAnswer) => void, onEnd: () => void) {
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
    worker.current.postMessage(question);
  };
}
