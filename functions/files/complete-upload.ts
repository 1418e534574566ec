import type * as z from "zod/mini";
import type { documentCalls } from "#contract/calls/documents";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { files as specified } from "#contract/specified/files";
import { type Caller, seesOf } from "#core/domain/account/caller";
import { variable } from "#core/environment";
import { deleteObject, objectKeys, readObject } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/router";
import { throttle } from "#core/store/common/throttle";
import { findFile, type UploadedFile } from "#core/store/files/files";
import { findUpload, removeUpload, type Upload } from "#core/store/files/uploads";
import { type ArrivedFile, acceptFile } from "./accept-file.ts";
import { assertSize } from "./file-size.ts";
import { acceptedReply, documentAnswer } from "./wire.ts";

const bucket = variable("UPLOADS_BUCKET");

export const completeDocument: RouteOf<typeof documentCalls.completeDocument> = async ({
  input,
  ...asked
}) => documentAnswer(await complete(input, asked), asked.caller, asked.now);

/** The same under the names of the specification. */
export const completeUpload: RouteOf<typeof specified.completeUpload> = async ({
  input: { fileId: documentId, ...how },
  ...asked
}) => acceptedReply(await complete({ documentId, ...how }, asked), asked.now);

/**
 * Reads the bytes that were posted, and accepts or refuses them. Either way they are deleted and the upload ends,
 * unless only the password of an encrypted file is missing or wrong, or a sealed document may be attached. A repeated call for an accepted file gets the same
 * reply.
 */
async function complete(
  input: z.output<typeof documentCalls.completeDocument.key.input>,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): Promise<UploadedFile> {
  // The upload is read first: a call that accepts it at this moment ends it and stores the file in one step.
  const upload = await findUpload(caller.workspace.id, input.documentId);
  const known = await findFile(caller, input.documentId);
  if (known) return known;
  if (!upload || !seesOf(caller, upload.by)) throw new Refusal("NOT_FOUND");

  await throttle("completeByAccount", caller.workspace.id, now);
  const key = objectKeys.upload(caller.workspace.id, upload.id);
  const bytes = await readObject(bucket, key);
  if (!bytes) throw new Refusal("UPLOAD_MISSING");
  const how = { password: input.password, attachSealed: input.attachSealed };
  const arrived = { ...upload, bytes, announced: true, ...how };
  const file = await acceptOrEnd(caller, upload, arrived, now);
  await deleteObject(bucket, key);
  return file;
}

async function acceptOrEnd(
  caller: Caller,
  upload: Upload,
  arrived: ArrivedFile,
  now: Date,
): Promise<UploadedFile> {
  const { workspace } = caller;
  try {
    assertSize(workspace, arrived.bytes.length, now);
    return await acceptFile(caller, arrived, now);
  } catch (error) {
    if (error instanceof Refusal && !mayBeAskedAgain(error)) {
      await deleteObject(bucket, objectKeys.upload(workspace.id, upload.id));
      await removeUpload(upload);
    }
    throw error;
  }
}

/** The caller can answer what the refusal asks. */
const mayBeAskedAgain = ({ code }: Refusal): boolean =>
  code === "NEEDS_PASSWORD" || code === "WRONG_PDF_PASSWORD" || code === "SEALED_PDF";
