import { randomUUID } from "node:crypto";
import type { templateCalls } from "#contract/calls/templates";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type templates as specified, templateInputs } from "#contract/specified/templates";
import { accountStatusOf } from "#core/domain/account/account";
import { type Caller, makerOf } from "#core/domain/account/caller";
import { idFromKey } from "#core/domain/common/idempotency";
import { storedFileOf } from "#core/domain/common/stored-file";
import { fileIdIn } from "#core/domain/envelope/file-url";
import { assertOwn } from "#core/domain/envelope/identity";
import { digest, requestDigest } from "#core/domain/record/evidence";
import { seesTemplate, type TemplateSeer } from "#core/domain/templates/kept";
import { makeTemplate, type NewTemplate, type Template } from "#core/domain/templates/template";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { underSpecifiedNames } from "#core/http/specified-names";
import { findFile, type UploadedFile } from "#core/store/files/files";
import { findTemplateOf, getTemplate, insertTemplate } from "#core/store/library/templates";
import { templateAnswer } from "./answer.ts";
import { storeWithCopy } from "./own-copy.ts";
import { type TemplateText, templateText } from "./template-text.ts";
import { specifiedText } from "./wire.ts";

/** As in sending, the id is derived from the idempotency key, so that a repeated call finds the first template. */
export const createTemplate: RouteOf<typeof templateCalls.createTemplate> = async ({
  input,
  caller,
  now,
}) => {
  const asked: AskedTemplate = {
    idempotencyKey: input.idempotencyKey,
    requestSha256: digest(input),
    fileId: () => input.documentId,
    write: (file) =>
      templateText(input, { file: storedFileOf(file), pages: file.pages }, caller, now),
  };
  const template = await saveTemplate(asked, caller, now);
  return new Answer(201, templateAnswer(template));
};

/** The same under the names of the specification. */
export const save: RouteOf<typeof specified.save> = async ({ input, caller, now }) => {
  assertOwn(caller, input);
  const asked: AskedTemplate = {
    idempotencyKey: input.idempotencyKey,
    requestSha256: requestDigest(input),
    fileId: () => fileIdIn(input.fileUrl, caller.workspace, "fileUrl"),
    write: async ({ pages }) => specifiedText(input, pages),
  };
  const { id } = await underSpecifiedNames(templateInputs, () => saveTemplate(asked, caller, now));
  return new Answer(201, { id });
};

interface AskedTemplate {
  readonly idempotencyKey: string | undefined;
  readonly requestSha256: string;
  readonly fileId: () => string;
  readonly write: (file: UploadedFile) => Promise<TemplateText>;
}

async function saveTemplate(asked: AskedTemplate, caller: Caller, now: Date): Promise<Template> {
  const { workspace } = caller;
  const { idempotencyKey: key, requestSha256 } = asked;
  const id = key ? idFromKey(workspace.id, key) : randomUUID();
  const before = key ? await findTemplateOf(workspace.id, id) : undefined;
  if (before) return savedBefore(before, requestSha256, caller);

  if (accountStatusOf(workspace, now) === "inactive") throw new Refusal("INACTIVE");
  const file = await findFile(caller, asked.fileId());
  // Perhaps the same call, made twice, has just taken over the file.
  if (!file) return savedBefore(await getTemplate(caller, id), requestSha256, caller);
  const text = await asked.write(file);
  const made = { id, requestSha256, madeBy: makerOf(caller) };
  const template = makeTemplate(newTemplate(made, text, file), now);
  return file.forTemplate ? takeOver(caller, template, file) : freeze(caller, template);
}

/** The template that a repeated key leads to. A colleague who keeps theirs may have had the same. */
export function savedBefore(
  before: Template,
  requestSha256: string,
  caller: TemplateSeer,
): Template {
  if (before.requestSha256 !== requestSha256 || !seesTemplate(caller, before)) {
    throw new Refusal("KEY_USED", {
      message:
        "This template was already saved with different contents. Please check your templates and save it again.",
    });
  }
  return before;
}

/** Takes over the bytes of a file that was uploaded for this template; nothing is copied. */
async function takeOver(caller: Caller, template: Template, file: UploadedFile): Promise<Template> {
  return saved(template, await insertTemplate(caller.workspace, template, file), caller);
}

/** Copies a file from the list of files, where it may be deleted. */
async function freeze(caller: Caller, template: Template): Promise<Template> {
  return saved(
    template,
    await storeWithCopy(template, (own) => insertTemplate(caller.workspace, own, undefined)),
    caller,
  );
}

/** The template after `insertTemplate`. */
export async function saved(
  template: Template,
  inserted: boolean,
  caller: TemplateSeer,
): Promise<Template> {
  if (inserted) return template;
  const before = await findTemplateOf(template.userId, template.id);
  if (!before) throw new Refusal("NOT_FOUND");
  return savedBefore(before, template.requestSha256, caller);
}

function newTemplate(
  made: Pick<Template, "id" | "requestSha256" | "madeBy">,
  text: TemplateText,
  file: UploadedFile,
): NewTemplate {
  return {
    ...made,
    userId: file.userId,
    fileName: file.name,
    file: storedFileOf(file),
    firstPage: file.firstPage,
    pages: file.pages,
    ...text,
  };
}
