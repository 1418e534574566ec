import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { stream } from "sealed-pdf/testing";
import { page } from "./two-readings.ts";

/** Small PDFs whose embedded font has an encoding of its own (ISO 32000-1, 9.6.6), which readers weigh differently. */

interface Encoded {
  /** In `/Differences`; the text is "10,000 dollars". */
  readonly differences: string;
  readonly base?: string;
  /** 4 is symbolic, 32 is not. */
  readonly flags?: number;
  readonly font?: "TrueType" | "Type1";
}

const fontFile = (name: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`pdfjs-dist/standard_fonts/${name}`));

function encoded({ differences, base = "", flags = 32, font = "TrueType" }: Encoded): Buffer {
  const isTrueType = font === "TrueType";
  const bytes = isTrueType ? fontFile("LiberationSans-Regular.ttf") : plainType1();
  const widths = Array<number>(95).fill(556).join(" ");
  const encoding = `/Encoding<</Type/Encoding${base}/Differences[${differences}]>>`;
  return page({
    content: "BT /T 14 Tf 72 700 Td (The borrower owes 10,000 dollars.) Tj ET",
    resources: "/Font<</F 5 0 R/T 6 0 R>>",
    more: [
      `<</Type/Font/Subtype/${font}/BaseFont/ABCDEF+Own/FirstChar 32/LastChar 126/Widths[${widths}]${encoding}/FontDescriptor 7 0 R>>`,
      `<</Type/FontDescriptor/FontName/ABCDEF+Own/Flags ${flags}/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/${isTrueType ? "FontFile2" : "FontFile"} 8 0 R>>`,
      stream(
        bytes.toString("latin1"),
        `/Length1 ${isTrueType ? bytes.length : clearBytes(bytes)}${isTrueType ? "" : `/Length2 ${bytes.length - clearBytes(bytes)}/Length3 0`}`,
      ),
    ],
  });
}

/** The parts of a PFB file, without their heads. */
function plainType1(): Buffer {
  const file = fontFile("FoxitSerif.pfb");
  const parts: Buffer[] = [];
  for (let at = 0; file[at] === 0x80 && file[at + 1] !== 3; ) {
    const length = file.readUInt32LE(at + 2);
    parts.push(file.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return parts.length > 0 ? Buffer.concat(parts) : file;
}

const clearBytes = (type1: Buffer): number => type1.indexOf("eexec") + 6;

export const differences = {
  "the name of another digit": "49/nine",
  "two names in a row": "48/nine/eight",
  "a name by its code point": "49/uni0039",
  "a short name by its code point": "49/u0039",
  "a name by a number of a glyph": "49/g28",
  "a name of a glyph by its index": "49/glyph28",
  "a name by index in decimals": "49/cid28",
  "no glyph": "49/.notdef",
  "an unknown name": "49/nothing",
  "a name with a suffix": "49/nine.old",
  "a name of two letters": "49/f_i",
  "the space": "49/space",
  "a code twice": "49/nine 49/eight",
  "a code beyond 255": "305/nine",
  "a negative code": "-207/nine",
  "a code with a fraction": "49.5/nine",
  "no code at first": "/nine",
  "a string for a name": "49(nine)",
  "null for a name": "49 null/nine",
  "an empty name": "49/ ",
};
type What = keyof typeof differences;

interface Kind extends Partial<Encoded> {
  /** What PDFium and pdf.js show otherwise. */
  readonly differs: readonly What[];
}

const malformed: readonly What[] = ["a string for a name", "null for a name"];

const kinds: Readonly<Record<string, Kind>> = {
  TrueType: {
    base: "/BaseEncoding/WinAnsiEncoding",
    differs: [
      ...malformed,
      "a code with a fraction",
      "a name by a number of a glyph",
      "a name of a glyph by its index",
      "a name by index in decimals",
      "an unknown name",
      "a name with a suffix",
      "a name of two letters",
    ],
  },
  "symbolic TrueType": { flags: 4, differs: malformed },
  "Type 1": {
    font: "Type1",
    differs: [...malformed, "a code with a fraction", "a name with a suffix", "an empty name"],
  },
};

const whats = Object.keys(differences).filter((what): what is What => what in differences);

export const embeddedEncodings = Object.entries(kinds).flatMap(([kind, { differs, ...font }]) =>
  whats.map((what) => ({
    name: `${kind}: ${what}`,
    make: () => encoded({ ...font, differences: differences[what] }),
    state: differs.includes(what) ? "differs" : "alike",
  })),
);
