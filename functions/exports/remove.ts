import type { exports } from "#contract/api/exports";
import { Refusal } from "#contract/refusals";
import { deleteExported } from "#core/gateways/exported-files";
import type { RouteOf } from "#core/http/router";
import { findExport, removeExport } from "#core/store/exports";

/** The record first: a worker that can't record any more deletes what it has made. */
export const remove: RouteOf<typeof exports.remove> = async ({ input, caller, now }) => {
  const found = await findExport(caller.userId, input.id, now);
  if (!found) throw new Refusal("NOT_FOUND");
  await removeExport(found);
  const { userId, id: exportId, uploadId } = found;
  await deleteExported({ userId, exportId, uploadId });
  return { message: "The export was deleted." };
};
