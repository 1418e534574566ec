import type { files } from "#contract/api/files";
import { Refusal } from "#contract/refusals";
import { firstPageDataUrl } from "#core/gateways/first-pages";
import type { RouteOf } from "#core/http/router";
import { getFile } from "#core/store/files/files";

export const firstPage: RouteOf<typeof files.firstPage> = async ({ input, caller }) => {
  if (input.userId !== caller.workspace.id) throw new Refusal("NOT_FOUND");
  const file = await getFile(caller.workspace.id, input.fileId);
  const picture = file.firstPage && (await firstPageDataUrl(file.firstPage));
  if (!picture) throw new Refusal("NOT_FOUND");
  return { picture };
};
