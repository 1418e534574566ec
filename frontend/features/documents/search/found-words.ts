import type { FoundDocuments } from "../../../api/dashboard.ts";
import { dayOf } from "../../../ui/times.ts";
import { allDocuments, type DocumentsQuery, documentsPath } from "./documents-query.ts";

type Found = Pick<FoundDocuments, "rows" | "total" | "searchedTo" | "next">;

/** How many documents are shown, and how far back they were searched. */
export function foundWords(
  { rows, total, searchedTo, next }: Found,
  query: DocumentsQuery,
): string {
  if (searchedTo !== undefined)
    return `${counted(rows.length)} found, searched ${query.sort === "oldest" ? "up" : "back"} to ${dayOf(searchedTo)}`;
  if (total !== undefined) return counted(total);
  const isPage = next !== undefined || query.after !== undefined;
  return isPage ? `${counted(rows.length)} on this page` : counted(rows.length);
}

const counted = (count: number): string =>
  count === 1 ? "1 document" : `${count.toLocaleString("en")} documents`;

/** Why a list is empty. */
export function nothingFound({ searchedTo }: Found, query: DocumentsQuery) {
  const { sort, size } = allDocuments;
  const isFiltered = documentsPath({ ...query, sort, size, after: undefined }) !== documentsPath();
  if (searchedTo !== undefined) {
    const title = `Nothing found so far${forWords(query)}`;
    return { title, text: "There are more documents: search further.", isFiltered };
  }
  if (query.after !== undefined)
    return { title: "No more documents", text: "This was the last page.", isFiltered };
  if (!isFiltered)
    return { title: "No documents yet", text: "What you send is listed here.", isFiltered };
  const text = "Check the spelling, or take filters away.";
  return { title: `Nothing found${forWords(query)}`, text, isFiltered };
}

const forWords = ({ q }: DocumentsQuery): string => (q.trim() ? ` for “${q.trim()}”` : "");
