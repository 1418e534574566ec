import type { templateCalls } from "#contract/calls/templates";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { templates as specified } from "#contract/specified/templates";
import type { Caller } from "#core/domain/account/caller";
import { deleteWithFirstPage } from "#core/gateways/first-pages";
import type { RouteOf } from "#core/http/router";
import {
  findTemplate,
  getTemplate,
  removeTemplate as removeStored,
} from "#core/store/library/templates";

export const removeTemplate: RouteOf<typeof templateCalls.removeTemplate> = async ({
  input: { templateId: id },
  ...asked
}) => {
  await removeOwn(id, asked);
  return { id, deleted: true };
};

/** The same under the names of the specification. */
export const remove: RouteOf<typeof specified.remove> = async ({ input, ...asked }) => {
  await removeOwn(input.id, asked);
  return { message: "The template was deleted." };
};

/** Envelopes made from it have their own copies. */
async function removeOwn(
  id: string,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): Promise<void> {
  for (let tries = 1; tries <= triesMax; tries++) {
    const template = await getTemplate(caller, id);
    // The bytes are deleted first: after a crash in between, the template is still listed, works as long as the deleted
    // version of its file is retained (a month), and can be deleted again.
    if (template.replaced) await deleteWithFirstPage(template.replaced);
    await deleteWithFirstPage({ key: template.file.key, firstPage: template.firstPage });
    if (await removeStored(caller.workspace, template, now)) return;
    // Deleted or changed by another call; if changed, what it has now is deleted too.
    if (!(await findTemplate(caller, id))) return;
  }
  throw new Refusal("CONFLICT");
}

/** Limit for a template that is changed again and again meanwhile. */
const triesMax = 5;
