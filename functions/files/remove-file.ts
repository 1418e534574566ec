import type { files } from "#contract/api/files";
import { Refusal } from "#contract/refusals";
import { assertOwn } from "#core/domain/identity";
import { variable } from "#core/environment";
import { deleteObject } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/door";
import { findFile, listFiles, removeFile as removeStored } from "#core/store/files";

const bucket = variable("DOCUMENTS_BUCKET");

/** By id, or by name as the spec's call does. Envelopes keep their own copy of the file. */
export const removeFile: RouteOf<typeof files.removeFile> = async ({ input, caller }) => {
  assertOwn(caller, input);
  const file =
    (await findFile(caller.userId, input.fileName)) ??
    (await listFiles(caller.userId)).find((one) => one.name === input.fileName);
  if (!file) throw new Refusal("NOT_FOUND");
  // Bytes first: after a crash in between the file is still listed, and can be deleted again.
  await deleteObject(bucket, file.key);
  await removeStored(caller, file);
  return { message: "The file was deleted." };
};
