import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import { type Trust, trustIn } from "sealed-pdf/verify";
import { evidence } from "../../api/evidence.ts";
import { queryOf } from "../../api/query.ts";
import { useVerifier } from "./use-verifier.ts";
import { refusal, verificationAfter } from "./verification.ts";

export function useVerification() {
  const [verification, tell] = useReducer(verificationAfter, { state: "empty" });
  const turns = useRef(0);
  const chosen = useRef<File>(undefined);
  const trust = useTrust();
  const ask = useVerifier(
    ({ turn, report }) =>
      tell(report ? { type: "checked", report, turn } : { type: "failed", turn }),
    () => tell({ type: "failed", turn: turns.current }),
  );

  async function check(file: File): Promise<void> {
    const turn = ++turns.current;
    chosen.current = file;
    const { name, size } = file;
    tell({ type: "chosen", name, sizeBytes: size, turn });
    if (refusal(size)) return;
    try {
      const [bytes, trusted] = await Promise.all([file.arrayBuffer(), trust()]);
      ask({ turn, bytes, trust: trusted });
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
