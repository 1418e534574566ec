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
 * within it, such as a page, passes for one; and no archive may be within it.
 */
function isPdf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.subarray(-endWithin).toString("latin1");
  return (
    /^%PDF-[12]\.[0-9]/.test(file.toString("latin1", 0, 8)) &&
    /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(end) &&
    file.includes(" obj") &&
    !opensAsZip(file)
  );
}

/** The record at the end of a ZIP, and how long a comment behind it can be (APPNOTE 4.3.16). */
const zipEnd = {
  mark: "PK\x05\x06",
  bytes: 22,
  commentMax: 0xffff,
  /** Before the record: the directory, whose size it has, and in ZIP64 what leads to the directory. */
  directory: "PK\x01\x02",
  locator64: "PK\x06\x07",
};

/** Whether programs find a ZIP's directory: they look for it from the end, and the rest of a PDF may pass for a comment. */
function opensAsZip(file: Buffer): boolean {
  const tail = Math.max(0, file.length - zipEnd.bytes - zipEnd.commentMax);
  const ends = (at: number) => at + zipEnd.bytes <= file.length;
  for (let at = file.indexOf(zipEnd.mark, tail, "latin1"); at >= 0 && ends(at); ) {
    const hasMark = (mark: string, from: number) =>
      from >= 0 && file.toString("latin1", from, from + mark.length) === mark;
    const directory = at - file.readUInt32LE(at + 12);
    if (hasMark(zipEnd.directory, directory) || hasMark(zipEnd.locator64, at - 20)) return true;
    at = file.indexOf(zipEnd.mark, at + 1, "latin1");
  }
  return false;
}
