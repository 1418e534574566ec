import type { exportCalls } from "#contract/calls/exports";
import { Refusal } from "#contract/refusals";
import { deleteExported } from "#core/gateways/exported-files";
import type { CallRoute } from "#core/http/call-routes";
import { findExport, removeExport } from "#core/store/files/exports";

export const remove: CallRoute<typeof exportCalls.remove> = async ({ input, caller, now }) => {
  const found = await findExport(caller.workspace.id, input.exportId, now);
  if (!found) throw new Refusal("NOT_FOUND");
  await removeExport(found, deleteExported);
  return { id: found.id, deleted: true };
};
