/**
 * The same JPEG without what cameras and programs add: Exif, place, thumbnails, comments, and anything after its end, such
 * as a film. The picture's own data is kept byte for byte. One that breaks off within its pixels gets its end, as browsers show it;
 * undefined if it has none. A colour profile stays if it is wanted.
 */
export function plainJpeg(
  bytes: Uint8Array,
  { keepsProfile = false }: { readonly keepsProfile?: boolean } = {},
): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString("hex", 0, 2) !== "ffd8") return undefined;
  const kept = [file.subarray(0, 2)];
  let hasPixels = false;
  for (let at = 2; at + 4 <= file.length || file[at + 1] === endOfImage; ) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1] ?? 0;
    if (marker === endOfImage) return Buffer.concat([...kept, file.subarray(at, at + 2)]);
    if (marker === 0xff) {
      at += 1; // fill bytes
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end >= file.length) break;
    hasPixels ||= marker === startOfScan;
    const next = marker === startOfScan ? endOfScan(file, end) : end;
    const segment = file.subarray(at, next);
    if (!isAdded(marker) || isOfColours(segment) || (keepsProfile && isProfile(segment)))
      kept.push(segment);
    at = next;
  }
  return hasPixels ? Buffer.concat([...kept, Buffer.from([0xff, endOfImage])]) : undefined;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** APP0 to APP15, and comments. */
const isAdded = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** JFIF's header without a thumbnail, and Adobe's: they say what the colours are. */
const isOfColours = (segment: Buffer): boolean =>
  (segment.toString("latin1", 4, 9) === "JFIF\0" && segment.length === 18) ||
  segment.toString("latin1", 4, 9) === "Adobe";

/** ICC.1:2022, B.4. */
const isProfile = (segment: Buffer): boolean =>
  segment[1] === 0xe2 && segment.toString("latin1", 4, 16) === "ICC_PROFILE\0";

/** Within a scan's data, FF is followed by 00 or by the number of a restart (ITU T.81, B.1.1.5). */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7) && next !== 0xff) return at;
  }
  return file.length;
}
