import { stream } from "sealed-pdf/testing";
import type { PageReading } from "../../contract/rules/documents/page-reading.ts";
import { differences } from "./embedded-encodings.ts";
import { page } from "./two-readings.ts";

/** Small PDFs with text in a font that is neither in the file nor a standard one, so that each program takes its own. */

interface Missing {
  readonly name?: string;
  readonly type?: "TrueType" | "Type1";
  /** 2 has serifs, 1 a fixed pitch, 64 is italic, 4 is symbolic, 32 is not. */
  readonly flags?: number;
  readonly stem?: number;
  /** Of each letter, in thousandths. */
  readonly width?: number;
  readonly encoding?: string;
  /** What copying the text yields, by code. */
  readonly toUnicode?: string;
  readonly text?: string;
  /** Drawn by PDFium alone: in a layer for designers that is off. */
  readonly sign?: string;
}

const text = (words: string, x: number, sizePt = 10) =>
  `BT /T ${sizePt} Tf ${x} 700 Td (${words}) Tj ET\n`;
const owes = "The borrower owes 10,000 dollars and pays 5 per cent.";
const winAnsi = "/Encoding/WinAnsiEncoding";

function missing({
  name = "Georgia",
  type = "TrueType",
  flags = 34,
  stem = 80,
  width = 560,
  encoding = winAnsi,
  toUnicode,
  text: shown = text(owes, 72),
  sign = "",
}: Missing): Buffer {
  const widths = Array.from({ length: 95 }, (_, at) => widthOf(32 + at, width)).join(" ");
  const means = toUnicode ? "/ToUnicode 8 0 R" : "";
  return page({
    content: `${shown}/OC /L BDC ${sign} EMC`,
    resources: "/Font<</F 5 0 R/T 6 0 R>>/Properties<</L 9 0 R>>",
    catalog: "/OCProperties<</OCGs[9 0 R]/D<</OFF[9 0 R]>>>>",
    more: [
      `<</Type/Font/Subtype/${type}/BaseFont/${name}/FirstChar 32/LastChar 126/Widths[${widths}]${encoding}${means}/FontDescriptor 7 0 R>>`,
      `<</Type/FontDescriptor/FontName/${name}/Flags ${flags}/FontBBox[0 -200 1000 900]/ItalicAngle ${flags & 64 ? -12 : 0}/Ascent 900/Descent -200/CapHeight 700/StemV ${stem}>>`,
      toUnicodeOf(toUnicode ?? ""),
      "<</Type/OCG/Name(Terms)/Intent/Design>>",
    ],
  });
}

/** Not all alike: readers take a font whose letters are alike wide for one of a fixed pitch. */
const widthOf = (code: number, width: number): number => width + ((code % 3) - 1) * 30;

const toUnicodeOf = (pairs: string, bytes = 1): string =>
  stream(
    `/CIDInit/ProcSet findresource begin 12 dict begin begincmap /CMapName/X def /CMapType 2 def 1 begincodespacerange <${"00".repeat(bytes)}><${"FF".repeat(bytes)}> endcodespacerange ${pairs.split(",").length} beginbfchar ${pairs.replaceAll(",", " ")} endbfchar endcmap end end`,
  );

