import type { files } from "#contract/api/files";
import { plans } from "#contract/plans";
import { Refusal } from "#contract/refusals";
import { variable } from "#core/environment";
import { deleteObject, objectKeys, readObject } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/door";
import { getAccount } from "#core/store/accounts";
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
  const account = await getAccount(caller.userId);
  const known = await findFile(account.userId, input.fileId);
  if (known) return fileReply(known);
  const upload = await findUpload(account.userId, input.fileId);
  if (!upload) throw new Refusal("NOT_FOUND");

  const key = objectKeys.upload(account.userId, upload.id);
  const bytes = await readObject(bucket, key);
  if (!bytes) throw new Refusal("UPLOAD_MISSING");
  if (bytes.length > plans[account.plan].fileBytesMax) throw new Refusal("FILE_TOO_LARGE");
  const file = await acceptFile(account, { id: upload.id, fileName: upload.fileName, bytes }, now);
  await deleteObject(bucket, key);
  return fileReply(file);
};
