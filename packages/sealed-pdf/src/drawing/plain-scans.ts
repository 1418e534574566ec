import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, dict, name, type Ref, Stream, type Value } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";

/**
 * Stores JBIG2 images that are one region in MMR as CCITT images, with the same data: our build of PDFium draws nothing for
 * the former. What both formats call a page and a column is the same (ISO/IEC 14492, 6.2.6; ITU-T T.6).
 */
export function plainScans(update: IncrementalUpdate, images: readonly Ref[]): void {
  const { file } = update;
  for (const ref of images) {
    const image = file.get(ref);
    const plain = image instanceof Stream ? plainScan(file, image) : undefined;
    if (plain !== undefined) update.replace(ref, plain);
  }
}

export function isJbig2(file: PdfFile, value: Value): boolean {
  return value instanceof Stream && filterOf(file, value) === "JBIG2Decode";
}

/** Undefined if there are several. */
function filterOf(file: PdfFile, { dict }: Stream): string | undefined {
  const filter = file.get(dict.get("Filter"));
  if (!Array.isArray(filter)) return file.nameText(filter);
  return filter.length === 1 ? file.nameText(filter[0]) : undefined;
}

function plainScan(file: PdfFile, image: Stream): Stream | undefined {
  const region = mmrRegion(image.bytes);
  const width = file.number(image.dict.get("Width"));
  const height = file.number(image.dict.get("Height"));
  if (region === undefined || region.width !== width || region.height !== height) return undefined;
  const entries: Dict = new Map(image.dict);
  entries.set("Filter", name("CCITTFaxDecode"));
  entries.set("DecodeParms", dict({ K: -1, Columns: width, Rows: height }));
  return new Stream(entries, region.data);
}

interface Region {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

/** Types of segments (ISO/IEC 14492, 7.3). */
const segment = { pageInformation: 48, endOfPage: 49, endOfStripe: 50, endOfFile: 51 } as const;
const immediateRegions: readonly number[] = [38, 39];
const regionHeadBytes = 18;

/** The image's only region, if it is one in MMR that fills a white page. */
function mmrRegion(bytes: Buffer): Region | undefined {
  let page: { readonly width: number; readonly height: number } | undefined;
  let region: Region | undefined;
  for (let at = 0; at < bytes.length; ) {
    const head = segmentHead(bytes, at);
    if (head === undefined) return undefined;
    const { type, data } = head;
    if (type === segment.pageInformation && page === undefined && data.length >= 19) {
      const isBlack = ((data[16] ?? 0) & 4) !== 0;
      if (isBlack) return undefined;
      page = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
    } else if (immediateRegions.includes(type) && region === undefined && page !== undefined) {
      region = regionIn(data, page);
      if (region === undefined) return undefined;
    } else if (type < segment.endOfPage || type > segment.endOfFile) return undefined;
    at = head.end;
  }
  return region;
}

function regionIn(data: Buffer, page: { width: number; height: number }): Region | undefined {
  if (data.length < regionHeadBytes) return undefined;
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [x, y] = [data.readUInt32BE(8), data.readUInt32BE(12)];
  const isReplaced = ((data[16] ?? 0) & 7) === 4;
  const isUnion = ((data[16] ?? 0) & 7) === 0;
  const isMmr = ((data[17] ?? 0) & 1) === 1;
  const isWhole =
    x === 0 && y === 0 && width === page.width && [height, unknown].includes(page.height);
  if (!isMmr || !isWhole || !(isReplaced || isUnion)) return undefined;
  return { width, height, data: data.subarray(regionHeadBytes) };
}

const unknown = 0xffffffff;

interface SegmentHead {
  readonly type: number;
  readonly data: Buffer;
  readonly end: number;
}

/** Undefined if the segment refers to others, or doesn't say how long it is. */
function segmentHead(bytes: Buffer, at: number): SegmentHead | undefined {
  const flags = bytes[at + 4] ?? 0;
  const refersToOthers = (bytes[at + 5] ?? 0) >> 5 !== 0;
  const hasLongPage = (flags & 64) !== 0;
  const start = at + (hasLongPage ? 14 : 11);
  if (refersToOthers || start > bytes.length) return undefined;
  const length = bytes.readUInt32BE(start - 4);
  const end = start + length;
  if (end > bytes.length) return undefined;
  return { type: flags & 63, data: bytes.subarray(start, end), end };
}
