import { stream } from "sealed-pdf/testing";
import type { PageReading } from "../../contract/rules/documents/page-reading.ts";
import { differences } from "./embedded-encodings.ts";
import { page } from "./two-readings.ts";

/** Small PDFs with text in a font that is neither in the file nor a standard one, so that each program takes its own. */

interface Missing {
  readonly name?: string;
  readonly type?: "TrueType" | "Type1";
  /** 2 has serifs, 1 a fixed pitch, 64 is italic, 4 is symbolic, 32 is not; `bold` is bold. */
  readonly flags?: number;
  readonly stem?: number;
  /** Of each letter, in thousandths. */
  readonly width?: number;
  /** Of some letters, instead. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly encoding?: string;
  /** What copying the text yields, by code. */
  readonly toUnicode?: string;
  readonly text?: string;
  /** Drawn by PDFium alone: in a layer for designers that is off. */
  readonly sign?: string;
  /** Of the second font on the page, `/U`. */
  readonly second?: { readonly name: string; readonly flags: number };
  /** Contents of a group, `/G`. */
  readonly group?: string;
}

const text = (words: string, x: number, sizePt = 10) =>
  `BT /T ${sizePt} Tf ${x} 700 Td (${words}) Tj ET\n`;
const owes = "The borrower owes 10,000 dollars and pays 5 per cent.";
const bold = 262_144;
/** Where points in text of ten points are moved. */
const point = { x: 100, y: 700 };
const winAnsi = "/Encoding/WinAnsiEncoding";

function missing({
  name = "Georgia",
  type = "TrueType",
  flags = 34,
  stem,
  width = 560,
  widths: own = {},
  encoding = winAnsi,
  toUnicode,
  text: shown = text(owes, 72),
  sign = "",
  second = { name, flags },
  group = "",
}: Missing): Buffer {
  const widths = Array.from(
    { length: 95 },
    (_, at) => own[String.fromCharCode(32 + at)] ?? widthOf(32 + at, width),
  ).join(" ");
  const means = toUnicode ? "/ToUnicode 8 0 R" : "";
  const fontOf = (called: string, descriptor: number) =>
    `<</Type/Font/Subtype/${type}/BaseFont/${called}/FirstChar 32/LastChar 126/Widths[${widths}]${encoding}${means}/FontDescriptor ${descriptor} 0 R>>`;
  const descriptorOf = (called: string, saying: number) =>
    `<</Type/FontDescriptor/FontName/${called}/Flags ${saying}/FontBBox[0 -200 1000 900]/ItalicAngle ${saying & 64 ? -12 : 0}/Ascent 900/Descent -200/CapHeight 700/StemV ${stem ?? (saying & bold ? 140 : 80)}>>`;
  return page({
    content: `${shown}/OC /L BDC ${sign} EMC`,
    resources:
      "/Font<</F 5 0 R/T 6 0 R/U 10 0 R>>/Properties<</L 9 0 R>>/XObject<</G 12 0 R>>/ExtGState<</H<</BM/Multiply>>>>/Pattern<</P 13 0 R>>",
    catalog: "/OCProperties<</OCGs[9 0 R]/D<</OFF[9 0 R]>>>>",
    more: [
      fontOf(name, 7),
      descriptorOf(name, flags),
      toUnicodeOf(toUnicode ?? ""),
      "<</Type/OCG/Name(Terms)/Intent/Design>>",
      fontOf(second.name, 11),
      descriptorOf(second.name, second.flags),
      stream(
        group,
        "/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Group<</S/Transparency/I true>>/Resources<</Font<</T 6 0 R>>>>",
      ),
      // From black to white.
      `<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceGray/Coords[${point.x + 2.4} 0 ${point.x + 2.6} 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>>>>>`,
    ],
  });
}

/** Not all alike: readers take a font whose letters are alike wide for one of a fixed pitch. */
const widthOf = (code: number, width: number): number => width + ((code % 3) - 1) * 30;

const toUnicodeOf = (pairs: string, bytes = 1): string =>
  stream(
    `/CIDInit/ProcSet findresource begin 12 dict begin begincmap /CMapName/X def /CMapType 2 def 1 begincodespacerange <${"00".repeat(bytes)}><${"FF".repeat(bytes)}> endcodespacerange ${pairs.split(",").length} beginbfchar ${pairs.replaceAll(",", " ")} endbfchar endcmap end end`,
  );

