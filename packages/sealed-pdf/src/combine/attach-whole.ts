import { type Attachment, attach } from "../file/embedded-file.ts";
import { IncrementalUpdate } from "../file/incremental-update.ts";
import { listPages } from "../file/pages.ts";
import { PdfFile } from "../file/pdf-file.ts";
import { rebuild } from "../prepare/qpdf.ts";
import { withoutSignatures } from "../prepare/unsigned.ts";
import { combinePdfs } from "./combine.ts";
import { PartRefused } from "./part-refused.ts";

/**
 * A PDF of the pages of a signed one, which is attached to it byte for byte, so that its signatures can still be checked.
 * Throws PartRefused for a file whose pages can't be copied.
 */
export async function attachWhole(
  bytes: Uint8Array,
  as: Omit<Attachment, "bytes" | "mimeType">,
): Promise<Uint8Array> {
  // Rebuilt, nothing is left of the signatures but what they look like.
  const unsigned = await rebuild(withoutSignatures(bytes));
  if (unsigned.kind !== "rebuilt") throw new PartRefused(0, "damaged");
  const count = listPages(new PdfFile(unsigned.bytes)).length;
  const pages = Array.from({ length: count }, (_, page) => ({ file: 0, page, turn: 0 }) as const);
  // The attached file has its attachments.
  const file = { bytes: unsigned.bytes, name: as.name, leavesAttachments: true };
  const update = new IncrementalUpdate(new PdfFile(await combinePdfs([file], pages)));
  attach(update, { ...as, bytes, mimeType: "application/pdf" });
  return Buffer.concat([update.file.bytes, update.write().bytes]);
}
