import type { templates } from "#contract/api/templates";
import { Refusal } from "#contract/refusals";
import { firstPageDataUrl } from "#core/gateways/first-pages";
import type { RouteOf } from "#core/http/door";
import { getTemplate } from "#core/store/templates";

export const firstPage: RouteOf<typeof templates.firstPage> = async ({ input, caller }) => {
  const template = await getTemplate(caller.userId, input.id);
  if (!template.firstPage) throw new Refusal("NOT_FOUND");
  return { picture: await firstPageDataUrl(template.firstPage) };
};
