import { templateCalls } from "#contract/calls/templates";
import { templates } from "#contract/pages/templates";
import { Refusal } from "#contract/rules/refusals/refusals";
import { templates as specified } from "#contract/specified/templates";
import { byAccount } from "#core/callers/account";
import { assertOwn } from "#core/domain/envelope/identity";
import { variable } from "#core/environment";
import { openUrl } from "#core/gateways/documents";
import { firstPageDataUrl } from "#core/gateways/first-pages";
import { bytesAt } from "#core/http/answer";
import { listPage, newestFirst } from "#core/http/list-page";
import { router } from "#core/http/router";
import { getTemplate, listTemplates } from "#core/store/library/templates";
import { shownRows, shownTemplate } from "./answer.ts";
import { changeTemplate, rename, setSeenBy } from "./change.ts";
import { copyTemplate } from "./copy.ts";
import { duplicate } from "./duplicate.ts";
import { remove, removeTemplate } from "./remove.ts";
import { createTemplate, save } from "./save.ts";
import { templateReply } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

export const handler = router(
  { ...templates, ...specified, ...templateCalls },
  {
    list: async ({ input, caller }) => {
      assertOwn(caller, input);
      const all = await listTemplates(caller);
      return all.map(templateReply);
    },

    listTemplates: async ({ input, caller }) => {
      const all = await listTemplates(caller);
      const page = listPage(all, input, ({ createdAt, id }) => newestFirst(createdAt, id));
      return { ...page, data: await shownRows(page.data, caller) };
    },

    getTemplate: async ({ input, caller }) =>
      shownTemplate(await getTemplate(caller, input.templateId), caller),

    openTemplateFile: async ({ input, caller, headers }) => {
      const { file, fileName, basis } = await getTemplate(caller, input.id);
      // A document that was begun with another file must not be shown with this one.
      if ((input.version ?? 1) !== basis) throw new Refusal("TEMPLATE_CHANGED");
      return bytesAt(await openUrl(bucket, file, `${fileName}.pdf`), headers["accept"]);
    },

    firstPage: async ({ input, caller }) => {
      const template = await getTemplate(caller, input.id);
      const picture = template.firstPage && (await firstPageDataUrl(template.firstPage));
      if (!picture) throw new Refusal("NOT_FOUND");
      return { picture };
    },

    ...{ createTemplate, changeTemplate, removeTemplate, rename, duplicate, save, remove },
    ...{ setSeenBy, copyTemplate },
  },
  byAccount,
);
