import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { fileName, formFile, word } from "../rules/inputs/inputs.ts";
import { limits } from "../rules/limits/limits.ts";

export interface FileReply {
  readonly id: string;
  readonly name: string;
  /** Path of our API; also the value for an envelope's `fileurl`. */
  readonly url: string;
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly sizeBytes: number;
  readonly uploadedAt: string;
  /**
   * Sentences for the sender that say, for instance, that the file was repaired, encrypted or signed, or that scripts
   * were neutralised.
   */
  readonly warnings: readonly string[];
  /** Whether it was uploaded for a template; no longer listed once the template is saved. */
  readonly forTemplate: boolean;
  /** Path of our API for the picture of the first page, if there is one. */
  readonly firstPage?: string;
}

export interface UploadReply {
  readonly fileId: string;
  /** A presigned S3 POST: send `fields` and then `file` as multipart/form-data to `url`. */
  readonly upload: { readonly url: string; readonly fields: Readonly<Record<string, string>> };
}

const owner = { userId: z.optional(word), email: z.optional(word) };

/**
 * Password of an encrypted PDF. The file is stored without encryption; the password is used once, and neither stored
 * nor logged. Without it, or with a wrong one, the reply is NEEDS_PASSWORD or WRONG_PDF_PASSWORD, and the same upload
 * can be completed again.
 */
const password = z.optional(z.string().check(z.maxLength(limits.pdfPasswordMax)));

const uploadInput = z.union([
  z.object({ ...owner, file: formFile(), password }),
  z.object({ ...owner, fileName, size: z.int().check(z.positive()) }),
]);

/** JSON `{ fileName, size }` asks for an upload address; a form with `file` (4 MB at most) is accepted directly. */
const upload = replies<UploadReply | FileReply>()({
  path: "POST /api/upload",
  access: "sender",
  needs: "documents:send",
  because: "specified",
  limit: "uploadByAccount",
  input: uploadInput,
});

/** The same for the file of a template; completed by the same call. */
const uploadTemplateFile = replies<UploadReply | FileReply>()({
  path: "POST /api/files/template",
  access: "sender",
  needs: "documents:send",
  because: "specified",
  limit: "uploadByAccount",
  input: uploadInput,
});

const completeUpload = replies<FileReply>()({
  path: "POST /api/upload/{fileId}/complete",
  access: "sender",
  needs: "documents:send",
  because: "page",
  input: z.object({ fileId: word, password, attachSealed: z.optional(z.boolean()) }),
});

const listFiles = replies<readonly FileReply[]>()({
  path: "GET /api/files/{userId}",
  access: "sender",
  needs: "documents:read",
  because: "specified",
  input: z.object({ userId: word }),
});

/** `fileName` is the file's id or its name. */
const removeFile = replies<{ message: string }>()({
  path: "POST /api/files/deletion/{fileName}/{userId}",
  access: "sender",
  needs: "documents:send",
  because: "specified",
  input: z.object({ fileName: word, userId: word, email: z.optional(word) }),
});

/** For a file that was uploaded for a template not saved yet; `fileName` is the file's id or its name. */
const removeTemplateFile = replies<{ message: string }>()({
  path: "DELETE /api/files/template/{userId}/{fileName}",
  access: "sender",
  needs: "documents:send",
  because: "specified",
  input: z.object({ fileName: word, userId: word, email: z.optional(word) }),
});

export const files = {
  upload,
  uploadTemplateFile,
  completeUpload,
  listFiles,
  removeFile,
  removeTemplateFile,
};