interface Composite {
  readonly codes: string;
  readonly toUnicode?: string;
  readonly widths?: string;
  readonly name?: string;
  readonly encoding?: string;
  readonly ordering?: string;
}

/** A composite font. Unless it says otherwise, codes are numbers of glyphs: which these are, only its own file could tell. */
const composite = ({
  codes,
  toUnicode = "",
  widths = "",
  name = "Georgia",
  encoding = "Identity-H",
  ordering = "Identity",
}: Composite): Buffer =>
  page({
    content: `BT /T 14 Tf 72 700 Td <${codes}> Tj 0 -20 Td /T 12 Tf <${codes}> Tj ET`,
    resources: "/Font<</F 5 0 R/T 6 0 R>>",
    more: [
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/${encoding}/DescendantFonts[7 0 R]${toUnicode ? "/ToUnicode 8 0 R" : ""}>>`,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 0>>/DW 600${widths}/CIDToGIDMap/Identity/FontDescriptor<</Type/FontDescriptor/FontName/${name}/Flags 34/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>>>`,
      toUnicodeOf(toUnicode, 2),
    ],
  });

const encodingOf = (pairs: string) =>
  `/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[${pairs}]>>`;

/** The width of a text of ten points, in points. */
const room = (words: string): number =>
  [...words].reduce((sum, one) => sum + widthOf(one.charCodeAt(0), 560) / 100, 0);

const signed = (before: string, sign: string, after: string): Missing => ({
  text: text(before, 72) + text(after, 72 + room(before + sign)),
  sign: text(sign, 72 + room(before)),
});

/** The widths of Georgia, from the space on. */
const georgiaWidths = [
  ...[
    241, 331, 412, 643, 610, 817, 710, 215, 375, 375, 473, 643, 270, 374, 270, 469, 613, 429, 559,
  ],
  ...[
    551, 565, 528, 566, 502, 596, 565, 313, 313, 643, 643, 643, 479, 967, 671, 654, 642, 750, 653,
  ],
  ...[
    599, 726, 815, 390, 518, 695, 602, 928, 767, 744, 610, 744, 702, 561, 618, 757, 666, 977, 710,
  ],
  ...[
    615, 602, 375, 469, 375, 643, 643, 500, 504, 560, 454, 575, 484, 325, 510, 582, 293, 291, 535,
  ],
  ...[
    287, 880, 591, 539, 571, 560, 410, 432, 346, 576, 497, 738, 504, 493, 443, 430, 375, 430, 643,
  ],
];
const georgia = Object.fromEntries(
  georgiaWidths.map((width, at) => [String.fromCharCode(32 + at), width]),
);

