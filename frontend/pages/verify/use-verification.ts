import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import { type Trust, trustIn } from "sealed-pdf/verify";
import { evidence } from "#contract/api/evidence";
import { call } from "../../api/call.ts";
import { queryKeyOf } from "../../api/query.ts";
import { useVerifier } from "./use-verifier.ts";
import { refusal, verificationAfter } from "./verification.ts";

export function useVerification() {
  const [verification, tell] = useReducer(verificationAfter, { state: "empty" });
  const turns = useRef(0);
  const chosen = useRef<File>(undefined);
  const trust = useTrust();
  const ask = useVerifier(
    ({ turn, report }) =>
      tell(report ? { type: "checked", report, turn } : { type: "stumbled", turn }),
    () => tell({ type: "stumbled", turn: turns.current }),
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
      tell({ type: "stumbled", turn });
    }
  }

  return {
    verification,
    check,
    checkAgain: () => chosen.current && check(chosen.current),
    clear: () => tell({ type: "cleared" }),
  };
}

/** Asked once, even offline: whoever has no answer yet is told so, and does not wait for ever. */
export const certificatesQuery = {
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: "always",
} as const;

/** Whose seal counts: the page has asked when it was opened; without an answer, nobody's. */
function useTrust(): () => Promise<Trust> {
  const cache = useQueryClient();
  return async () => {
    try {
      const published = await cache.fetchQuery({
        ...certificatesQuery,
        queryKey: queryKeyOf(evidence.sealCertificates, {}),
        queryFn: ({ signal }) => call(evidence.sealCertificates, {}, { signal }),
      });
      return trustIn(published);
    } catch {
      return { trusted: undefined };
    }
  };
}
