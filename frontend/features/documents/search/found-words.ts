import type { FoundDocuments } from "../../../api/dashboard.ts";
import { counted } from "../../../ui/counted.ts";
import { dayOf } from "../../../ui/times.ts";
import { allDocuments, type DocumentsQuery, documentsPath } from "./documents-query.ts";

type ResultPage = Pick<FoundDocuments, "rows" | "total" | "searchedTo" | "next">;

/** Where a page of the list is. */
export interface Position {
  /** How many pages were opened before this one; undefined if that is not known. */
  readonly pages: number | undefined;
  /** How many documents there are on all pages, if they were counted. */
  readonly of?: number | undefined;
}

/** "26 to 50 of 112", "1 document", or how far back the documents were searched. */
export function foundWords(
  { rows, total, searchedTo, next }: ResultPage,
  query: DocumentsQuery,
  { pages, of = total }: Position,
): string {
  const count = rows.length;
  if (searchedTo !== undefined)
    return `${counted(count, "document")} found, searched ${query.sort === "oldest" ? "up" : "back"} to ${dayOf(searchedTo)}`;
  const isWhole = next === undefined && query.after === undefined;
  if (isWhole) return counted(count, "document");
  if (pages === undefined || count === 0) return `${counted(count, "document")} on this page`;
  const first = pages * query.size + 1;
  const range = `${first.toLocaleString("en")} to ${(first + count - 1).toLocaleString("en")}`;
  return of === undefined ? range : `${range} of ${of.toLocaleString("en")}`;
}

/** Why a list is empty. */
export function nothingFound({ searchedTo }: ResultPage, query: DocumentsQuery) {
  const { sort, size } = allDocuments;
  const isFiltered = documentsPath({ ...query, sort, size, after: undefined }) !== documentsPath();
  if (searchedTo !== undefined) {
    const title = `Nothing found so far${forWords(query)}`;
    return { title, text: "Searching further…", isFiltered };
  }
  if (query.after !== undefined)
    return { title: "No more documents", text: "This was the last page.", isFiltered };
  if (!isFiltered)
    return { title: "No documents yet", text: "What you send is listed here.", isFiltered };
  const text = "Check the spelling, or remove filters.";
  return { title: `Nothing found${forWords(query)}`, text, isFiltered };
}

const forWords = ({ q }: DocumentsQuery): string => (q.trim() ? ` for “${q.trim()}”` : "");
