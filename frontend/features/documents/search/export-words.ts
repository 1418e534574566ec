import type { ExportRow } from "../../../api/exports.ts";
import { readableBytes } from "../../../ui/bytes.ts";
import { counted } from "../../../ui/counted.ts";
import { momentOf } from "../../../ui/times.ts";

type Export = Pick<ExportRow, "kind" | "state" | "of" | "leftOut" | "size" | "expiresAt">;

/** Says what the file of an export holds and until when it can be downloaded, or that the export failed. */
export function endOfExport({ kind, state, of, leftOut, size = 0, expiresAt }: Export): string {
  if (state === "failed") return "It could not be finished. Please delete it and try again.";
  const until = `Available until ${momentOf(expiresAt)}.`;
  if (kind === "zip" && leftOut === of)
    return `No document of ${of.toLocaleString("en")} is in it: they are not completed, or were removed. To get them as they were sent, create it again and tick “Also documents that are not completed”. ${until}`;
  const missing = `, ${leftOut.toLocaleString("en")} left out (not completed, or removed)`;
  return `${readableBytes(size)}, ${counted(of - leftOut, "document")}${leftOut === 0 ? "" : missing}. ${until}`;
}
