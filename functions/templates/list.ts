import type { templates } from "#contract/api/templates";
import { assertOwn } from "#core/domain/envelope/identity";
import type { RouteOf } from "#core/http/router";
import { listTemplates } from "#core/store/files/templates";
import { templateReply } from "./wire.ts";

export const list: RouteOf<typeof templates.list> = async ({ input, caller }) => {
  assertOwn(caller, input);
  const all = await listTemplates(caller.workspace.id);
  return all.map((template) => templateReply(template, { withSettings: false }));
};
