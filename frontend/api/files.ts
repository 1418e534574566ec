import { documentCalls } from "#contract/calls/documents";
import { files as wire } from "#contract/pages/files";
import { type FileReply, files as specified, type UploadReply } from "#contract/specified/files";
import { asking, plain, translated } from "./api-call.ts";
import { ApiError } from "./api-error.ts";
import type { User } from "./session.ts";

export type { FormFieldReply as FormField, FormReply as PdfForm } from "#contract/pages/files";
export type { FileReply as UploadedFile } from "#contract/specified/files";

interface FileToUpload {
  readonly fileName: string;
  readonly sizeBytes: number;
}

interface FileToDelete {
  readonly fileId: string;
  readonly sender: User;
}

export const files = {
  list: asking(specified.listFiles, ({ id }: Pick<User, "id">) => ({ userId: id })),
  /** Gets the address to upload a file to. */
  upload: translated(specified.upload, toUpload, uploadAddress),
  uploadForTemplate: translated(specified.uploadTemplateFile, toUpload, uploadAddress),
  /** Has the server read the uploaded file. */
  completeUpload: plain(specified.completeUpload),
  /** Makes one file of pages of several. */
  combine: plain(documentCalls.combine.session),
  /** The form in the file at this address. */
  form: plain(wire.form),
  delete: asking(specified.removeFile, toDelete),
  deleteForTemplate: asking(specified.removeTemplateFile, toDelete),
};

function toUpload({ fileName, sizeBytes }: FileToUpload) {
  return { fileName, size: sizeBytes };
}

function uploadAddress(reply: UploadReply | FileReply): UploadReply {
  if ("fileId" in reply) return reply;
  throw new ApiError(0, "INTERNAL", "The server gave no address to upload to.");
}

/** The endpoints call the file's id `fileName`. */
function toDelete({ fileId, sender }: FileToDelete) {
  return { fileName: fileId, userId: sender.id, email: sender.email };
}
