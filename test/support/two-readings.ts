import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";
import { formPdf, onePage, stream, tablePdf } from "sealed-pdf/testing";

/** Small PDFs that readers agree about, and such about which PDFium and pdf.js disagree, by what is odd in them. */

const helvetica = "/Font<</F 5 0 R>>";
const fontObject = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
const clause = (text: string, y = 700, sizePt = 14): string =>
  `BT /F ${sizePt} Tf 72 ${y} Td (${text}) Tj ET\n`;
const owes = clause("The borrower owes the lender 100,000 dollars.");
const unless = clause("This falls due only after the bank has paid out the loan.", 660);

export interface Odd {
  readonly content: string;
  readonly resources?: string;
  readonly page?: string;
  readonly catalog?: string;
  /** Objects from 6 on; 5 is Helvetica. */
  readonly more?: readonly (string | Buffer)[];
}

/** A letter page with Helvetica as `/F`. */
export const page = (odd: Odd): Buffer => tablePdf(objectsOf(odd));

/** Its objects. */
export function objectsOf({
  content,
  resources = "",
  page: entries = "",
  catalog = "",
  more = [],
}: Odd): readonly string[] {
  const fonts = resources.includes("/Font<<") ? "" : helvetica;
  const extra = `/Resources<<${fonts}${resources}>> ${entries}`;
  const [first, pages, kid, body, ...rest] = onePage({ content, extra }, catalog, [
    fontObject,
    ...more.map((object) => object.toString("latin1")),
  ]);
  const own = kid?.replace("/Resources<<>>", "");
  return [first, pages, own, body, ...rest].map(String);
}

const layer = (entries: string): string => `<</Type/OCG/Name(Terms)${entries}>>`;
export const hidden = "/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>";
const note = (entries: string): string =>
  `<</Type/Annot/Subtype/Stamp/Rect[72 640 500 680]/F 4/AP<</N 8 0 R>>${entries}>>`;
const noteLook = stream(
  "BT /F 14 Tf 2 12 Td (And gives the house as security.) Tj ET",
  `/Type/XObject/Subtype/Form/BBox[0 0 428 40]/Resources<<${helvetica}>>`,
);

export const covered: Odd = {
  content: `${owes}${unless}/G gs 1 g 60 650 400 30 re f`,
  resources: "/ExtGState<</G<</ca -1>>>>",
};

/** The readers show different words. */
export const disagreeing: Readonly<Record<string, () => Buffer>> = {
  "a font with two character maps": () => twoReadings(),
  "a cover of negative opacity": () => page(covered),
  "a cover in the colorant None": () =>
    page({
      content: `${owes}${unless}/N cs 0 scn 60 650 400 30 re f`,
      resources: "/ColorSpace<</N[/Separation/None/DeviceGray 6 0 R]>>",
      more: ["<</FunctionType 2/Domain[0 1]/N 1/C0[1]/C1[0]>>"],
    }),
  "a hidden layer that is for designers": () =>
    page({
      content: `${owes}/OC /L BDC ${unless} EMC`,
      resources: "/Properties<</L 6 0 R>>",
      catalog: hidden,
      more: [layer("/Intent/Design")],
    }),
  "a note in a hidden layer": () =>
    page({
      content: owes,
      page: "/Annots[7 0 R]",
      catalog: hidden,
      more: [layer(""), note("/OC 6 0 R"), noteLook],
    }),
  "a number with a sign in it": () =>
    page({ content: `${owes}BT /F 14 Tf 72 660-300 Td (And gives the house.) Tj ET` }),
  "text behind EI in the data of an inline image": () =>
    page({
      content: `${owes}q 1 0 0 1 10 10 cm BI /W 8 /H 4 /BPC 8 /CS /G ID 01234567 EI ${unless} 01234567 EI Q`,
    }),
  "a field's value without an appearance": () =>
    formPdf(["/FT/Tx/T(rent)/V(2,500 dollars)/DA(/Helv 14 Tf 0 g)/Rect[72 640 300 670]"], {
      content: "0.9 g 20 30 100 60 re f",
    }),
  "another page in its linearization dictionary": linearized,
};

