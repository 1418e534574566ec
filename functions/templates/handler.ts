import { publicTemplates, templateCalls } from "#contract/calls/templates";
import { templates } from "#contract/pages/templates";
import { Refusal } from "#contract/rules/refusals/refusals";
import { templates as specified } from "#contract/specified/templates";
import { byAccount } from "#core/callers/account";
import { assertOwn } from "#core/domain/envelope/identity";
import { variable } from "#core/environment";
import { openUrl } from "#core/gateways/documents";
import { firstPageDataUrl } from "#core/gateways/first-pages";
import { bytesAt } from "#core/http/answer";
import { router } from "#core/http/router";
import { getTemplate, listTemplates } from "#core/store/library/templates";
import { changeByKey, createByKey, getByKey, listByKey } from "./by-key.ts";
import { change, rename } from "./change.ts";
import { duplicate } from "./duplicate.ts";
import { remove, removeByKey } from "./remove.ts";
import { save } from "./save.ts";
import { templateReply } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

export const handler = router(
  { ...templates, ...specified, ...publicTemplates, ...templateCalls },
  {
    list: async ({ input, caller }) => {
      assertOwn(caller, input);
      const all = await listTemplates(caller.workspace.id);
      return all.map((template) => templateReply(template, { withSettings: false }));
    },

    open: async ({ input, caller }) => {
      const template = await getTemplate(caller.workspace.id, input.id);
      return { ...templateReply(template, { withSettings: true }), pages: template.pages };
    },

    openTemplateFile: async ({ input, caller, headers }) => {
      const { file, fileName, basis } = await getTemplate(caller.workspace.id, input.id);
      // A document that was begun with another file must not be shown with this one.
      if ((input.version ?? 1) !== basis) throw new Refusal("TEMPLATE_CHANGED");
      return bytesAt(await openUrl(bucket, file, `${fileName}.pdf`), headers["accept"]);
    },

    firstPage: async ({ input, caller }) => {
      const template = await getTemplate(caller.workspace.id, input.id);
      const picture = template.firstPage && (await firstPageDataUrl(template.firstPage));
      if (!picture) throw new Refusal("NOT_FOUND");
      return { picture };
    },

    ...{ save, change, rename, duplicate, remove },
    ...{ listByKey, getByKey, createByKey, changeByKey, removeByKey },
  },
  byAccount,
);
