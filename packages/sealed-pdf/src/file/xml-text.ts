/**
 * The text of XML in UTF-8, UTF-16 or UTF-32, detected by its first bytes (XML 1.0, appendix F.1). XMP may be in any of
 * these (ISO 16684-1, 7.1). The encoding declaration is removed from what was not UTF-8, so that it can be written as UTF-8.
 */
export function textOfXml(bytes: Buffer): string {
  const start = bytes.toString("hex", 0, 4);
  const wide = wideEncodings.find(({ starts }) => starts.some((some) => start.startsWith(some)));
  if (wide === undefined) return bytes.toString("utf8");
  return wide
    .read(bytes)
    .replace(/^\uFEFF/, "")
    .replace(/^(<\?xml\s[^>]{0,99}?)\s+encoding\s{0,9}=\s{0,9}["'][\w-]{0,40}["']/, "$1");
}

/** UTF-32 comes first, since its byte order mark begins with that of UTF-16. */
const wideEncodings = [
  {
    starts: ["fffe0000", "3c000000"],
    read: (bytes: Buffer) => utf32(bytes, (at) => bytes.readUInt32LE(at)),
  },
  {
    starts: ["0000feff", "0000003c"],
    read: (bytes: Buffer) => utf32(bytes, (at) => bytes.readUInt32BE(at)),
  },
  { starts: ["fffe", "3c00"], read: (bytes: Buffer) => bytes.toString("utf16le") },
  { starts: ["feff", "003c"], read: (bytes: Buffer) => new TextDecoder("utf-16be").decode(bytes) },
];

function utf32(bytes: Buffer, codeAt: (offset: number) => number): string {
  const characters: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = codeAt(at);
    characters.push(String.fromCodePoint(code <= 0x10ffff ? code : 0xfffd));
  }
  return characters.join("");
}
