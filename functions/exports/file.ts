import type { exportCalls } from "#contract/calls/exports";
import { Refusal } from "#contract/refusals";
import { exportFileName } from "#core/domain/lists/export";
import { variable } from "#core/environment";
import { openUrl } from "#core/gateways/documents";
import { bytesAt } from "#core/http/answer";
import type { CallRoute } from "#core/http/call-routes";
import { findExport } from "#core/store/files/exports";

const documents = variable("DOCUMENTS_BUCKET");

export const file: CallRoute<typeof exportCalls.file> = async ({ input, caller, headers, now }) => {
  const found = await findExport(caller.workspace.id, input.exportId, now);
  if (!found) throw new Refusal("NOT_FOUND");
  if (!found.file) throw new Refusal("EXPORT_NOT_READY");
  const type = found.kind === "zip" ? "application/zip" : "text/csv; charset=utf-8";
  const url = await openUrl(documents, found.file, exportFileName(found), type);
  return bytesAt(url, headers["accept"]);
};
