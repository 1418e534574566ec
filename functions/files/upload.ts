import { randomUUID } from "node:crypto";
import type * as z from "zod/mini";
import type { documentCalls } from "#contract/calls/documents";
import { limits } from "#contract/rules/limits/limits";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { FileReply, files as specified, UploadReply } from "#contract/specified/files";
import { roomFault, type Workspace } from "#core/domain/account/account";
import { type Caller, makerOf, seesOf } from "#core/domain/account/caller";
import { idFromKey } from "#core/domain/common/idempotency";
import { assertOwn } from "#core/domain/envelope/identity";
import { variable } from "#core/environment";
import { objectKeys, uploadForm } from "#core/gateways/documents";
import { Answer } from "#core/http/answer";
import type { Request, RouteOf } from "#core/http/router";
import { findFile } from "#core/store/files/files";
import { announceUpload, type Upload } from "#core/store/files/uploads";
import { acceptFile, withoutFolders } from "./accept-file.ts";
import { assertSize } from "./file-size.ts";
import { acceptedReply } from "./wire.ts";

const bucket = variable("UPLOADS_BUCKET");

export const upload: RouteOf<typeof specified.upload> = async (request) => take(request, false);

export const uploadTemplateFile: RouteOf<typeof specified.uploadTemplateFile> = async (request) =>
  take(request, true);

type UploadRequest = Request<z.output<typeof specified.upload.input>>;

/** Returns the form with which the file has to be posted, or accepts a small file directly. */
async function take(
  { input, caller, now }: UploadRequest,
  forTemplate: boolean,
): Promise<UploadReply | Answer<FileReply>> {
  assertOwn(caller, input);
  const id = randomUUID();
  if (!("file" in input)) {
    const { fileName, size: sizeBytes } = input;
    const upload = await announce(caller, { id, fileName, sizeBytes, forTemplate }, now);
    return { fileId: id, upload };
  }
  const { bytes } = input.file;
  if (bytes.length > limits.formUploadBytesMax) throw new Refusal("UPLOAD_BY_FORM_TOO_LARGE");
  assertRoom(caller.workspace, bytes.length, now);
  const { file: sent, password } = input;
  const arrived = { id, ...sent, forTemplate, announced: false, password };
  const file = await acceptFile(caller, arrived, now);
  return new Answer(201, await acceptedReply(file, now));
}

/**
 * Returns the form with which the document has to be posted. The id is derived from the idempotency key, so a repeated
 * call announces nothing new.
 */
export const uploadDocument: RouteOf<typeof documentCalls.uploadDocument> = async ({
  input,
  caller,
  now,
}) => {
  const { fileName, size: sizeBytes, forTemplate = false, idempotencyKey } = input;
  const id = idempotencyKey ? idFromKey(caller.workspace.id, idempotencyKey) : randomUUID();
  const known = idempotencyKey ? await findFile(caller, id) : undefined;
  if (known && known.uploadedName !== withoutFolders(fileName)) throw new Refusal("KEY_USED");
  const upload = await announce(caller, { id, fileName, sizeBytes, forTemplate }, now);
  return new Answer(201, { id, upload });
};

/** Throws KEY_USED if another file was announced with this id. */
async function announce(
  caller: Caller,
  wanted: Omit<Upload, "userId" | "by">,
  now: Date,
): Promise<UploadReply["upload"]> {
  const { workspace } = caller;
  const { id, fileName, sizeBytes } = wanted;
  assertSize(workspace, sizeBytes, now);
  const upload = await announceUpload(
    { ...wanted, userId: workspace.id, by: makerOf(caller) },
    now,
  );
  if (!seesOf(caller, upload.by)) throw new Refusal("KEY_USED");
  if (upload.fileName !== fileName || upload.sizeBytes !== sizeBytes) throw new Refusal("KEY_USED");
  return uploadForm(bucket, objectKeys.upload(workspace.id, id), sizeBytes);
}

function assertRoom(workspace: Workspace, sizeBytes: number, now: Date): void {
  assertSize(workspace, sizeBytes, now);
  const fault = roomFault(workspace, { bytes: sizeBytes, files: 1, templates: 0 }, now);
  if (fault) throw new Refusal(fault);
}
