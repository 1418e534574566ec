import type * as z from "zod/mini";
import type { envelopes } from "#contract/api/envelopes";
import type { PageSize } from "#contract/markers";
import { Refusal } from "#contract/refusals";
import type { Account } from "#core/domain/account";
import { fileIdIn, templateFileUrl } from "#core/domain/file-url";
import type { StoredFile } from "#core/domain/stored-file";
import { signerCount } from "#core/domain/template";
import { getFile } from "#core/store/files";
import { getTemplate } from "#core/store/templates";

/** What an envelope is made from: its original is copied from `file`. */
export interface Source {
  readonly fileName: string;
  readonly file: StoredFile;
  readonly firstPage?: StoredFile | undefined;
  readonly pages: readonly PageSize[];
  readonly templateId?: string;
}

type Input = z.output<typeof envelopes.create.input>;

/** The caller's uploaded file or, with `templateIs` "true", the caller's template. */
export async function sourceOf(input: Input, account: Account): Promise<Source> {
  if (input.templateIs === "true") return templateSource(input, account);
  const file = await getFile(account.userId, fileIdIn(input.fileurl, account, "fileurl"));
  const { key, versionId, sha256, sizeBytes } = file;
  return {
    fileName: file.name,
    file: { key, versionId, sha256, sizeBytes },
    firstPage: file.firstPage,
    pages: file.pages,
  };
}

async function templateSource(input: Input, account: Account): Promise<Source> {
  if (!input.templateId) throw wrong("templateId", "Please choose a template.");
  const template = await getTemplate(account.userId, input.templateId);
  if (input.fileurl !== templateFileUrl(template)) {
    throw wrong("fileurl", "This is not the file of the chosen template.");
  }
  if (input.recepient.length !== template.numberOfSigners) {
    const count = signerCount(template.numberOfSigners);
    throw wrong("recepient", `This template is for ${count}: please enter as many.`);
  }
  const { id, fileName, file, firstPage, pages } = template;
  return { fileName, file, firstPage, pages, templateId: id };
}

const wrong = (field: string, message: string) => new Refusal("BAD_FIELD", { field, message });