/** A font with numbers of glyphs for codes: which glyphs these are, only its own file could tell. */
const byGlyph = (codes: string, toUnicode: string): Buffer =>
  page({
    content: `BT /T 14 Tf 72 700 Td <${codes}> Tj ET`,
    resources: "/Font<</F 5 0 R/T 6 0 R>>",
    more: [
      `<</Type/Font/Subtype/Type0/BaseFont/Georgia/Encoding/Identity-H/DescendantFonts[7 0 R]${toUnicode ? "/ToUnicode 8 0 R" : ""}>>`,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/Georgia/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600/CIDToGIDMap/Identity/FontDescriptor<</Type/FontDescriptor/FontName/Georgia/Flags 34/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>>>`,
      toUnicodeOf(toUnicode, 2),
    ],
  });

const encodingOf = (pairs: string) =>
  `/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[${pairs}]>>`;

/** Room for text of ten points. */
const room = (words: string): number =>
  [...words].reduce((sum, one) => sum + widthOf(one.charCodeAt(0), 560) / 100, 0);

const signed = (before: string, sign: string, after: string): Missing => ({
  text: text(before, 72) + text(after, 72 + room(before + sign)),
  sign: text(sign, 72 + room(before)),
});

const honest: Readonly<Record<string, Missing>> = {
  "with serifs": {},
  "without serifs": { name: "Verdana", flags: 32 },
  "of a fixed pitch": { name: "Consolas", flags: 33, width: 600 },
  "italic of a fixed pitch": { name: "Consolas-Italic", flags: 97, width: 600 },
  "italic without serifs": { name: "Verdana-Italic", flags: 96 },
  bold: { name: "Georgia-Bold", stem: 140, flags: 262_178 },
  italic: { name: "Georgia-Italic", flags: 98 },
  "bold and italic": { name: "Georgia-BoldItalic", stem: 140, flags: 262_242 },
  "bold by a comma": { name: "Verdana,Bold", stem: 140, flags: 262_176 },
  "with narrow letters": { name: "Garamond", width: 420 },
  "with wide letters": { name: "Bookman", width: 700 },
  "as Type 1": { type: "Type1" },
  "as Type 1, narrow": { type: "Type1", width: 400 },
  "as Type 1 without an encoding": { type: "Type1", encoding: "" },
  "with names of codes": { encoding: encodingOf("49/one 50/two") },
  "whose text is copied as it is shown": { toUnicode: "<31><0031>" },
  "whose text is copied otherwise than both show it": { toUnicode: "<31><0039>" },
  "with heavy stems": { stem: 110 },
};

const signs: Readonly<Record<string, Missing>> = {
  "a decimal point": signed("10", ".", "00 dollars"),
  "a comma": signed("10", ",", "000 dollars"),
  "a minus": signed("", "-", "100.00 dollars"),
  "another digit": signed("10", "8", "00 dollars"),
  "one more digit, without serifs": {
    ...signed("10", "0", "00 dollars"),
    name: "Verdana",
    flags: 32,
  },
  "a word": signed("I do ", "not", "   owe 10,000 dollars"),
};

const malformed = ["a string for a name", "null for a name", "a code with a fraction"];
/** What is copied covers one code, and for the others pdf.js takes codes for letters, whatever their names. */
const uncovered = ["two names in a row", "no glyph"];
/** "fi", of which PDFium's faces have both letters in one. */
const lacking = "a name of two letters";

/** With names of its own for codes, and where "1" is copied as "9". */
const named: Readonly<Record<string, { missing: Missing; differs: readonly string[] }>> = {
  TrueType: { missing: {}, differs: [...malformed, ...uncovered] },
  "Type 1": {
    missing: { type: "Type1" },
    differs: [
      ...malformed,
      ...uncovered,
      "a name by a number of a glyph",
      "a name of a glyph by its index",
      "a name by index in decimals",
      "an unknown name",
    ],
  },
};

interface Row {
  readonly name: string;
  readonly make: () => Buffer;
  readonly reading: PageReading;
}

const rowsOf = (all: Readonly<Record<string, Missing>>, state: "alike" | "differs"): Row[] =>
  Object.entries(all).map(([name, one]) => ({
    name,
    make: () => missing(one),
    reading: { state },
  }));

const readingOf = (what: string, differs: readonly string[]): PageReading => {
  if (what === lacking) return { state: "unknown", because: "fonts" };
  return { state: differs.includes(what) ? "differs" : "alike" };
};

export const fontsNotInFile: readonly Row[] = [
  ...rowsOf(honest, "alike"),
  ...rowsOf(signs, "differs"),
  ...Object.entries(named).flatMap(([kind, { missing: font, differs }]) =>
    Object.entries(differences).map(([what, pairs]) => ({
      name: `${kind}: ${what}`,
      make: () => missing({ ...font, encoding: encodingOf(pairs), toUnicode: "<31><0039>" }),
      reading: readingOf(what, differs),
    })),
  ),
  {
    name: "numbers of glyphs",
    make: () => byGlyph("001400130013", ""),
    reading: { state: "unknown", because: "fonts" },
  },
  {
    name: "numbers of glyphs, with the letters that they mean",
    make: () => byGlyph("001400130013", "<0014><0031>,<0013><0030>"),
    reading: { state: "alike" },
  },
  {
    name: "numbers of glyphs that mean other letters in each font",
    make: () => byGlyph("001200130013", "<0012><0037>,<0013><0038>"),
    reading: { state: "alike" },
  },
];
