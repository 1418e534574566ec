import type { PageReply } from "#contract/pages/pages";
import type { PageSize } from "#contract/rules/fields/markers";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Envelope } from "#core/domain/envelope/envelope";
import { readStored } from "#core/gateways/documents";
import type { EnvelopeFile } from "#core/gateways/envelope-files";
import type { PictureOf } from "#core/gateways/page-pictures";
import { pictureOfPage } from "#core/images/drawing/page-picture";
import { pageReply } from "#core/images/drawing/page-reply";
import { getContent } from "#core/store/envelope/stored-envelope";

export interface PageOfDocument {
  readonly from: EnvelopeFile;
  readonly of: PictureOf;
  /** Undefined for pages after those of the original: no record has the size of completion pages. */
  readonly expected: PageSize | undefined;
}

/** Throws NOT_FOUND if the document has no such page. */
export async function findPage(
  envelope: Envelope,
  from: EnvelopeFile,
  of: PictureOf,
): Promise<PageOfDocument> {
  const { pages } = await getContent(envelope.id);
  const expected = pages[of.page - 1];
  if (!expected && from.file === envelope.original) throw noSuchPage();
  return { from, of, expected };
}

/** Throws NOT_FOUND after the last page, and PAGE_NOT_DRAWN if PDFium can't draw the page, or not in time. */
export async function drawnReply({ from, of, expected }: PageOfDocument): Promise<PageReply> {
  const page = { index: of.page - 1, expected, widthPx: of.widthPx };
  const drawn = await pictureOfPage(await bytesOf(from), page);
  if (drawn === "no such page") throw noSuchPage();
  if (!drawn) throw new Refusal("PAGE_NOT_DRAWN");
  return pageReply(drawn, of);
}

const noSuchPage = () => new Refusal("NOT_FOUND", { message: "There is no such page." });

/** The document that was read last: readers of a page usually read its neighbours. */
let last: { readonly sha256: string; readonly bytes: Uint8Array } | undefined;

async function bytesOf({ bucket, file }: EnvelopeFile): Promise<Uint8Array> {
  if (last?.sha256 === file.sha256) return last.bytes;
  const bytes = await readStored(bucket, file);
  last = { sha256: file.sha256, bytes };
  return bytes;
}
