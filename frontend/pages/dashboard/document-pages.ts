import { limits } from "#contract/rules";
import type { Documents } from "../../api/dashboard.ts";

const { dashboardFetchRows: fetchRows, dashboardPageRows: pageRows } = limits;

/** The server's page (from 0) that holds the screen's page (from 1). */
export function serverPageOf(page: number): number {
  return Math.floor(((page - 1) * pageRows) / fetchRows);
}

/** The screen's page among the server's page, from 1. */
export function pageInFetched(page: number): number {
  return page - (serverPageOf(page) * fetchRows) / pageRows;
}

/** How many documents there are in all: counted where all were fetched, else as the cards say. */
export function documentCount(reply: Documents, serverPage: number): number {
  const fetched = reply.documents.length;
  if (fetched < fetchRows && (fetched > 0 || serverPage === 0)) {
    return serverPage * fetchRows + fetched;
  }
  return reply.inProgress + reply.completed + reply.rejected;
}
