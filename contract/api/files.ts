import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { fileName, formFile, word } from "../inputs.ts";

export interface FileReply {
  readonly id: string;
  readonly name: string;
  /** Path of our API; also what an envelope's `fileurl` names. */
  readonly url: string;
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly sizeBytes: number;
  readonly uploadedAt: string;
  /** Sentences for the sender: repaired, carries signatures, scripts neutralised. */
  readonly warnings: readonly string[];
  /** Uploaded for a template; no longer listed when the template is saved. */
  readonly forTemplate: boolean;
  /** Path of our API for the picture of the first page, if there is one. */
  readonly firstPage?: string;
}

export interface UploadReply {
  readonly fileId: string;
  /** A presigned S3 POST: send `fields` and then `file` as multipart/form-data to `url`. */
  readonly upload: { readonly url: string; readonly fields: Readonly<Record<string, string>> };
}

export interface LinkReply {
  readonly url: string;
}

export interface PictureReply {
  /** `data:image/png;base64,...` or the same of a JPEG, 120 KB at most. */
  readonly picture: string;
}

const owner = { userId: z.optional(word), email: z.optional(word) };

const uploadInput = z.union([
  z.object({ ...owner, file: formFile() }),
  z.object({ ...owner, fileName, size: z.int().check(z.positive()) }),
]);

/** JSON `{ fileName, size }` asks for an upload address; a form with `file` (4 MB at most) is taken at once. */
const upload = replies<UploadReply | FileReply>()({
  method: "POST",
  path: "/api/upload",
  access: "sender",
  input: uploadInput,
});

/** The same for the file of a template; completed by the same call. */
const uploadTemplateFile = replies<UploadReply | FileReply>()({
  method: "POST",
  path: "/api/files/template",
  access: "sender",
  input: uploadInput,
});

const completeUpload = replies<FileReply>()({
  method: "POST",
  path: "/api/upload/{fileId}/complete",
  access: "sender",
  input: z.object({ fileId: word }),
});

const listFiles = replies<readonly FileReply[]>()({
  method: "GET",
  path: "/api/files/{userId}",
  access: "sender",
  input: z.object({ userId: word }),
});

/** 302 to a short-lived S3 address, or `{ url }` when JSON is accepted. */
const openFile = replies<LinkReply>()({
  method: "GET",
  path: "/api/files/{userId}/{fileId}",
  access: "sender",
  input: z.object({ userId: word, fileId: word }),
});

/** A small picture of the first page; NOT_FOUND if it couldn't be drawn. */
const firstPage = replies<PictureReply>()({
  method: "GET",
  path: "/api/files/{userId}/{fileId}/first-page",
  access: "sender",
  input: z.object({ userId: word, fileId: word }),
});

/** `fileName` is the file's id or its name. */
const removeFile = replies<{ message: string }>()({
  method: "POST",
  path: "/api/files/deletion/{fileName}/{userId}",
  access: "sender",
  input: z.object({ fileName: word, userId: word, email: z.optional(word) }),
});

/** For a file that was uploaded for a template not saved yet; `fileName` is the file's id or its name. */
const removeTemplateFile = replies<{ message: string }>()({
  method: "DELETE",
  path: "/api/files/template/{userId}/{fileName}",
  access: "sender",
  input: z.object({ fileName: word, userId: word, email: z.optional(word) }),
});

export const files = {
  upload,
  uploadTemplateFile,
  completeUpload,
  listFiles,
  openFile,
  firstPage,
  removeFile,
  removeTemplateFile,
};
