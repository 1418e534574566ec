import { ascii, type Bytes, fromHex, indexOf, latin1 } from "../../portable/bytes.ts";

/** Whether a file has the header of a PDF: readers look within its first kilobyte. */
export const looksLikePdf = (bytes: Bytes): boolean =>
  indexOf(bytes.subarray(0, 1_024), ascii("%PDF-")) >= 0;

const prefixesMax = 8;
const claimsMax = 10_000;
const signaturesMax = 8;
const objectStreamsMax = 64;
const signatureDigitsMax = 4_000_000;

/**
 * Where sealed documents may end inside the file by its byte ranges, the longest first. Only for wording
 * what was added: whoever writes the file decides what is found here.
 */
export function sealedPrefixes(bytes: Bytes): number[] {
  const found = new Set<number>();
  let claims = 0;
  for (const at of places(bytes, "/ByteRange [0 ")) {
    if (++claims > claimsMax) break;
    const range = /^\/ByteRange \[0 \d{10} (\d{10}) (\d{10})\]/.exec(latin1(bytes, at, at + 64));
    const end = Number(range?.[1]) + Number(range?.[2]);
    if (end > at && end < bytes.length) found.add(end);
  }
  return [...found].sort((a, b) => b - a).slice(0, prefixesMax);
}

export function traceOf(bytes: Bytes): "ours" | "signature" | "none" {
  if (indexOf(bytes, ascii("/XXUndersign <</Format ")) >= 0) return "ours";
  return indexOf(bytes, ascii("/ByteRange")) >= 0 ? "signature" : "none";
}

/**
 * What stands in hexadecimal digits, as other programs write it, where a signature stands (`/Contents`), each as its DER
 * without what fills its place. Only for wording, as above.
 */
export function signaturesIn(bytes: Bytes): Bytes[] {
  const found: Bytes[] = [];
  for (const at of places(bytes, "/Contents")) {
    if (found.length === signaturesMax) break;
    const start = latin1(bytes, at + 9, at + 32).indexOf("<") + at + 10;
    const end = bytes.indexOf(62, start);
    const opens = /^\s*<30/.test(latin1(bytes, at + 9, at + 32));
    if (!opens || end < 0 || end - start > signatureDigitsMax) continue;
    const der = fromHex(ascii(latin1(bytes, start, end).replace(/\s/g, "").toLowerCase()));
    if (der !== undefined) found.push(der);
  }
  return found;
}

/** The packed bytes of streams in which another program has put objects, at most 64. Only for wording, as above. */
export function* objectStreamsIn(bytes: Bytes): Generator<Bytes> {
  let streams = 0;
  for (const at of places(bytes, "/ObjStm")) {
    if (++streams > objectStreamsMax) return;
    const [keyword] = /stream\r?\n/.exec(latin1(bytes, at, at + 512)) ?? [];
    if (keyword === undefined) continue;
    const start = indexOf(bytes, ascii(keyword), at) + keyword.length;
    const end = indexOf(bytes, ascii("endstream"), start);
    yield bytes.subarray(start, end);
  }
}

/**
 * Whether the file ends amid its objects or their index, which continue after its last end-of-file marker.
 * Only for wording, as above.
 */
export function isCutOff(bytes: Bytes): boolean {
  const last = lastIndexOf(bytes, ascii("%%EOF"));
  const goesOn = /(^|[\r\n])\d{1,10} \d{1,5} obj\b/.test(latin1(bytes, last, within(bytes, last)));
  const ends = /startxref\s+\d+\s+\S{5}\s*$/.test(latin1(bytes, Math.max(0, bytes.length - 64)));
  return goesOn && !ends;
}

/** End of the range in which the next object must begin: at once, or after the header of the file. */
const within = ({ length }: Bytes, start: number): number => Math.min(length, start + 1_024);

function lastIndexOf(bytes: Bytes, wanted: Bytes): number {
  for (let at = bytes.length - wanted.length; at >= 0; at--) {
    let i = 0;
    while (i < wanted.length && bytes[at + i] === wanted[i]) i++;
    if (i === wanted.length) return at;
  }
  return 0;
}

function* places(bytes: Bytes, text: string): Generator<number> {
  const wanted = ascii(text);
  for (let at = indexOf(bytes, wanted); at >= 0; at = indexOf(bytes, wanted, at + 1)) yield at;
}
