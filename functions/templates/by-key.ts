import type * as z from "zod/mini";
import type { PageSize } from "#contract/markers";
import type { publicTemplates, TemplateAnswer, TemplateRowAnswer } from "#contract/v1/templates";
import { foundTexts } from "#core/anchors/found-texts";
import { storedPdf } from "#core/domain/common/stored-file";
import { placeInPoints } from "#core/domain/envelope/points";
import { digest } from "#core/domain/record/evidence";
import type { TextPlaces } from "#core/domain/templates/anchors";
import { askedFields } from "#core/domain/templates/asked-document";
import type { Template } from "#core/domain/templates/template";
import { Answer } from "#core/http/answer";
import { listPage, newestFirst } from "#core/http/list-page";
import type { RouteOf } from "#core/http/router";
import { getTemplate, listTemplates } from "#core/store/files/templates";
import { type AskedTemplate, saveTemplate } from "./save.ts";
import type { TemplateText } from "./wire.ts";

type Calls = typeof publicTemplates;
type Input = z.output<Calls["createByKey"]["input"]>;

export const listByKey: RouteOf<Calls["listByKey"]> = async ({ input, caller }) => {
  const all = await listTemplates(caller.workspace.id);
  const page = listPage(all, input, ({ createdAt, id }) => newestFirst(createdAt, id));
  return { ...page, data: page.data.map(rowAnswer) };
};

export const getByKey: RouteOf<Calls["getByKey"]> = async ({ input, caller }) =>
  templateAnswer(await getTemplate(caller.workspace.id, input.templateId));

export const createByKey: RouteOf<Calls["createByKey"]> = async ({ input, caller, now }) => {
  const asked: AskedTemplate = {
    idempotencyKey: input.idempotencyKey,
    requestSha256: digest(input),
    fileId: () => input.documentId,
    write: async (file) => {
      const where = { workspace: caller.workspace, now, field: "fields" };
      return written(input, file.pages, await foundTexts(input.fields, storedPdf(file), where));
    },
  };
  const template = await saveTemplate(asked, caller.workspace, now);
  return new Answer(201, templateAnswer(template));
};

const written = (input: Input, pages: readonly PageSize[], texts: TextPlaces): TemplateText => ({
  name: input.name,
  numberOfSigners: input.roles.length,
  roles: input.roles.some((role) => role !== "") ? input.roles : undefined,
  language: input.language,
  fields: askedFields(input.fields, input.roles.length, pages, texts).map(
    ({ recipient, ...field }) => ({
      ...field,
      signer: recipient,
    }),
  ),
});

const templateText = (template: Template) => ({
  id: template.id,
  version: template.version,
  name: template.name,
  fileName: template.fileName,
  roles: Array.from({ length: template.numberOfSigners }, (_, i) => template.roles?.[i] ?? ""),
  ...(template.language ? { language: template.language } : {}),
  createdAt: template.createdAt,
  ...(template.changedAt ? { changedAt: template.changedAt } : {}),
});

const rowAnswer = (template: Template): TemplateRowAnswer => ({
  ...templateText(template),
  pageCount: template.pages.length,
});

const templateAnswer = (template: Template): TemplateAnswer => ({
  ...templateText(template),
  pages: template.pages.map(({ width, height }) => ({ width, height })),
  fields: template.fields.map(({ kind, signer, settings, anchor, ...place }) => ({
    ...{ kind, recipient: signer },
    ...placeInPoints(place, template.pages),
    ...(settings ? { settings } : {}),
    ...(anchor ? { anchor } : {}),
  })),
});
