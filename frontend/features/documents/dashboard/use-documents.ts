import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { limits } from "#contract/rules/limits/limits";
import { dashboard } from "../../../api/dashboard.ts";
import { useApiQuery } from "../../../api/query.ts";
import { useSessionUser } from "../../../session/user.ts";
import { pageCount, pageWithin, rowsOfPage } from "../../../ui/pages.ts";
import { isInProgress } from "../document-state.ts";
import { pollMs } from "../poll.ts";
import { documentCount, pageInFetched, serverPageOf } from "./document-pages.ts";

/**
 * The page of documents that the URL names. A hundred are fetched once; while any of them may change, the counts and
 * the few documents that are shown are refetched, except while the page is hidden.
 */
export function useDocuments() {
  const { email } = useSessionUser();
  const [search, setSearch] = useSearchParams();
  const wanted = pageWithin(Number(search.get("page")), Number.MAX_SAFE_INTEGER);
  const serverPage = serverPageOf(wanted);
  const query = useApiQuery(
    dashboard.documents,
    { email, page: serverPage },
    { placeholderData: keepPreviousData },
  );

  const count = query.data ? documentCount(query.data, serverPage) : 0;
  const pages = pageCount(count, limits.dashboardPageRows);
  const page = pageWithin(wanted, pages);
  const fetched = query.data?.documents ?? [];
  const rows = rowsOfPage(fetched, pageInFetched(page), limits.dashboardPageRows);
  const shown = useApiQuery(
    dashboard.shown,
    { email, shownPage: page },
    {
      enabled: !query.isPlaceholderData && fetched.some(isInProgress),
      initialData: query.isPlaceholderData
        ? undefined
        : query.data && { ...query.data, documents: rows },
      initialDataUpdatedAt: query.dataUpdatedAt,
      refetchInterval: ({ state: { data } }) =>
        data && data.inProgress > 0 ? pollMs(data, Date.now()) : false,
    },
  );
  const latest = shown.dataUpdatedAt > query.dataUpdatedAt ? shown.data : undefined;
  return {
    query,
    counts: latest ?? query.data,
    count,
    pages,
    page,
    rows: latest?.documents ?? rows,
    setPage: (next: number) => setSearch(next === 1 ? {} : { page: String(next) }),
  };
}
