import { keepPreviousData } from "@tanstack/react-query";
import { dashboard } from "../../../api/dashboard.ts";
import { useApiQuery } from "../../../api/query.ts";
import { isInProgress } from "../document-state.ts";
import { pollMs } from "../poll.ts";
import { type DocumentsQuery, filterOf } from "./documents-query.ts";

/** The page of documents that a query selects; refetched while any of them may change. */
export function useFound(query: DocumentsQuery) {
  const { sort, size, after } = query;
  return useApiQuery(
    dashboard.find,
    { ...filterOf(query), sort, size, ...(after ? { after } : {}) },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.rows.some(isInProgress) ? pollMs(data, Date.now()) : false,
    },
  );
}
