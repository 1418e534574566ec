import { onePage, stream, tablePdf } from "./pdfs.ts";

/** Sixteen black rows of sixteen in MMR: the first in horizontal mode, the others like the one above. */
const mmr = bitsAsBytes(
  `001${"00110101"}${"0000010111"}${"11".repeat(15)}${"000000000001".repeat(2)}`,
);

function bitsAsBytes(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)));
}

function segment(number: number, type: number, data: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, number, type, 0, 1, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
}

const size = Buffer.from([0, 0, 0, 16, 0, 0, 0, 16]);
const at = (x: number): Buffer => Buffer.from([0, 0, 0, x, 0, 0, 0, 0]);

interface Scan {
  /** The region's distance from the left, and how it is coded. */
  readonly x?: number;
  readonly flags?: number;
  /** Regions of a page. */
  readonly regions?: number;
  readonly width?: number;
}

/** A page with a black square of 160 points from a scan in JBIG2. */
export function scanPdf({ x = 0, flags = 1, regions = 1, width = 16 }: Scan = {}): Buffer {
  const page = segment(0, 48, Buffer.concat([size, Buffer.alloc(11)]));
  const data = Buffer.concat([size, at(x), Buffer.from([0, flags]), mmr]);
  const all = [page, ...Array.from({ length: regions }, (_, i) => segment(i + 1, 38, data))];
  const image = `/Type/XObject/Subtype/Image/Width ${width}/Height 16/BitsPerComponent 1/ColorSpace/DeviceGray`;
  const drawing = {
    content: "q 160 0 0 160 72 300 cm /I Do Q",
    resources: "/XObject<</I 5 0 R>>",
  };
  const bytes = Buffer.concat(all).toString("latin1");
  return tablePdf(onePage(drawing, "", [stream(bytes, `${image}/Filter/JBIG2Decode`)]));
}
