import { documentCalls as calls, type ShownDocument } from "#contract/calls/documents";
import { files as wire } from "#contract/pages/files";
import { plain, whole } from "./api-call.ts";

export type { FormFieldReply as FormField, FormReply as PdfForm } from "#contract/pages/files";
export type UploadedFile = ShownDocument;

export const files = {
  /** Newest first. */
  list: whole(calls.listDocuments.session),
  open: plain(calls.getDocument.session),
  /** Gets the address to upload a file to. */
  upload: plain(calls.uploadDocument.session),
  /** Has the server read the uploaded file. */
  completeUpload: plain(calls.completeDocument.session),
  /** Makes one file of pages of several. */
  combine: plain(calls.combine.session),
  /** The form in the file at this address. */
  form: plain(wire.form),
  delete: plain(calls.removeDocument.session),
};