/** A page whose content pdf.js refuses to read: a reference to another generation. */
export function unreadableByPdfjs(): Buffer {
  const bytes = page({ content: owes }).toString("latin1");
  return Buffer.from(bytes.replace("/Contents 4 0 R", "/Contents 4 3 R"), "latin1");
}

/** "100 thousand" for pdf.js, "999 thousand" for PDFium. */
export const twoReadings = (): Buffer =>
  page({
    content: "BT /T 14 Tf 72 700 Td (The borrower owes the lender 100 thousand dollars.) Tj ET",
    ...twoMaps(),
  });

/** Liberation Sans, whose two maps lead the digits to themselves and to nine. */
function twoMaps(): Pick<Odd, "more" | "resources"> {
  const file = createRequire(import.meta.url).resolve(
    "pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf",
  );
  const font = withMap(readFileSync(file)).toString("latin1");
  const widths = Array<number>(95).fill(556).join(" ");
  return {
    resources: "/Font<</F 5 0 R/T 6 0 R>>",
    more: [
      `<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Lies/FirstChar 32/LastChar 126/Widths[${widths}]/Encoding/WinAnsiEncoding/FontDescriptor 7 0 R>>`,
      "<</Type/FontDescriptor/FontName/ABCDEF+Lies/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/FontFile2 8 0 R>>",
      stream(font, `/Length1 ${font.length}`),
    ],
  };
}

/** The font with a map for symbols (3, 0): codes from F020 on are right, of those from 20 on all digits are nine. */
function withMap(font: Buffer): Buffer {
  const count = font.readUInt16BE(4);
  const records = Array.from({ length: count }, (_, index) => 12 + index * 16);
  const record = records.find((at) => font.toString("latin1", at, at + 4) === "cmap");
  if (record === undefined) throw new Error("a font without a map");
  const map = symbolMap();
  const changed = Buffer.concat([font, Buffer.alloc((4 - (font.length % 4)) % 4), map]);
  changed.writeUInt32BE(changed.length - map.length, record + 8);
  changed.writeUInt32BE(map.length, record + 12);
  return changed;
}

/** OpenType's cmap table with one subtable of format 4. Liberation Sans has the glyphs of ASCII from 3 on. */
function symbolMap(): Buffer {
  const nine = 0x39 - 29;
  const right = (from: number, to: number, base = 0) => ({ from, to, delta: -29 - base });
  const segments = [
    right(0x20, 0x2f),
    ...Array.from({ length: 10 }, (_, digit) => {
      const code = 0x30 + digit;
      return { from: code, to: code, delta: nine - code };
    }),
    right(0x3a, 0x7e),
    right(0xf020, 0xf07e, 0xf000),
    { from: 0xffff, to: 0xffff, delta: 1 },
  ];
  const words = (numbers: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(numbers.length * 2);
    numbers.forEach((number, index) => {
      bytes.writeUInt16BE(number & 0xffff, index * 2);
    });
    return bytes;
  };
  const table = [
    ...[4, 16 + segments.length * 8, 0, segments.length * 2, 0, 0, 0],
    ...segments.map(({ to }) => to),
    0,
    ...segments.map(({ from }) => from),
    ...segments.map(({ delta }) => delta),
    ...segments.map(() => 0),
  ];
  return words([0, 1, 3, 0, 0, 12, ...table]);
}

