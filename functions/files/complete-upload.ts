import type { files } from "#contract/api/files";
import { fileTooLarge } from "#contract/plan-words";
import { Refusal } from "#contract/refusals";
import { planOf } from "#core/domain/account";
import { variable } from "#core/environment";
import { deleteObject, objectKeys, readObject } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/router";
import { findFile } from "#core/store/files";
import { throttle } from "#core/store/throttle";
import { findUpload } from "#core/store/uploads";
import { acceptFile } from "./accept-file.ts";
import { fileReply } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/** Accepts the bytes that the browser has posted. A repeated call gets the same reply. */
export const completeUpload: RouteOf<typeof files.completeUpload> = async ({
  input,
  caller,
  now,
}) => {
  const known = await findFile(caller.userId, input.fileId);
  if (known) return fileReply(known);
  const upload = await findUpload(caller.userId, input.fileId);
  if (!upload) throw new Refusal("NOT_FOUND");

  // A refused file can be completed again and again, and reading a malicious one takes seconds.
  await throttle("completeByAccount", caller.userId, now);
  const key = objectKeys.upload(caller.userId, upload.id);
  const bytes = await readObject(bucket, key);
  if (!bytes) throw new Refusal("UPLOAD_MISSING");
  const { fileBytesMax } = planOf(caller, now);
  if (bytes.length > fileBytesMax) {
    throw new Refusal("FILE_TOO_LARGE", { message: fileTooLarge(fileBytesMax) });
  }
  const file = await acceptFile(caller, { ...upload, bytes }, now);
  await deleteObject(bucket, key);
  return fileReply(file);
};
