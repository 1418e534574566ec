import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import type { templates } from "#contract/api/templates";
import { Refusal } from "#contract/refusals";
import { type Account, accountStatusOf } from "#core/domain/account";
import { requestDigest } from "#core/domain/evidence";
import { fileIdIn } from "#core/domain/file-url";
import { idFromKey } from "#core/domain/idempotency";
import { assertOwn } from "#core/domain/identity";
import { makeTemplate, type NewTemplate, type Template } from "#core/domain/template";
import { variable } from "#core/environment";
import { copyStored, objectKeys } from "#core/gateways/documents";
import { copyFirstPage, deleteWithFirstPage } from "#core/gateways/first-pages";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { findFile, type UploadedFile } from "#core/store/files";
import { findTemplate, getTemplate, insertTemplate } from "#core/store/templates";
import { newFields } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

type Input = z.output<typeof templates.save.input>;

/** As in sending, the id is derived from the idempotency key, so that a repeated call finds the first template. */
export const save: RouteOf<typeof templates.save> = async ({ input, caller: account, now }) => {
  assertOwn(account, input);
  const key = input.idempotencyKey;
  const id = key ? idFromKey(account.userId, key) : randomUUID();
  const requestSha256 = requestDigest(input);
  const before = key ? await findTemplate(account.userId, id) : undefined;
  if (before) return repeated(before, requestSha256);

  if (accountStatusOf(account, now) === "inactive") throw new Refusal("INACTIVE");
  const file = await findFile(account.userId, fileIdIn(input.fileUrl, account, "fileUrl"));
  // Perhaps the same call, made twice, has taken over the file just now.
  if (!file) return repeated(await getTemplate(account.userId, id), requestSha256);
  const template = makeTemplate(newTemplate(id, input, file, requestSha256), now);
  return file.forTemplate ? takeOver(account, template, file) : freeze(account, template);
};

function repeated(before: Template, requestSha256: string) {
  if (before.requestSha256 !== requestSha256) {
    throw new Refusal("KEY_USED", {
      message:
        "This template was already saved with different contents. Please check your templates and save it again.",
    });
  }
  return new Answer(201, { id: before.id });
}

/** For a file that was uploaded for this template: it takes over the bytes, and nothing is copied. */
async function takeOver(account: Account, template: Template, file: UploadedFile) {
  return answer(template, await insertTemplate(account, template, file));
}

/** For a file of the list, which may be deleted there: the template gets a copy. */
async function freeze(account: Account, template: Template) {
  const key = objectKeys.template(account.userId, template.id, randomUUID());
  const [file, firstPage] = await Promise.all([
    copyStored(bucket, template.file, key),
    copyFirstPage(template.firstPage, key),
  ]);
  try {
    const inserted = await insertTemplate(account, { ...template, file, firstPage }, undefined);
    if (!inserted) await deleteWithFirstPage({ key, firstPage });
    return await answer(template, inserted);
  } catch (error) {
    // Refused: the bytes must not stay either.
    if (error instanceof Refusal) await deleteWithFirstPage({ key, firstPage });
    throw error;
  }
}

async function answer({ id, userId, requestSha256 }: Template, inserted: boolean) {
  if (inserted) return new Answer(201, { id });
  return repeated(await getTemplate(userId, id), requestSha256);
}

function newTemplate(
  id: string,
  input: Input,
  file: UploadedFile,
  requestSha256: string,
): NewTemplate {
  const { key, versionId, sha256, sizeBytes } = file;
  return {
    id,
    userId: file.userId,
    name: input.name,
    fileName: file.name,
    file: { key, versionId, sha256, sizeBytes },
    firstPage: file.firstPage,
    pages: file.pages,
    numberOfSigners: input.numberOfSigners,
    ...(input.roles?.some((role) => role !== "") ? { roles: input.roles } : {}),
    ...(input.language ? { language: input.language } : {}),
    fields: newFields(input, file.pages),
    requestSha256,
  };
}
