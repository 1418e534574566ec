import type { exports } from "#contract/api/exports";
import { Refusal } from "#contract/refusals";
import { deleteExported } from "#core/gateways/exported-files";
import type { RouteOf } from "#core/http/router";
import { findExport, removeExport } from "#core/store/files/exports";

export const remove: RouteOf<typeof exports.remove> = async ({ input, caller, now }) => {
  const found = await findExport(caller.workspace.id, input.id, now);
  if (!found) throw new Refusal("NOT_FOUND");
  await removeExport(found, deleteExported);
  return { message: "The export was deleted." };
};
