import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import type { FieldSettings } from "../rules/field-settings.ts";
import { fileName, fileUrl, formFile, word } from "../rules/inputs.ts";
import { limits } from "../rules/limits.ts";
import type { FilledKind, Place } from "../rules/markers.ts";

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

export interface LinkReply {
  readonly url: string;
}

export interface PictureReply {
  /** `data:image/png;base64,...`, or the same for a JPEG, 120 KB at most. */
  readonly picture: string;
}

/** One box of the PDF's own form, ready to become a field of a document. */
export interface FormFieldReply {
  /** Name in the PDF's form; "" if it has none. */
  readonly name: string;
  /** "sign" for an empty signature field. */
  readonly kind: FilledKind | "sign";
  /** The area of the page that it covers. */
  readonly place: Place;
  /** Settings for a marker of this kind; `value` is what the form contains. Absent for "sign". */
  readonly settings?: FieldSettings;
  /** Not to be filled in by hand: often calculated, or a fixed part of the form. */
  readonly readOnly: boolean;
}

export interface FormReply {
  /** In reading order; boxes of one field have the same `group` in their settings. */
  readonly fields: readonly FormFieldReply[];
  /** Visible boxes that are not among them. */
  readonly leftOut: readonly { readonly because: FormLeftOut; readonly count: number }[];
  /** Whether somebody has signed the PDF before; then its form is left alone, and `fields` is empty. */
  readonly signed: boolean;
}

/**
 * Lists in which several options can be chosen, fields for a file, fields that can't be read, and fields beyond the
 * limit.
 */
export const formLeftOut = ["several-options", "file", "unreadable", "too-many"] as const;
export type FormLeftOut = (typeof formLeftOut)[number];

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
  because: "specified",
  limit: "uploadByAccount",
  input: uploadInput,
});

/** The same for the file of a template; completed by the same call. */
const uploadTemplateFile = replies<UploadReply | FileReply>()({
  path: "POST /api/files/template",
  access: "sender",
  because: "specified",
  limit: "uploadByAccount",
  input: uploadInput,
});

const completeUpload = replies<FileReply>()({
  path: "POST /api/upload/{fileId}/complete",
  access: "sender",
  because: "page",
  input: z.object({ fileId: word, password, attachSealed: z.optional(z.boolean()) }),
});

const listFiles = replies<readonly FileReply[]>()({
  path: "GET /api/files/{userId}",
  access: "sender",
  because: "specified",
  input: z.object({ userId: word }),
});

/** 302 to a short-lived S3 address, or `{ url }` for callers that accept JSON. */
const openFile = replies<LinkReply>()({
  path: "GET /api/files/{userId}/{fileId}",
  access: "sender",
  because: "page",
  input: z.object({ userId: word, fileId: word }),
});

/**
 * The form in a file; `url` can be any that an envelope's `fileurl` may name: of a file, a template or a document that
 * was sent.
 */
const form = replies<FormReply>()({
  path: "GET /api/files/form",
  access: "sender",
  because: "places",
  limit: "formByAccount",
  input: z.object({ url: fileUrl }),
});

/** A small picture of the first page; NOT_FOUND if it couldn't be drawn. */
const firstPage = replies<PictureReply>()({
  path: "GET /api/files/{userId}/{fileId}/first-page",
  access: "sender",
  because: "page",
  input: z.object({ userId: word, fileId: word }),
});

/** `fileName` is the file's id or its name. */
const removeFile = replies<{ message: string }>()({
  path: "POST /api/files/deletion/{fileName}/{userId}",
  access: "sender",
  because: "specified",
  input: z.object({ fileName: word, userId: word, email: z.optional(word) }),
});

/** For a file that was uploaded for a template not saved yet; `fileName` is the file's id or its name. */
const removeTemplateFile = replies<{ message: string }>()({
  path: "DELETE /api/files/template/{userId}/{fileName}",
  access: "sender",
  because: "specified",
  input: z.object({ fileName: word, userId: word, email: z.optional(word) }),
});

export const files = {
  upload,
  uploadTemplateFile,
  completeUpload,
  listFiles,
  openFile,
  form,
  firstPage,
  removeFile,
  removeTemplateFile,
};
