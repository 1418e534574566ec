import { type AttachmentType, attachmentTypes } from "#contract/rules/fields/attachments";
import { isOneLine } from "#contract/rules/text/text";
import type { StoredFile } from "./stored-file.ts";

/** What a file that a signer attaches is, as the record of the document says it. */
export interface AttachedFile {
  /** Id of the field. */
  readonly field: string;
  readonly name: string;
  readonly mimeType: AttachmentType;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** A file that was signed with the document, in the documents bucket. */
export interface Attachment extends AttachedFile, StoredFile {
  readonly id: string;
  /** Its bytes were deleted when the sender removed the document; the record keeps its name and digest. */
  readonly erased?: true | undefined;
}

export const attachedRecord = ({ name, mimeType, sizeBytes, sha256, field }: AttachedFile) => ({
  ...{ name, mimeType, sizeBytes, sha256, field },
});

/** A name in Unicode's visible characters on one line, with the ending of its type. */
export function attachedName(fileName: string, mimeType: AttachmentType): string {
  const ending = attachmentTypes[mimeType];
  const bare = [...(fileName.normalize("NFC").split(/[\\/]/).at(-1) ?? "")]
    .filter((sign) => sign === " " || isOneLine(`a${sign}`))
    .join("")
    .trim()
    .replace(endings[mimeType], "");
  const stem = [...bare].slice(0, stemMax).join("").trim();
  return `${stem === "" || /^\.+$/.test(stem) ? "file" : stem}.${ending}`;
}

const stemMax = 120;

const endings: Readonly<Record<AttachmentType, RegExp>> = {
  "application/pdf": /\.pdf$/i,
  "image/jpeg": /\.jpe?g$/i,
  "image/png": /\.png$/i,
  "image/webp": /\.webp$/i,
};
