import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, dict, name, type Ref, Stream, type Value } from "../file/objects.ts";
import type { PageSize } from "../file/view.ts";

/** A page that is nothing but a picture, with invisible words that can be searched and read aloud. */
export interface PicturePage {
  /** In points. */
  readonly size: PageSize;
  /** Upright. */
  readonly picture: {
    readonly width: number;
    readonly height: number;
    /** A JPEG, or deflated rows of three bytes a pixel, or of one if it has no colours. */
    readonly bytes: Uint8Array;
    readonly filter: "DCTDecode" | "FlateDecode";
    readonly space: "DeviceRGB" | "DeviceGray";
  };
  readonly words: readonly PictureWord[];
}

/** A word and its box in points, from the page's upper left corner; `turn` is how its line is turned clockwise. */
export type PictureWord = readonly [
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
  turn: number,
];

/** The page, without its parent. */
export function picturePage(
  update: IncrementalUpdate,
  { size, picture, words }: PicturePage,
): Dict {
  const { bytes, filter, space } = picture;
  const image = dict({
    Type: name("XObject"),
    Subtype: name("Image"),
    Width: picture.width,
    Height: picture.height,
    ColorSpace: name(space),
    BitsPerComponent: 8,
    Filter: name(filter),
  });
  const codes = new Codes(words);
  const shown = words.map((word) => wordSource(word, size.height, codes));
  const content = `q ${size.width} 0 0 ${size.height} 0 0 cm /Picture Do Q\n${shown.length > 0 ? `BT 3 Tr\n${shown.join("\n")}\nET\n` : ""}`;
  return dict({
    Type: name("Page"),
    MediaBox: [0, 0, size.width, size.height],
    Resources: dict({
      XObject: dict({ Picture: update.add(new Stream(image, Buffer.from(bytes))) }),
      Font: codes.fonts(update),
    }),
    Contents: update.addStream(new Map(), Buffer.from(content, "latin1")),
  });
}

/** Codes for the letters of a page: fonts of one byte a letter, as many as it takes. */
class Codes {
  readonly #letters: readonly string[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(words: readonly PictureWord[]) {
    this.#letters = [...new Set([" ", ...words.flatMap(([text]) => [...text])])];
    this.#places = new Map(this.#letters.map((letter, at) => [letter, at]));
  }

  /** Operators that show a text of one unit a letter. */
  source(text: string): string {
    const parts: { font: number; hex: string }[] = [];
    for (const letter of text) {
      const at = this.#places.get(letter) ?? 0;
      const font = Math.floor(at / lettersPerFont);
      const hex = (at % lettersPerFont).toString(16).padStart(2, "0");
      const last = parts.at(-1);
      if (last?.font === font) last.hex += hex;
      else parts.push({ font, hex });
    }
    return parts.map(({ font, hex }) => `/W${font} 1 Tf <${hex}> Tj`).join(" ");
  }

  fonts(update: IncrementalUpdate): Dict | undefined {
    if (this.#letters.length === 1) return undefined;
    const count = Math.ceil(this.#letters.length / lettersPerFont);
    const glyph = update.addStream(
      new Map(),
      Buffer.from(`${advance} 0 0 ${descent} ${advance} ${ascent} d1`),
    );
    return new Map(
      Array.from({ length: count }, (_, font): [string, Value] => {
        const letters = this.#letters.slice(font * lettersPerFont, (font + 1) * lettersPerFont);
        return [`W${font}`, update.add(emptyFont(update, letters, glyph))];
      }),
    );
  }
}

const lettersPerFont = 256;
/** Thousandths of the font's size; poppler estimates the size of such a font by letters of this width. */
const advance = 500;
const ascent = 750;
const descent = -250;

/** A font of type 3 (ISO 32000-1, 9.6.5) whose glyphs draw nothing. */
function emptyFont(update: IncrementalUpdate, letters: readonly string[], glyph: Ref): Dict {
  return dict({
    Type: name("Font"),
    Subtype: name("Type3"),
    FontBBox: [0, descent, advance, ascent],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: dict({ blank: glyph }),
    Encoding: dict({
      Type: name("Encoding"),
      Differences: [0, ...letters.map(() => name("blank"))],
    }),
    FirstChar: 0,
    LastChar: letters.length - 1,
    Widths: letters.map(() => advance),
    Resources: new Map(),
    ToUnicode: update.addStream(new Map(), Buffer.from(unicodeMap(letters), "latin1")),
  });
}

/** ISO 32000-1, 9.10.3; a block has at most a hundred lines. */
function unicodeMap(letters: readonly string[]): string {
  const lines = letters.map((letter, code) => {
    const utf16 = Buffer.from(letter, "utf16le").swap16().toString("hex");
    return `<${code.toString(16).padStart(2, "0")}> <${utf16}>`;
  });
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Words def
/CMapType 2 def
1 begincodespacerange
<00> <ff>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** A word in its box: its letters share the length of the line, and are as high as the line. */
function wordSource(word: PictureWord, pageHeight: number, codes: Codes): string {
  const [text, x, y, width, height, turn] = word;
  const isUpright = turn % 180 === 0;
  const [along, across] = isUpright ? [width, height] : [height, width];
  const [a, b] = [(along / [...text].length) * (1000 / advance), across];
  // The box's corners in user space, and the base line within it.
  const [left, right, bottom, top] = [x, x + width, pageHeight - y - height, pageHeight - y];
  const base = (across * -descent) / 1000;
  const matrix = {
    0: [a, 0, 0, b, left, bottom + base],
    90: [0, -a, b, 0, left + base, top],
    180: [-a, 0, 0, -b, right, top - base],
    270: [0, a, -b, 0, right - base, bottom],
  }[turn] ?? [a, 0, 0, b, left, bottom + base];
  const shown = rightToLeft.test(text) ? [...text].reverse().join("") : text;
  // Words are parted by spaces for readers that don't go by gaps.
  const source = codes.source(`${shown} `);
  return `${matrix.map((value) => Number(value.toFixed(3))).join(" ")} Tm ${source}`;
}

/** Readers expect the letters of these scripts as they stand on paper, from left to right. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
