import type { templates } from "#contract/api/templates";
import { variable } from "#core/environment";
import { openUrl } from "#core/gateways/documents";
import { bytesAt } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { getTemplate } from "#core/store/templates";

const bucket = variable("DOCUMENTS_BUCKET");

export const openTemplateFile: RouteOf<typeof templates.openTemplateFile> = async ({
  input,
  caller,
  headers,
}) => {
  const { file, fileName } = await getTemplate(caller.userId, input.id);
  return bytesAt(await openUrl(bucket, file, `${fileName}.pdf`), headers["accept"]);
};
