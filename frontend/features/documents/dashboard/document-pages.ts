import { limits } from "#contract/rules/limits/limits";
import type { Documents } from "../../../api/dashboard.ts";

const { dashboardFetchRows: fetchRows, dashboardPageRows: pageRows } = limits;

/** The fetched page (from 0) that contains a shown page (from 1). */
export function serverPageOf(page: number): number {
  return Math.floor(((page - 1) * pageRows) / fetchRows);
}

/** The shown page's number within the fetched page, from 1. */
export function pageInFetched(page: number): number {
  return page - (serverPageOf(page) * fetchRows) / pageRows;
}

/** The number of all documents: counted if the last page was fetched, else taken from the counts on the cards. */
export function documentCount(reply: Documents, serverPage: number): number {
  const fetched = reply.documents.length;
  if (fetched < fetchRows && (fetched > 0 || serverPage === 0)) {
    return serverPage * fetchRows + fetched;
  }
  return reply.inProgress + reply.completed + reply.rejected;
}
