import type { documentCalls } from "#contract/calls/documents";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { files as specified } from "#contract/specified/files";
import type { Workspace } from "#core/domain/account/account";
import type { Seer } from "#core/domain/account/caller";
import { fileCalled } from "#core/domain/common/file-name";
import { assertOwn } from "#core/domain/envelope/identity";
import { deleteWithFirstPage } from "#core/gateways/first-pages";
import type { RouteOf } from "#core/http/router";
import {
  findFile,
  getFile,
  listFiles,
  removeFileRecord,
  type UploadedFile,
} from "#core/store/files/files";

/**
 * Found by id, or by name as in the specification, with or without `.pdf`. Envelopes and templates keep their own
 * copies of the file.
 */
export const removeFile: RouteOf<typeof specified.removeFile> = async ({ input, caller, now }) => {
  assertOwn(caller, input);
  return remove(caller.workspace, await namedFile(caller, input.fileName), now);
};

/** The same, but only for files that were uploaded for a template. */
export const removeTemplateFile: RouteOf<typeof specified.removeTemplateFile> = async ({
  input,
  caller,
  now,
}) => {
  assertOwn(caller, input);
  const file = await namedFile(caller, input.fileName, (one) => one.forTemplate);
  return remove(caller.workspace, file, now);
};

export const removeDocument: RouteOf<typeof documentCalls.removeDocument> = async ({
  input: { documentId: id },
  caller,
  now,
}) => {
  await remove(caller.workspace, await getFile(caller, id), now);
  return { id, deleted: true };
};

async function namedFile(
  caller: Seer,
  called: string,
  fits: (file: UploadedFile) => boolean = () => true,
): Promise<UploadedFile> {
  const byId = await findFile(caller, called);
  const file = byId ?? fileCalled((await listFiles(caller)).filter(fits), called);
  if (!file || !fits(file)) throw new Refusal("NOT_FOUND");
  return file;
}

async function remove(
  workspace: Workspace,
  file: UploadedFile,
  now: Date,
): Promise<{ message: string }> {
  if (file.forTemplate) {
    // The record is removed first: a template may take over the file at this moment, and then needs the bytes.
    if (await removeFileRecord(workspace, file, now)) await deleteWithFirstPage(file);
  } else {
    // The bytes are deleted first: after a crash in between, the file is still listed and can be deleted again.
    await deleteWithFirstPage(file);
    await removeFileRecord(workspace, file, now);
  }
  return { message: "The file was deleted." };
}
