import { type AttachmentType, attachmentLimits } from "#contract/rules/fields/attachments";
import { Refusal } from "#contract/rules/refusals/refusals";
import { readPictureHeader } from "../pictures/picture-header.ts";
import { plainPicture } from "../pictures/plain-picture.ts";

export interface AcceptedAttachment {
  readonly mimeType: AttachmentType;
  readonly bytes: Uint8Array;
}

/**
 * What is kept of a file that a signer attaches: a PDF byte for byte, of a picture all but its metadata. Judged by content
 * alone, and nothing of it is decoded or drawn. Throws ATTACHMENT_TYPE and BAD_PICTURE.
 */
export function acceptAttachment(bytes: Uint8Array): AcceptedAttachment {
  if (isPdf(bytes)) return { mimeType: "application/pdf", bytes };
  const header = readPictureHeader(bytes);
  if (!header || header.type === "gif") throw new Refusal("ATTACHMENT_TYPE");
  const { width, height, type } = header;
  const { sideMax, pixelsMax } = attachmentLimits;
  if (Math.max(width, height) > sideMax || width * height > pixelsMax)
    throw new Refusal("BAD_PICTURE");
  const plain = width * height === 0 ? undefined : plainPicture(bytes, header);
  if (!plain) throw new Refusal("BAD_PICTURE");
  return { mimeType: `image/${type}`, bytes: plain };
}

/** How far from its end a PDF may have its last mark: readers look no further (ISO 32000-2, Annex I). */
const endWithin = 1024;

/**
 * Stricter than readers are: it has to begin with its header and end with its mark, so that no other file that has a PDF
 * within it, such as a page or an archive, passes for one.
 */
function isPdf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.subarray(-endWithin).toString("latin1");
  return (
    /^%PDF-[12]\.[0-9]/.test(file.toString("latin1", 0, 8)) &&
    /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(end) &&
    file.includes(" obj")
  );
}
