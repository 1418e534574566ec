import type { files } from "#contract/api/files";
import { Refusal } from "#contract/refusals";
import { planOf } from "#core/domain/account";
import { variable } from "#core/environment";
import { deleteObject, objectKeys, readObject } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/door";
import { findFile } from "#core/store/files";
import { findUpload } from "#core/store/uploads";
import { acceptFile } from "./accept-file.ts";
import { fileReply } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/** The browser has posted the bytes: look at them. A repeat answers as the first call did. */
export const completeUpload: RouteOf<typeof files.completeUpload> = async ({
  input,
  caller,
  now,
}) => {
  const known = await findFile(caller.userId, input.fileId);
  if (known) return fileReply(known);
  const upload = await findUpload(caller.userId, input.fileId);
  if (!upload) throw new Refusal("NOT_FOUND");

  const key = objectKeys.upload(caller.userId, upload.id);
  const bytes = await readObject(bucket, key);
  if (!bytes) throw new Refusal("UPLOAD_MISSING");
  if (bytes.length > planOf(caller, now).fileBytesMax) throw new Refusal("FILE_TOO_LARGE");
  const file = await acceptFile(caller, { ...upload, bytes }, now);
  await deleteObject(bucket, key);
  return fileReply(file);
};
