import { ascii, startsWith } from "../../portable/bytes.ts";

/** Bytes with which pictures begin: JPEG, PNG, GIF, TIFF (two), BMP. */
const beginnings = ["\xff\xd8\xff", "\x89PNG\r\n", "GIF8", "II*\0", "MM\0*", "BM"].map(ascii);

/** A picture, by its first bytes; those of a RIFF file (WebP) and of an ISO media file (HEIC, AVIF) come after four others. */
export const looksLikePicture = (bytes: Uint8Array): boolean =>
  beginnings.some((wanted) => startsWith(bytes, wanted)) ||
  startsWith(bytes, ascii("WEBP"), 8) ||
  ["heic", "heix", "heif", "mif1", "avif"].some((brand) =>
    startsWith(bytes, ascii(`ftyp${brand}`), 4),
  );
