import type { templates } from "#contract/api/templates";
import { Refusal } from "#contract/refusals";
import { variable } from "#core/environment";
import { openUrl } from "#core/gateways/documents";
import { bytesAt } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { getTemplate } from "#core/store/files/templates";

const bucket = variable("DOCUMENTS_BUCKET");

export const openTemplateFile: RouteOf<typeof templates.openTemplateFile> = async ({
  input,
  caller,
  headers,
}) => {
  const { file, fileName, basis } = await getTemplate(caller.workspace.id, input.id);
  // What was begun with another file must not be shown with this one.
  if ((input.version ?? 1) !== basis) throw new Refusal("TEMPLATE_CHANGED");
  return bytesAt(await openUrl(bucket, file, `${fileName}.pdf`), headers["accept"]);
};
