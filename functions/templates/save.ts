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
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { findFile, type UploadedFile } from "#core/store/files";
import { findTemplate, getTemplate, insertTemplate } from "#core/store/templates";
import { storeWithCopy } from "./own-copy.ts";
import { templateText } from "./wire.ts";

type Input = z.output<typeof templates.save.input>;

/** As in sending, the id is derived from the idempotency key, so that a repeated call finds the first template. */
export const save: RouteOf<typeof templates.save> = async ({ input, caller: account, now }) => {
  assertOwn(account, input);
  const key = input.idempotencyKey;
  const id = key ? idFromKey(account.userId, key) : randomUUID();
  const requestSha256 = requestDigest(input);
  const before = key ? await findTemplate(account.userId, id) : undefined;
  if (before) return savedBefore(before, requestSha256);

  if (accountStatusOf(account, now) === "inactive") throw new Refusal("INACTIVE");
  const file = await findFile(account.userId, fileIdIn(input.fileUrl, account, "fileUrl"));
  // Perhaps the same call, made twice, has taken over the file just now.
  if (!file) return savedBefore(await getTemplate(account.userId, id), requestSha256);
  const template = makeTemplate(newTemplate(id, input, file, requestSha256), now);
  return file.forTemplate ? takeOver(account, template, file) : freeze(account, template);
};

/** The reply to a repeated key. */
export function savedBefore(before: Template, requestSha256: string) {
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
  return saved(template, await insertTemplate(account, template, file));
}

/** For a file of the list, which may be deleted there: the template gets a copy. */
async function freeze(account: Account, template: Template) {
  return saved(
    template,
    await storeWithCopy(template, (own) => insertTemplate(account, own, undefined)),
  );
}

/** The reply after `insertTemplate`. */
export async function saved({ id, userId, requestSha256 }: Template, inserted: boolean) {
  if (inserted) return new Answer(201, { id });
  return savedBefore(await getTemplate(userId, id), requestSha256);
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
    fileName: file.name,
    file: { key, versionId, sha256, sizeBytes },
    firstPage: file.firstPage,
    pages: file.pages,
    ...templateText(input, file.pages),
    requestSha256,
  };
}
