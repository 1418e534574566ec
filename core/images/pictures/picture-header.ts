/** What a picture's first bytes say about it, before anything of its size is allocated. */
export interface PictureHeader {
  readonly type: "png" | "gif" | "webp" | "jpeg";
  readonly width: number;
  readonly height: number;
  /** Exif's orientation, in a JPEG; otherwise 1. */
  readonly orientation: number;
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
  orientation = 1,
): PictureHeader => ({
  type,
  width,
  height,
  orientation,
});

function readPng(file: Buffer): PictureHeader | undefined {
  if (file.toString("hex", 0, 8) !== "89504e470d0a1a0a") return undefined;
  if (file.toString("latin1", 12, 16) !== "IHDR") return undefined;
  return sized("png", file.readUInt32BE(16), file.readUInt32BE(20));
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
  let orientation = 1;
  for (let at = 2; ; ) {
    const marker = file.readUInt16BE(at);
    if (marker < 0xff01) return undefined;
    if (marker === 0xffff) {
      at += 1; // fill bytes
      continue;
    }
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame)
      return sized("jpeg", file.readUInt16BE(at + 7), file.readUInt16BE(at + 5), orientation);
    const length = file.readUInt16BE(at + 2);
    if (marker === 0xffe1) {
      orientation = exifOrientation(file.subarray(at + 4, at + 2 + length)) ?? orientation;
    }
    at += 2 + length;
  }
}

const orientationTag = 0x0112;

function exifOrientation(segment: Buffer): number | undefined {
  if (segment.toString("latin1", 0, 6) !== "Exif\0\0") return undefined;
  const tiff = segment.subarray(6);
  const little = tiff.toString("latin1", 0, 2) === "II";
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = u32(4);
  const entries = u16(directory);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * 12;
    if (u16(entry) === orientationTag) return u16(entry + 8);
  }
  return undefined;
}
