import type { templates } from "#contract/api/templates";
import type { RouteOf } from "#core/http/router";
import { getTemplate } from "#core/store/files/templates";
import { templateReply } from "./wire.ts";

export const open: RouteOf<typeof templates.open> = async ({ input, caller }) => {
  const template = await getTemplate(caller.workspace.id, input.id);
  return { ...templateReply(template, { withSettings: true }), pages: template.pages };
};
