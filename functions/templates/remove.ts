import type { templates } from "#contract/api/templates";
import { Refusal } from "#contract/refusals";
import { deleteWithFirstPage } from "#core/gateways/first-pages";
import type { RouteOf } from "#core/http/router";
import { findTemplate, getTemplate, removeTemplate } from "#core/store/templates";

/** Envelopes that were made from it have their own copies. */
export const remove: RouteOf<typeof templates.remove> = async ({ input, caller, now }) => {
  for (let tries = 1; tries <= triesMax; tries++) {
    const template = await getTemplate(caller.userId, input.id);
    // Bytes first: after a crash in between, the template is still listed, works as long as its version is
    // kept (a month), and can be deleted again.
    if (template.replaced) await deleteWithFirstPage(template.replaced);
    await deleteWithFirstPage({ key: template.file.key, firstPage: template.firstPage });
    if (await removeTemplate(caller, template, now)) return deleted;
    // Deleted by another call, or changed by one: then what it has now goes too.
    if (!(await findTemplate(caller.userId, input.id))) return deleted;
  }
  throw new Refusal("CONFLICT");
};

/** A template that is changed again and again meanwhile. */
const triesMax = 5;

const deleted = { message: "The template was deleted." };
