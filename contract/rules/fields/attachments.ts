/** Files that a signer attaches in a field of the kind `file`: the rules that page and server share. */

export const attachmentLimits = {
  /** Files of one field. */
  filesMax: 5,
  /** Files of one signer, in all fields together. */
  ofSignerMax: 50,
  /** Size of all files of one signer together. */
  bytesMax: 25 * 1024 * 1024,
  /** A file is uploaded in parts of this size, so that a broken line costs one part. */
  partBytes: 1024 * 1024,
  /** A picture's sides and pixels, as its header says; nobody here decodes more. */
  sideMax: 20_000,
  pixelsMax: 52_000_000,
} as const;

/** Recognized by content, whatever the name says. */
export const attachmentTypes = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
} as const;

export type AttachmentType = keyof typeof attachmentTypes;

/** A file that a signer has uploaded for a field, and has not sent with Complete yet. */
export interface AttachedReply {
  readonly id: string;
  /** Id of the field. */
  readonly field: string;
  readonly name: string;
  readonly mimeType: AttachmentType;
  /** Size and digest of what is kept: a picture is written without its metadata. */
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** The types as a browser's file chooser takes them; a HEIC is converted by the page. */
export const attachmentAccept = Object.keys(attachmentTypes).join(",");

/** The sizes of the parts in which a file of this size is uploaded. */
export function partSizes(sizeBytes: number): readonly number[] {
  const { partBytes } = attachmentLimits;
  return Array.from({ length: Math.ceil(sizeBytes / partBytes) }, (_, at) =>
    Math.min(partBytes, sizeBytes - at * partBytes),
  );
}
