import { keepPreviousData } from "@tanstack/react-query";
import { dashboard, type ListCounts } from "../../../api/dashboard.ts";
import { useApiQuery } from "../../../api/query.ts";
import { isInProgress } from "../document-state.ts";
import { pollMs } from "../poll.ts";
import { type DocumentsQuery, filterOf } from "./documents-query.ts";

/** The page of documents that a query selects; refetched while any of them may change. */
export function useFound(query: DocumentsQuery) {
  const { sort, size, after } = query;
  return useApiQuery(
    dashboard.find,
    { ...filterOf(query), sort, size, after },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.rows.some(isInProgress) ? pollMs(data, Date.now()) : false,
    },
  );
}

/** How many documents each list has, with the query's words, label and dates; undefined while that is not known. */
export function useCounts(query: DocumentsQuery): ListCounts | undefined {
  const { q, label, batchId, from, to } = filterOf(query);
  const more = { placeholderData: keepPreviousData, staleTime: 30_000 };
  return useApiQuery(dashboard.counts, { q, label, batchId, from, to }, more).data ?? undefined;
}

/** How many documents the query selects on all pages. */
export function countOf(
  counts: ListCounts | undefined,
  { stage, waitsForMe, archived }: Pick<DocumentsQuery, "stage" | "waitsForMe" | "archived">,
): number | undefined {
  if (archived) return stage || waitsForMe ? undefined : counts?.archived;
  if (waitsForMe) return stage ? undefined : counts?.waitsForMe;
  switch (stage) {
    case undefined:
      return counts?.all;
    case "sent":
    case "attention":
    case "completed":
    case "rejected":
      return counts?.[stage];
    case "declined":
    case "withdrawn":
    case "expired":
      return undefined;
  }
}
