/** What a picture's first bytes say about it, before anything of its size is allocated. */
export interface PictureHeader {
  readonly type: "png" | "gif" | "webp" | "jpeg";
  readonly width: number;
  readonly height: number;
  /** Exif's orientation, in a JPEG or PNG; 1 if there is none, or none of 1 to 8. */
  readonly orientation: number;
  /** How many times as wide as high a pixel is: a fax has 204 columns and 98 rows an inch. 1 unless the file says otherwise. */
  readonly aspect: number;
}

/** Determined by content, whatever the file name says; undefined if it is not a JPEG, PNG, GIF or WebP. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(file) ?? readGif(file) ?? readWebp(file) ?? readJpeg(file);
  } catch (error) {
    // The file ends before its own header does.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const sized = (
  type: PictureHeader["type"],
  width: number,
  height: number,
  { orientation = 1, aspect = 1 }: Partial<Pick<PictureHeader, "orientation" | "aspect">> = {},
): PictureHeader => ({
  type,
  width,
  height,
  orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
  aspect: aspect > 1 / aspectMax && aspect < aspectMax ? aspect : 1,
});

/** Beyond this a file says something wrong rather than something about its pixels. */
const aspectMax = 4;

function readPng(file: Buffer): PictureHeader | undefined {
  if (file.toString("hex", 0, 8) !== "89504e470d0a1a0a") return undefined;
  if (file.toString("latin1", 12, 16) !== "IHDR") return undefined;
  return sized("png", file.readUInt32BE(16), file.readUInt32BE(20), ancillary(file));
}

/** What chunks say: pHYs, and eXIf, which may follow the pixels (PNG, third edition, 11.3). */
function ancillary(file: Buffer) {
  let about = {};
  for (let at = 8; at + 12 <= file.length; ) {
    const [length, type] = [file.readUInt32BE(at), file.toString("latin1", at + 4, at + 8)];
    const data = file.subarray(at + 8, at + 8 + length);
    if (type === "pHYs" && length === 9)
      about = { ...about, aspect: data.readUInt32BE(4) / data.readUInt32BE(0) };
    if (type === "eXIf") about = { ...about, ...ofTiff(data) };
    at += 12 + length;
  }
  return about;
}

function readGif(file: Buffer): PictureHeader | undefined {
  if (!/^GIF8[79]a$/.test(file.toString("latin1", 0, 6))) return undefined;
  return sized("gif", file.readUInt16LE(6), file.readUInt16LE(8));
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(file: Buffer): PictureHeader | undefined {
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WEBP") {
    return undefined;
  }
  switch (file.toString("latin1", 12, 16)) {
    case "VP8X":
      return sized("webp", file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1);
    case "VP8L": {
      const bits = file.readUInt32LE(21);
      return sized("webp", (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8 ":
      return sized("webp", file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff);
    default:
      return undefined;
  }
}

/** Reads segment by segment up to the frame header (SOF0 to SOF15, except those that are tables). */
function readJpeg(file: Buffer): PictureHeader | undefined {
  if (file.readUInt16BE(0) !== 0xffd8) return undefined;
  let about = {};
  for (let at = 2; ; ) {
    const marker = file.readUInt16BE(at);
    if (marker < 0xff01) return undefined;
    if (marker === 0xffff) {
      at += 1; // fill bytes
      continue;
    }
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return sized("jpeg", file.readUInt16BE(at + 7), file.readUInt16BE(at + 5), about);
    const length = file.readUInt16BE(at + 2);
    const data = file.subarray(at + 4, at + 2 + length);
    // JFIF's comes first, or doesn't count.
    if (at === 2 && marker === 0xffe0 && data.toString("latin1", 0, 5) === "JFIF\0")
      about = { ...about, aspect: data.readUInt16BE(10) / data.readUInt16BE(8) };
    if (marker === 0xffe1 && data.toString("latin1", 0, 6) === "Exif\0\0")
      about = { ...about, ...ofTiff(data.subarray(6)) };
    at += 2 + length;
  }
}

const tags = { orientation: 0x0112, xResolution: 0x011a, yResolution: 0x011b } as const;

/** Orientation, and the proportion of the resolutions, of a TIFF structure such as Exif's; a damaged one says nothing. */
function ofTiff(tiff: Buffer): Partial<Pick<PictureHeader, "orientation" | "aspect">> {
  try {
    const entries = entriesOf(tiff);
    const orientation = entries.get(tags.orientation)?.short();
    const [x, y] = [tags.xResolution, tags.yResolution].map((tag) => entries.get(tag)?.rational());
    return {
      ...(orientation === undefined ? {} : { orientation }),
      ...(x && y ? { aspect: y / x } : {}),
    };
  } catch (error) {
    if (error instanceof RangeError) return {};
    throw error;
  }
}

/** The values of the first directory by their tags (TIFF 6.0, section 2). */
function entriesOf(tiff: Buffer) {
  const little = tiff.toString("latin1", 0, 2) === "II";
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = u32(4);
  return new Map(
    Array.from({ length: u16(directory) }, (_, index) => {
      const entry = directory + 2 + index * 12;
      const rational = () => u32(u32(entry + 8)) / u32(u32(entry + 8) + 4);
      return [u16(entry), { short: () => u16(entry + 8), rational }] as const;
    }),
  );
}
