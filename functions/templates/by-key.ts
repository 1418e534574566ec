import type * as z from "zod/mini";
import type { publicTemplates } from "#contract/calls/templates";
import type { PageSize } from "#contract/rules/fields/markers";
import type { Caller } from "#core/domain/account/caller";
import { type StoredFile, storedFileOf } from "#core/domain/common/stored-file";
import { digest } from "#core/domain/record/evidence";
import { askedFields } from "#core/domain/templates/asked-document";
import { roleExtrasOf } from "#core/domain/templates/template";
import { Answer } from "#core/http/answer";
import { listPage, newestFirst } from "#core/http/list-page";
import type { RouteOf } from "#core/http/router";
import { foundTexts } from "#core/sending/found-texts";
import { getTemplate, listTemplates } from "#core/store/library/templates";
import { rowAnswer, templateAnswer } from "./answer.ts";
import { type AskedChange, changeTo } from "./change.ts";
import { type AskedTemplate, saveTemplate } from "./save.ts";
import type { TemplateText } from "./wire.ts";

type Calls = typeof publicTemplates;
type Input = Pick<
  z.output<Calls["changeByKey"]["input"]>,
  "name" | "roles" | "people" | "does" | "titlePattern" | "fields" | "language"
>;

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
    write: (file) => written(input, { file: storedFileOf(file), pages: file.pages }, caller, now),
  };
  const template = await saveTemplate(asked, caller.workspace, now);
  return new Answer(201, templateAnswer(template));
};

export const changeByKey: RouteOf<Calls["changeByKey"]> = async ({ input, caller, now }) => {
  const asked: AskedChange = {
    id: input.templateId,
    version: input.version,
    sha256: digest(input),
    fileId: () => input.documentId,
    write: (document) => written(input, document, caller, now),
  };
  return templateAnswer(await changeTo(asked, caller.workspace, now));
};

async function written(
  input: Input,
  { file, pages }: { readonly file: StoredFile; readonly pages: readonly PageSize[] },
  { workspace }: Caller,
  now: Date,
): Promise<TemplateText> {
  const texts = await foundTexts(input.fields, file, { workspace, now, field: "fields" });
  return {
    name: input.name,
    numberOfSigners: input.roles.length,
    roles: input.roles.some((role) => role !== "") ? input.roles : undefined,
    ...roleExtrasOf(input),
    language: input.language,
    fields: askedFields(input.fields, input.roles.length, pages, texts).map(
      ({ recipient, ...field }) => ({ ...field, signer: recipient }),
    ),
  };
}
