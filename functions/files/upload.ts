import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import type { FileReply, files, UploadReply } from "#contract/api/files";
import { fileTooLarge } from "#contract/plan-words";
import { Refusal } from "#contract/refusals";
import { limits } from "#contract/rules";
import { type Account, planOf, roomFault } from "#core/domain/account";
import { assertOwn } from "#core/domain/identity";
import { variable } from "#core/environment";
import { objectKeys, uploadForm } from "#core/gateways/documents";
import { Answer } from "#core/http/answer";
import type { Request, RouteOf } from "#core/http/router";
import { throttle } from "#core/store/throttle";
import { announceUpload } from "#core/store/uploads";
import { acceptFile } from "./accept-file.ts";
import { fileReply } from "./wire.ts";

const bucket = variable("UPLOADS_BUCKET");

export const upload: RouteOf<typeof files.upload> = async (request) => take(request, false);

export const uploadTemplateFile: RouteOf<typeof files.uploadTemplateFile> = async (request) =>
  take(request, true);

type UploadRequest = Request<z.output<typeof files.upload.input>, Account>;

/** Returns the form with which to post the file, or accepts a small file at once. */
async function take(
  { input, caller, now }: UploadRequest,
  forTemplate: boolean,
): Promise<UploadReply | Answer<FileReply>> {
  assertOwn(caller, input);
  await throttle("uploadByAccount", caller.userId, now);
  const id = randomUUID();
  if (!("file" in input)) {
    const { fileName, size: sizeBytes } = input;
    assertSize(caller, sizeBytes, now);
    await announceUpload({ id, userId: caller.userId, fileName, sizeBytes, forTemplate }, now);
    const key = objectKeys.upload(caller.userId, id);
    return { fileId: id, upload: await uploadForm(bucket, key, sizeBytes) };
  }
  const { bytes } = input.file;
  if (bytes.length > limits.formUploadBytesMax) throw new Refusal("UPLOAD_BY_FORM_TOO_LARGE");
  assertRoom(caller, bytes.length, now);
  const arrived = { id, ...input.file, forTemplate, announced: false };
  const file = await acceptFile(caller, { ...arrived, password: input.password }, now);
  return new Answer(201, fileReply(file));
}

function assertRoom(account: Account, sizeBytes: number, now: Date): void {
  assertSize(account, sizeBytes, now);
  const fault = roomFault(account, { bytes: sizeBytes, files: 1, templates: 0 }, now);
  if (fault) throw new Refusal(fault);
}

function assertSize(account: Account, sizeBytes: number, now: Date): void {
  const { fileBytesMax } = planOf(account, now);
  if (sizeBytes > fileBytesMax) {
    throw new Refusal("FILE_TOO_LARGE", { message: fileTooLarge(fileBytesMax) });
  }
}
