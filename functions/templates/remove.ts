import type { templates } from "#contract/api/templates";
import { variable } from "#core/environment";
import { deleteObject } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/door";
import { findTemplate, removeTemplate } from "#core/store/templates";

const bucket = variable("DOCUMENTS_BUCKET");

/** Envelopes that were made from it have a copy of their own. */
export const remove: RouteOf<typeof templates.remove> = async ({ input, caller, now }) => {
  const template = await findTemplate(caller.userId, input.id);
  if (template) {
    // Bytes first: after a crash in between the template is still listed, works for as long as its
    // version is kept (a month), and can be deleted again.
    await deleteObject(bucket, template.file.key);
    await removeTemplate(caller, template, now);
  }
  return { message: "The template was deleted." };
};
