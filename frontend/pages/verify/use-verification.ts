import { useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import { evidence } from "#contract/api/evidence";
import { trustIn } from "../../../verify/certificate-files.ts";
import type { Trust } from "../../../verify/document.ts";
import { call } from "../../api/call.ts";
import { queryKeyOf } from "../../api/query.ts";
import { checkInWorker } from "./check-in-worker.ts";
import { refusal, verificationAfter } from "./verification.ts";

export function useVerification() {
  const [verification, tell] = useReducer(verificationAfter, { state: "empty" });
  const turns = useRef(0);
  const trust = useTrust();

  async function check(file: File): Promise<void> {
    const turn = ++turns.current;
    const { name, size } = file;
    tell({ type: "chosen", name, sizeBytes: size, turn });
    if (refusal(size)) return;
    try {
      tell({ type: "checked", report: await checkInWorker(file, await trust()), turn });
    } catch {
      tell({ type: "stumbled", turn });
    }
  }

  return { verification, check, clear: () => tell({ type: "cleared" }) };
}

/** Whose seal counts: the page has asked when it was opened; without an answer, nobody's. */
function useTrust(): () => Promise<Trust> {
  const cache = useQueryClient();
  return async () => {
    try {
      const published = await cache.fetchQuery({
        queryKey: queryKeyOf(evidence.sealCertificates, {}),
        queryFn: ({ signal }) => call(evidence.sealCertificates, {}, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
      });
      return trustIn(published);
    } catch {
      return { trusted: undefined };
    }
  };
}
