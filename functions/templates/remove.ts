import type { templates } from "#contract/api/templates";
import { deleteWithFirstPage } from "#core/gateways/first-pages";
import type { RouteOf } from "#core/http/router";
import { getTemplate, removeTemplate } from "#core/store/templates";

/** Envelopes that were made from it have their own copies. */
export const remove: RouteOf<typeof templates.remove> = async ({ input, caller, now }) => {
  const template = await getTemplate(caller.userId, input.id);
  // Bytes first: after a crash in between, the template is still listed, works as long as its version is
  // kept (a month), and can be deleted again.
  await deleteWithFirstPage({ key: template.file.key, firstPage: template.firstPage });
  await removeTemplate(caller, template, now);
  return { message: "The template was deleted." };
};
