import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "../../api/api-error.ts";
import { dashboard, type SentDocument } from "../../api/dashboard.ts";
import { envelopes } from "../../api/envelopes.ts";
import { queryKeyOf } from "../../api/query.ts";
import { pollMs } from "./poll.ts";

/**
 * A document, refetched while it may change: less and less often while it stays the same, and not while the tab is
 * hidden. If the version known here is current, the server's reply has no content.
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

/** Fetches the whole document, for when the known version has left the cache meanwhile. */
async function readAnew(envelopeId: string, signal: AbortSignal): Promise<SentDocument> {
  const document = await dashboard.document({ envelopeId }, { signal });
  if (!document) throw new Error(`expected document ${envelopeId}, found none in the reply`);
  return document;
}

/** Whether the document may change without an action of its sender. */
export const mayChange = ({ status }: Pick<SentDocument, "status">): boolean =>
  status === "created";

/** Calls whose replies become stale after an action on a document. */
export const staleAfterAct = [
  dashboard.document,
  dashboard.documents,
  dashboard.shown,
  dashboard.find,
  dashboard.labels,
  dashboard.activity,
  envelopes.answers,
] as const;
