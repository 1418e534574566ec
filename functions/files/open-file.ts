import type { files } from "#contract/api/files";
import { Refusal } from "#contract/refusals";
import { variable } from "#core/environment";
import { openUrl } from "#core/gateways/documents";
import { bytesAt } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { getFile } from "#core/store/files/files";

const bucket = variable("DOCUMENTS_BUCKET");

export const openFile: RouteOf<typeof files.openFile> = async ({ input, caller, headers }) => {
  if (input.userId !== caller.workspace.id) throw new Refusal("NOT_FOUND");
  const file = await getFile(caller.workspace.id, input.fileId);
  return bytesAt(await openUrl(bucket, file, `${file.name}.pdf`), headers["accept"]);
};
