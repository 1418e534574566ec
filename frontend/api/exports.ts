import type { DocumentFilter } from "#contract/calls/document-filter";
import { exportCalls as calls, type ExportAnswer } from "#contract/calls/exports";
import { plain, replying } from "./api-call.ts";
import { openJsonLink } from "./documents.ts";

export type { ExportKind } from "#contract/calls/export-filter";
export type ExportRow = ExportAnswer;

export const exports = {
  create: plain(calls.create.session),
  /** The exports of the last day, newest first. */
  list: replying(calls.list.session, (reply): readonly ExportRow[] => reply.data),
  remove: plain(calls.remove.session),
};

export type ExportWanted = Parameters<typeof exports.create>[0];

/** The filter of the list, whose values are texts of an address. */
export const exportFilter = ({ waitsForMe, archived, ...filter }: DocumentFilter) => ({
  ...filter,
  ...(waitsForMe ? { waitsForMe: true as const } : {}),
  ...(archived ? { archived: true as const } : {}),
});

/** Has the browser save the file. It may be large, so no page reads it. */
export async function saveExport({ id }: Pick<ExportRow, "id">): Promise<void> {
  const path = calls.file.session.path.replace("{exportId}", encodeURIComponent(id));
  const link = document.createElement("a");
  link.href = await openJsonLink(path, "sender");
  link.click();
}