const honest: Readonly<Record<string, Missing>> = {
  "with serifs": {},
  "without serifs": { name: "Verdana", flags: 32 },
  "of a fixed pitch": { name: "Consolas", flags: 33, width: 600 },
  "italic of a fixed pitch": { name: "Consolas-Italic", flags: 97, width: 600 },
  "italic without serifs": { name: "Verdana-Italic", flags: 96 },
  bold: { name: "Georgia-Bold", flags: bold + 34 },
  italic: { name: "Georgia-Italic", flags: 98 },
  "bold and italic": { name: "Georgia-BoldItalic", flags: bold + 98 },
  "bold by a comma": { name: "Verdana,Bold", flags: bold + 32 },
  "with narrow letters": { name: "Garamond", width: 420 },
  "with wide letters": { name: "Bookman", width: 700 },
  "as Type 1": { type: "Type1" },
  "as Type 1, narrow": { type: "Type1", width: 400 },
  "as Type 1 without an encoding": { type: "Type1", encoding: "" },
  "with names of codes": { encoding: encodingOf("49/one 50/two") },
  "whose text is copied as it is shown": { toUnicode: "<31><0031>" },
  "whose text is copied otherwise than both show it": { toUnicode: "<31><0039>" },
  "with heavy stems": { stem: 110 },
  "with heavy stems, large": { stem: 110, text: text("The lender", 72, 90) },
  "bold, with heavier stems than a bold font has": {
    name: "Georgia-Bold",
    flags: bold + 34,
    stem: 190,
  },
  "bold, with heavier stems, large": {
    ...{ name: "Verdana-Bold", flags: bold + 32, stem: 190 },
    text: text("Borrowers", 72, 90),
  },
  "bold, with lighter stems than a bold font has": {
    name: "Georgia-Bold",
    flags: bold + 34,
    stem: 125,
  },
  "with its usual widths": { widths: georgia },
  "with its usual widths, as Type 1": { type: "Type1", widths: georgia },
  "of a fixed pitch, on a ground between lines": {
    name: "Consolas",
    flags: 33,
    width: 550,
    text: `0.9 g 60 680 400 40 re f 0 g 60 680 0.5 40 re f 460 680 0.5 40 re f q 60 680 400 40 re W n ${text(owes, 72)} Q`,
  },
  "that is outlined": { text: `1 Tr ${text(owes, 72)}`, widths: georgia },
  "that is filled and outlined": { text: `2 Tr 0.4 w ${text(owes, 72)}`, widths: georgia },
  "that is filled and outlined, of a fixed pitch": {
    ...{ name: "Consolas", flags: 33, width: 550 },
    text: `2 Tr 0.4 w 1 j ${text(owes, 72)}`,
  },
  "that has serifs by one of two descriptions": {
    text: text(owes, 72) + text("And five more.", 72).replace("/T", "/U").replace("700", "660"),
    second: { name: "Georgia-Bold", flags: bold + 32 },
  },
  "that is symbolic": { flags: 6 },
  "of Chinese letters, with Latin ones": { name: "SimSun", flags: 34, width: 500 },
};

const dotted = (before = "", after = ""): string =>
  `${text("10", 89)}${before}${text(".", point.x)}${after}${text("00 dollars", 103)}`;
/** So that browsers move the point by a quarter of the size, and with serifs. */
const wide = { ".": 730 };
const narrow = { ".": 126 };
const box = (gray: number, left: number, width: number): string =>
  `${gray} g ${point.x + left} 696 ${width} 14 re f 0 g `;
const cut = (left: number, width: number): string =>
  `q ${point.x + left} 690 ${width} 20 re W n ${text(".", point.x)} Q `;
const digits = (...all: readonly (readonly [string, number])[]): string =>
  all.map(([digit, x]) => text(digit, x)).join("");

