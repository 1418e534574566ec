import { type ExportRow, exports as wire } from "#contract/api/exports";
import { asItIs, plain, translated } from "./api-call.ts";
import { openJsonLink } from "./documents.ts";

export type { ExportKind, ExportRow } from "#contract/api/exports";

export const exports = {
  create: plain(wire.create),
  /** The exports of the last day, newest first. */
  list: translated(
    wire.list,
    asItIs<Record<string, never>>,
    (reply): readonly ExportRow[] => reply.exports,
  ),
  remove: plain(wire.remove),
};

/** What an export is to contain. */
export type ExportWanted = Parameters<typeof exports.create>[0];

/** Has the browser save the file. It may be large, so no page reads it. */
export async function saveExport({ id }: Pick<ExportRow, "id">): Promise<void> {
  const path = wire.file.path.replace("{id}", encodeURIComponent(id));
  const link = document.createElement("a");
  link.href = await openJsonLink(path, "sender");
  link.click();
}
