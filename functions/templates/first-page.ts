import type { templates } from "#contract/api/templates";
import { Refusal } from "#contract/refusals";
import { firstPageDataUrl } from "#core/gateways/first-pages";
import type { RouteOf } from "#core/http/router";
import { getTemplate } from "#core/store/files/templates";

export const firstPage: RouteOf<typeof templates.firstPage> = async ({ input, caller }) => {
  const template = await getTemplate(caller.workspace.id, input.id);
  const picture = template.firstPage && (await firstPageDataUrl(template.firstPage));
  if (!picture) throw new Refusal("NOT_FOUND");
  return { picture };
};
