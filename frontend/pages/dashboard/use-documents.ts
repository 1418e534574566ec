import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { limits } from "#contract/rules";
import { dashboard } from "../../api/dashboard.ts";
import { useApiQuery } from "../../api/query.ts";
import { useSessionUser } from "../../session/user.ts";
import { pageCount, pageWithin, rowsOfPage } from "../../ui/pages.ts";
import { documentCount, pageInFetched, serverPageOf } from "./document-pages.ts";
import { isInProgress } from "./document-state.ts";

const refetchEveryMs = 4_000;

/** The page of documents that the URL names, refetched while any of them may change. */
export function useDocuments() {
  const { email } = useSessionUser();
  const [search, setSearch] = useSearchParams();
  const wanted = pageWithin(Number(search.get("page")), Number.MAX_SAFE_INTEGER);
  const serverPage = serverPageOf(wanted);
  const query = useApiQuery(
    dashboard.documents,
    { email, page: serverPage },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.documents.some(isInProgress) ? refetchEveryMs : false,
    },
  );

  const count = query.data ? documentCount(query.data, serverPage) : 0;
  const pages = pageCount(count, limits.dashboardPageRows);
  const page = pageWithin(wanted, pages);
  const fetched = query.data?.documents ?? [];
  return {
    query,
    count,
    pages,
    page,
    rows: rowsOfPage(fetched, pageInFetched(page), limits.dashboardPageRows),
    /** The document that a link from a mail names. */
    named: fetched.find(({ envelopeId }) => envelopeId === search.get("document")),
    forgetNamed: () =>
      setSearch((before) => {
        before.delete("document");
        return before;
      }),
    setPage: (next: number) => setSearch(next === 1 ? {} : { page: String(next) }),
  };
}
