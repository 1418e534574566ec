import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "../../api/api-error.ts";
import { dashboard, type SentDocument } from "../../api/dashboard.ts";
import { envelopes } from "../../api/envelopes.ts";
import { queryKeyOf } from "../../api/query.ts";
import { pollMs } from "./poll.ts";

/**
 * A document, asked for again while it may change: less and less often while it stays the same, and not while the tab
 * is hidden. The server replies with nothing but its version where that is known here.
 */
export function useDocument(envelopeId: string) {
  const cache = useQueryClient();
  const queryKey = [...queryKeyOf(dashboard.document), { envelopeId }];
  return useQuery<SentDocument, ApiError>({
    queryKey,
    async queryFn({ signal }) {
      const known = cache.getQueryData<SentDocument>(queryKey);
      const news = await dashboard.document({ envelopeId, known: known?.version }, { signal });
      return news ?? known ?? readAnew(envelopeId, signal);
    },
    refetchInterval: ({ state: { data } }) =>
      data && mayChange(data) ? pollMs(data, Date.now()) : false,
  });
}

/** Where what was known has left the cache meanwhile. */
async function readAnew(envelopeId: string, signal: AbortSignal): Promise<SentDocument> {
  const document = await dashboard.document({ envelopeId }, { signal });
  if (!document) throw new Error(`expected document ${envelopeId}, found none in the reply`);
  return document;
}

/** Without an act of its sender. */
export const mayChange = ({ status }: Pick<SentDocument, "status">): boolean =>
  status === "created";

/** Calls whose replies an act on a document makes stale. */
export const staleAfterAct = [
  dashboard.document,
  dashboard.documents,
  dashboard.shown,
  dashboard.find,
  dashboard.labels,
  dashboard.activity,
  envelopes.answers,
] as const;