/** PDFium shows each letter as wide as it is, and browsers as wide as the file says. */
const moved: Readonly<Record<string, Missing>> = {
  "a figure that passes another": {
    text: digits(["1", 72], ["2", 77], [",000 dollars", 82]),
    widths: { "1": 2500 },
  },
  "a figure that comes to be on another": {
    text: digits(["1", 72], ["2", 77], [",000 dollars", 82]),
    widths: { "1": 1300 },
  },
  "a word that vanishes": {
    text: `${text("I may", 72)}${digits(["n", 104], ["o", 109], ["t", 114])}${text("keep 5 shares", 120)}`,
    widths: { n: 0.4, o: 0.4, t: 0.4 },
  },
  "a word too narrow to be read": {
    text: `${text("I may", 72)}${digits(["n", 104], ["o", 109], ["t", 114])}${text("keep 5 shares", 120)}`,
    widths: { n: 150, o: 150, t: 100 },
  },
  "a point that comes to be on a figure": { text: dotted(), widths: wide },
  "a point that passes a figure": {
    name: "Verdana",
    flags: 32,
    text: digits(["5", 72], [".", 77], ["1", 77.9], ["million dollars", 86]),
    widths: { ".": 760, "1": 285 },
  },
  "a point that comes to be under a box": {
    text: `${text("10", 89)}${text(".", point.x)}${box(1, 2.6, 2)}${text("00 dollars", 108)}`,
    widths: wide,
  },
  "a narrow point that comes to be under a box": {
    text: `${text("10", 89)}${text(".", point.x)}${box(1, -1, 1.6)}${text("00 dollars", 103)}`,
    widths: narrow,
  },
  "a point that comes to be on a line": {
    text: `${text("10", 89)}${box(0, 2.6, 2)}${text(".", point.x)}${text("00 dollars", 108)}`,
    widths: wide,
  },
  "a point that comes to be on a line of a frame": {
    text: `${text("10", 89)}${point.x + 4} 650 m ${point.x + 4} 750 l 2 w S ${text(".", point.x)}${text("00 dollars", 108)}`,
    widths: wide,
  },
  "a point that is cut off": {
    text: `${text("10", 89)}${cut(0, 2.4)}${text("00 dollars", 108)}`,
    widths: wide,
  },
  "a point that is cut off by a shape": {
    text: `${text("10", 89)}q ${point.x} 690 m ${point.x + 2.4} 690 l ${point.x + 2.4} 720 l ${point.x - 1} 730 l h W n ${text(".", point.x)} Q ${text("00 dollars", 108)}`,
    widths: wide,
  },
  "a point that comes out of hiding": {
    text: `${text("10", 89)}${cut(2.5, 4)}${text("00 dollars", 108)}`,
    widths: wide,
  },
  "a point that comes out from under a box": {
    text: `${text("10", 89)}${text(".", point.x)}${box(1, 0, 2.4)}${text("00 dollars", 108)}`,
    widths: wide,
  },
  "a point in a pattern": {
    text: `${text("10", 89)}/Pattern cs /P scn ${text(".", point.x)}0 g ${text("00 dollars", 108)}`,
    widths: wide,
  },
  "a point that leaves the page": {
    text: `${text("10 dollars", 540)}${text(".", 609)}`,
    widths: wide,
  },
  "a point that is moved in a group": {
    text: "/H gs/G Do ",
    group: `${text("10", 89)}${text(".", point.x)}${text("00 dollars", 108)}`,
    widths: wide,
  },
};

/** Whose letters are pictures where they are installed: ticks and crosses, for example. */
const pictures = ["Wingdings2", "Wingdings3", "Webdings", "Marlett", "MT#20Extra"];

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

const unknown: PageReading = { state: "unknown", because: "fonts" };

const rowsOf = (all: Readonly<Record<string, Missing>>, reading: PageReading): Row[] =>
  Object.entries(all).map(([name, one]) => ({ name, make: () => missing(one), reading }));

const readingOf = (what: string, differs: readonly string[]): PageReading => {
  if (what === lacking) return unknown;
  return { state: differs.includes(what) ? "differs" : "alike" };
};

export const fontsNotInFile: readonly Row[] = [
  ...rowsOf(honest, { state: "alike" }),
  ...rowsOf(signs, { state: "differs" }),
  ...rowsOf(moved, unknown),
  ...pictures.map((name) => ({ name, make: () => missing({ name, flags: 4 }), reading: unknown })),
  ...Object.entries(named).flatMap(([kind, { missing: font, differs }]) =>
    Object.entries(differences).map(([what, pairs]) => ({
      name: `${kind}: ${what}`,
      make: () => missing({ ...font, encoding: encodingOf(pairs), toUnicode: "<31><0039>" }),
      reading: readingOf(what, differs),
    })),
  ),
  {
    name: "numbers of glyphs",
    make: () => composite({ codes: "001400130013" }),
    reading: unknown,
  },
  {
    name: "numbers of glyphs, with letters that are copied",
    make: () => composite({ codes: "001400130013", toUnicode: "<0014><0031>,<0013><0030>" }),
    reading: unknown,
  },
  {
    name: "numbers of glyphs, with other letters that are copied",
    make: () => composite({ codes: "001200130013", toUnicode: "<0012><0037>,<0013><0038>" }),
    reading: unknown,
  },
  {
    name: "Chinese codes, of Latin letters",
    make: () =>
      composite({ codes: "313030", name: "SimSun", encoding: "GBK-EUC-H", ordering: "GB1" }),
    reading: unknown,
  },
  ...["2500 500", "1 500"].map((widths) => ({
    name: `numbers of glyphs with widths of ${widths}`,
    make: () =>
      composite({
        codes: "00010002",
        toUnicode: "<0001><0031>,<0002><0032>",
        widths: `/W[1[${widths}]]`,
      }),
    reading: unknown,
  })),
];
