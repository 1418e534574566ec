import { useEffect, useRef, useState } from "react";
import type { Language } from "#contract/rules/text/languages";
import { errorOfThrown } from "../../../../api/api-error.ts";
import { esign } from "../../../../api/esign.ts";
import { isTemporary } from "../act/sending.ts";

const againAfterMs = 15_000;

interface Telling {
  /** The language that the signer has chosen on this page. */
  readonly chosen: Language | undefined;
  /** The language that the server has stored. */
  readonly known: Language | undefined;
  readonly refetch: () => Promise<unknown>;
}

/** Tells the server which language the signer has chosen; without a connection, as soon as it is back. */
export function useToldLanguage({ chosen, known, refetch }: Telling) {
  const [isHeld, hold] = useState(false);
  const [tries, setTries] = useState(0);
  const underway = useRef<Promise<unknown>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is tried once more
  useEffect(
    function tellServer() {
      if (chosen === undefined || known === undefined || chosen === known || isHeld) return;
      let current = true;
      let stop = () => {};
      async function tell(language: Language) {
        try {
          await esign.chooseLanguage({ language });
          await refetch();
        } catch (thrown) {
          const mayPass = isTemporary(errorOfThrown(thrown));
          if (current && mayPass) stop = later(() => setTries((count) => count + 1));
        }
      }
      underway.current = tell(chosen);
      return () => {
        current = false;
        stop();
      };
    },
    [chosen, known, isHeld, refetch, tries],
  );
  return { hold, settled: async () => underway.current };
}

/** Runs after a while, or when the connection is back. */
function later(run: () => void): () => void {
  const timer = setTimeout(run, againAfterMs);
  addEventListener("online", run);
  return () => {
    clearTimeout(timer);
    removeEventListener("online", run);
  };
}
