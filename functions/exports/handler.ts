import { exportCalls } from "#contract/calls/exports";
import { Refusal } from "#contract/rules/refusals/refusals";
import { byAccount } from "#core/callers/account";
import type { Caller } from "#core/domain/account/caller";
import { exportFileName, seesExport } from "#core/domain/lists/export";
import { variable } from "#core/environment";
import { openUrl } from "#core/gateways/documents";
import { deleteExported } from "#core/gateways/exported-files";
import { bytesAt } from "#core/http/answer";
import { listPage, newestFirst } from "#core/http/list-page";
import { router } from "#core/http/router";
import { noteExported } from "#core/store/account/opened-documents";
import { findExport, listExports, removeExport } from "#core/store/files/exports";
import { exportAnswer } from "./answer.ts";
import { create } from "./create.ts";

const documents = variable("DOCUMENTS_BUCKET");

export const handler = router(
  exportCalls,
  {
    create,

    list: async ({ input, caller, now }) => {
      const all = await listExports(caller.workspace.id, now);
      const seen = all.filter((one) => seesExport(caller, one));
      const page = listPage(seen, input, ({ requestedAt, id }) => newestFirst(requestedAt, id));
      return { ...page, data: page.data.map((one) => exportAnswer(one, now)) };
    },

    get: async ({ input, caller, now }) =>
      exportAnswer(await ownExport(caller, input.exportId, now), now),

    file: async ({ input, caller, headers, now }) => {
      const found = await ownExport(caller, input.exportId, now);
      if (!found.file) throw new Refusal("EXPORT_NOT_READY");
      await noteExported({ caller, now }, found);
      const type = found.kind === "zip" ? "application/zip" : "text/csv; charset=utf-8";
      const url = await openUrl(documents, found.file, exportFileName(found), type);
      return bytesAt(url, headers["accept"]);
    },

    remove: async ({ input, caller, now }) => {
      const found = await ownExport(caller, input.exportId, now);
      await removeExport(found, deleteExported);
      return { id: found.id, deleted: true };
    },
  },
  byAccount,
);

async function ownExport(caller: Caller, exportId: string, now: Date) {
  const found = await findExport(caller.workspace.id, exportId, now);
  if (!found || !seesExport(caller, found)) throw new Refusal("NOT_FOUND");
  return found;
}
