import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { FoundDocuments } from "../../../api/dashboard.ts";
import { type DocumentsQuery, documentsPath } from "./documents-query.ts";

/** Whether all documents before this page were searched, and none found. */
const wasSearched = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "searched" in state && state.searched === true;

/** Where a search that has found nothing so far continues; undefined where it has come to the end or found something. */
export const furtherOf = ({
  rows,
  searchedTo,
  next,
}: Pick<FoundDocuments, "rows" | "searchedTo" | "next">): string | undefined =>
  rows.length === 0 && searchedTo !== undefined ? next : undefined;

/**
 * Searches on where a call has found nothing and there are more documents, so that one press searches all of them. The
 * address tells where the page is, so what it shows is read again without what is before it.
 *
 * @returns the query as readers know it: without the place at which an empty search went on
 */
export function useSearchFurther(
  found: { readonly data?: FoundDocuments | undefined; readonly isPlaceholderData: boolean },
  query: DocumentsQuery,
): DocumentsQuery {
  const navigate = useNavigate();
  const { state } = useLocation();
  const further = found.data && !found.isPlaceholderData ? furtherOf(found.data) : undefined;
  const isFirst = query.after === undefined || wasSearched(state);
  useEffect(() => {
    if (further === undefined) return;
    const options = { replace: true, state: isFirst ? { searched: true } : state };
    navigate(documentsPath({ ...query, after: further }), options);
  });
  return isFirst ? { ...query, after: undefined } : query;
}
