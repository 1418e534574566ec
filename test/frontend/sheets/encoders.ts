/** Bytes of texts in encodings that Node.js reads but does not write. */

/** Letters that browsers don't know (unicode.org/Public/MAPPINGS), as far as the tests need them. */
const dos: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  cp850: new Map([
    ["ü", 0x81],
    ["ß", 0xe1],
  ]),
  cp852: new Map([
    ["Ł", 0x9d],
    ["ą", 0xa5],
    ["ż", 0xbe],
  ]),
};

export function encoded(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  switch (encoding) {
    case "utf-8":
      return bytesOf(text, "utf8");
    case "utf-8 with a mark":
      return bytesOf(`\ufeff${text}`, "utf8");
    case "utf-16le":
      return bytesOf(`\ufeff${text}`, "utf16le");
    case "utf-16be":
      return new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le").swap16());
    default: {
      const letters = dos[encoding] ?? lettersOf(encoding);
      return Uint8Array.from(
        [...text].flatMap((letter) => {
          const code = letter.charCodeAt(0) < 128 ? letter.charCodeAt(0) : letters.get(letter);
          if (code === undefined) throw new Error(`${encoding} has no ${letter}`);
          return code < 256 ? [code] : [code >> 8, code & 255];
        }),
      );
    }
  }
}

const bytesOf = (text: string, encoding: BufferEncoding) =>
  new Uint8Array(Buffer.from(text, encoding));

const known = new Map<string, ReadonlyMap<string, number>>();

/** Each letter beyond ASCII, by its one or two bytes. */
function lettersOf(encoding: string): ReadonlyMap<string, number> {
  const before = known.get(encoding);
  if (before) return before;
  const letters = new Map<string, number>();
  const decoder = new TextDecoder(encoding);
  for (let first = 128; first < 256; first++) {
    const letter = decoder.decode(new Uint8Array([first]));
    if (letter !== "\ufffd") letters.set(letter, first);
    else
      for (let second = 64; second < 255; second++) {
        const [one = "", ...more] = decoder.decode(new Uint8Array([first, second]));
        if (one !== "\ufffd" && more.length === 0 && !letters.has(one))
          letters.set(one, first * 256 + second);
      }
  }
  known.set(encoding, letters);
  return letters;
}
