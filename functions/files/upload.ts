import { randomUUID } from "node:crypto";
import type { files } from "#contract/api/files";
import { Refusal } from "#contract/refusals";
import { limits } from "#contract/rules";
import { type Account, planOf } from "#core/domain/account";
import { assertOwn } from "#core/domain/identity";
import { variable } from "#core/environment";
import { objectKeys, uploadForm } from "#core/gateways/documents";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/door";
import { insertUpload } from "#core/store/uploads";
import { acceptFile } from "./accept-file.ts";
import { fileReply } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/** Answers where to post the file, or takes a small one at once. */
export const upload: RouteOf<typeof files.upload> = async ({ input, caller, now }) => {
  assertOwn(caller, input);
  if (!("file" in input)) {
    assertRoom(caller, input.size, now);
    const fileId = randomUUID();
    await insertUpload({ id: fileId, userId: caller.userId, fileName: input.fileName }, now);
    const key = objectKeys.upload(caller.userId, fileId);
    return { fileId, upload: await uploadForm(bucket, key, input.size) };
  }
  const { fileName, bytes } = input.file;
  if (bytes.length > limits.formUploadBytesMax) throw new Refusal("UPLOAD_BY_FORM_TOO_LARGE");
  assertRoom(caller, bytes.length, now);
  const file = await acceptFile(caller, { id: randomUUID(), fileName, bytes }, now);
  return new Answer(201, fileReply(file));
};

function assertRoom(account: Account, sizeBytes: number, now: Date): void {
  const plan = planOf(account, now);
  if (sizeBytes > plan.fileBytesMax) {
    const mebibytes = plan.fileBytesMax / 1024 / 1024;
    throw new Refusal("FILE_TOO_LARGE", {
      message: `This file is larger than the ${mebibytes} MB that your plan allows.`,
    });
  }
  if (account.storageUsedBytes + sizeBytes > plan.storageBytesMax)
    throw new Refusal("STORAGE_FULL");
}
