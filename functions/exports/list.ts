import type { exportCalls } from "#contract/calls/exports";
import { Refusal } from "#contract/refusals";
import type { CallRoute } from "#core/http/call-routes";
import { listPage, newestFirst } from "#core/http/list-page";
import { findExport, listExports } from "#core/store/files/exports";
import { exportAnswer } from "./answer.ts";

export const list: CallRoute<typeof exportCalls.list> = async ({ input, caller, now }) => {
  const all = await listExports(caller.workspace.id, now);
  const page = listPage(all, input, ({ requestedAt, id }) => newestFirst(requestedAt, id));
  return { ...page, data: page.data.map((one) => exportAnswer(one, now)) };
};

export const get: CallRoute<typeof exportCalls.get> = async ({ input, caller, now }) => {
  const found = await findExport(caller.workspace.id, input.exportId, now);
  if (!found) throw new Refusal("NOT_FOUND");
  return exportAnswer(found, now);
};