/** pdf.js believes the dictionary while it has the file's length: that the first page is object 6. */
function linearized(): Buffer {
  const other = stream(clause("The borrower owes the lender 100 dollars."));
  const make = (length: number): Buffer => {
    const head = `%PDF-1.7\n1 0 obj\n<</Linearized 1/L ${String(length).padStart(6, "0")}/H[500 100]/O 6/E 900/N 1/T 600>>\nendobj\n`;
    const kid = (contents: number) =>
      `<</Type/Page/Parent 3 0 R/MediaBox[0 0 612 792]/Resources<<${helvetica}>>/Contents ${contents} 0 R>>`;
    const objects = [
      "<</Type/Catalog/Pages 3 0 R>>",
      "<</Type/Pages/Kids[4 0 R]/Count 1>>",
      kid(7),
      fontObject,
      kid(8),
      stream(owes),
      other,
    ];
    let body = head;
    const offsets = [head.indexOf("1 0 obj")];
    objects.forEach((object, index) => {
      offsets.push(body.length);
      body += `${index + 2} 0 obj\n${object}\nendobj\n`;
    });
    const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
    const size = offsets.length + 1;
    return Buffer.from(
      `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}trailer<</Size ${size}/Root 2 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
      "latin1",
    );
  };
  return make(make(0).length);
}

const grid = Array.from({ length: 64 }, (_, at) => ((at * 7) % 16).toString(16).repeat(2)).join("");

/** Files such as people send. */
export const agreeing: Readonly<Record<string, () => Buffer>> = {
  "text in fonts that are not in the file": () =>
    page({
      content: [7, 9, 11, 14, 24]
        .map((size, row) => clause("Rent: 1,234.56", 700 - row * 40, size))
        .join(""),
    }),
  "pale text, lines, a shading and a dashed line": () =>
    page({
      content: `0.6 g ${owes} 0 g 0.3 w 72 500 m 500 500 l S [6 3] 0 d 2 w 72 480 m 500 470 l S q 72 300 200 100 re W n /S sh Q`,
      resources:
        "/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[72 0 272 0]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 0]/C1[0 0 1]>>>>>>",
    }),
  "an image with a soft mask": () =>
    page({
      content: `${owes}q 200 0 0 200 72 400 cm /I Do Q`,
      resources: "/XObject<</I 6 0 R>>",
      more: [
        stream(
          `${grid.repeat(3)}>`,
          "/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/ASCIIHexDecode/SMask 7 0 R",
        ),
        stream(
          `${grid}>`,
          "/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/ASCIIHexDecode",
        ),
      ],
    }),
  "a small image that is to be drawn smoothly": () =>
    page({
      content: `${owes}q 200 0 0 200 72 400 cm /I Do Q`,
      resources: "/XObject<</I 6 0 R>>",
      more: [
        stream(
          `${grid}>`,
          "/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray/Interpolate true/Filter/ASCIIHexDecode",
        ),
      ],
    }),
  "a turned and cropped page": () =>
    page({ content: owes + unless, page: "/Rotate 90/CropBox[50 400 560 760]" }),
  "a field with an appearance": () => filledIn("/FT/Tx/T(rent)/V(2,500)"),
  "a drop-down list with an appearance": () =>
    filledIn("/FT/Ch/Ff 131072/T(rent)/Opt[(2,500)(3,000)]/V(2,500)/MK<</BC[0 0 0]>>"),
  "a layer that is hidden, and one that is not": () =>
    page({
      content: `${owes}/OC /L BDC ${unless} EMC`,
      resources: "/Properties<</L 6 0 R>>",
      catalog: hidden,
      more: [layer("")],
    }),
};

function filledIn(field: string): Buffer {
  const look = stream(
    "/Tx BMC BT /F 14 Tf 2 8 Td (2,500) Tj ET EMC",
    `/Type/XObject/Subtype/Form/BBox[0 0 228 30]/Resources<</Font<</F ${fontObject}>>>>`,
  );
  const widget = `${field}/DA(/Helv 14 Tf 0 g)/Rect[72 640 300 670]/AP<</N 6 0 R>>`;
  return formPdf([widget], {}, "", [look]);
}

/** Japanese in a font that readers are to have themselves. */
export const withoutFont = (): Buffer =>
  page({
    content: `${owes}BT /T 14 Tf 72 600 Td <5951 7D04 66F8> Tj ET`,
    resources: "/Font<</F 5 0 R/T 6 0 R>>",
    more: [
      "<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UCS2-H/DescendantFonts[7 0 R]>>",
      "<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>>>",
    ],
  });

/** A clause, and a white image for which a canvas in full size needs 275 MB. */
export function imageOfManyPixels(side = 8_300): Buffer {
  const rows = deflateSync(Buffer.alloc(Math.ceil(side / 8) * side, 0xff)).toString("latin1");
  const entries = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode`;
  return page({
    content: `${owes}q 30 0 0 30 100 100 cm /I Do Q`,
    resources: "/XObject<</I 6 0 R>>",
    more: [stream(rows, entries)],
  });
}
