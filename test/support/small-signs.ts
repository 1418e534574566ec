import { deflateSync } from "node:zlib";
import { filtered, namesOfFilters, stream, tablePdf } from "sealed-pdf/testing";
import { covered, type Odd, objectsOf, page } from "./two-readings.ts";

/** Small PDFs that are alike in all readers, and such that have a sign which PDFium shows and pdf.js doesn't. */

type Make = () => Buffer;

const text = (words: string, x: number, y: number, sizePt = 10, font = "F"): string =>
  `BT /${font} ${sizePt} Tf ${x} ${y} Td (${words}) Tj ET\n`;

const sentence = "The borrower owes the lender the sum of 10,000 dollars and pays five per cent.";
/** A page of text in lines. */
const body = (sizePt = 10, leadingPt = 12): string =>
  Array.from({ length: Math.floor(640 / leadingPt) }, (_, row) =>
    text(sentence, 72, 720 - row * leadingPt, sizePt),
  ).join("");

/** `sign` is in a layer for designers that is off: PDFium shows it, pdf.js doesn't. */
function signed(
  content: string,
  sign: string,
  { resources = "", page: entries = "", more = [] }: Partial<Odd> = {},
) {
  return page({
    content: `${content}\n/OC /L BDC ${sign} EMC`,
    resources: `/Properties<</L 6 0 R>>${resources}`,
    catalog: "/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>",
    more: ["<</Type/OCG/Name(Terms)/Intent/Design>>", ...more],
    page: entries,
  });
}

const helvetica = { digit: 0.556, point: 0.278, hyphen: 0.333 };
const times = "/Font<</F 5 0 R/T<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>>>";

/** "10.00", of which only one reader shows the sign between the digits. */
const between = (sign: string, sizePt: number, off = 0): Buffer => {
  const x = 72 + off + sizePt * 2 * helvetica.digit;
  const rest = text("00 dollars a month", x + sizePt * helvetica.point, 700 + off, sizePt);
  return signed(text("10", 72 + off, 700 + off, sizePt) + rest, text(sign, x, 700 + off, sizePt));
};

const minus = (sizePt: number): Buffer =>
  signed(text("100.00", 72, 700, sizePt), text("-", 72 - sizePt * helvetica.hyphen, 700, sizePt));
const strike = (widthPt: number, until = 130): Buffer =>
  signed(body(), `${widthPt} w 89 615.3 m ${until} 615.3 l S`);
const pale = (grey: number, sizePt: number): Buffer =>
  signed(body(10, 24), `${grey} g ${text("not before the bank has paid", 172, 708, sizePt)}`);
const onBox = (box: string, ink: string): Buffer =>
  signed(
    `${box} 60 590 400 30 re f ${ink} ${text("10 00 dollars", 72, 600)}`,
    `${ink} ${text(".", 72 + 20 * helvetica.digit, 600)}`,
  );
const instead = (one: string, other: string): Buffer =>
  signed(body() + text(one, 72, 60, 8), text(other, 72, 60, 8));

const point = text(".", 200, 40, 8);
const sized = (width: number, height: number, sign: string, content = ""): Buffer =>
  signed(content, sign, { page: `/MediaBox[0 0 ${width} ${height}]` });

interface ImageOptions {
  readonly bits?: number;
  readonly space?: string;
  readonly entries?: string;
  readonly byte?: (at: number) => number;
}

/** An image as object 6, or 7 beside a layer. */
function image(
  width: number,
  height: number,
  { bits = 1, space = "/DeviceGray", entries = "", byte = () => 0xff }: ImageOptions = {},
): string {
  const components = space === "/DeviceRGB" ? 3 : space === "/DeviceCMYK" ? 4 : 1;
  const bytes = Buffer.alloc(Math.ceil((width * bits * components) / 8) * height);
  for (let at = 0; at < bytes.length; at++) bytes[at] = byte(at);
  const colours = entries.includes("/ImageMask") ? "" : `/ColorSpace${space}`;
  return stream(
    deflateSync(bytes).toString("latin1"),
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${colours}/BitsPerComponent ${bits}/Filter/FlateDecode${entries}`,
  );
}

const beside = (pixels: string, place = "30 0 0 30 100 100"): Buffer =>
  signed(`${text(sentence, 72, 700)}q ${place} cm /I Do Q`, text("not", 500, 700), {
    resources: "/XObject<</I 7 0 R>>",
    more: [pixels],
  });

/** A page whose content is behind each of the filters that text can have. */
const behindFilters = (odd: Odd): Readonly<Record<string, Make>> =>
  Object.fromEntries(
    namesOfFilters.map((filters) => [
      `content behind ${filters}`,
      () => tablePdf(objectsOf(odd).with(3, filtered(filters, odd.content))),
    ]),
  );

/** Signs of one reader only, by what they are. */
export const signs: Readonly<Record<string, Make>> = {
  ...behindFilters(covered),
  "a decimal point of 7 points": () => between(".", 7),
  "a decimal point of 8 points": () => between(".", 8),
  "a decimal point of 8 points between pixels": () => between(".", 8, 0.25),
  "a decimal point of 9 points": () => between(".", 9, 0.4),
  "a decimal point of 10 points": () => between(".", 10),
  "a decimal point of 12 points": () => between(".", 12),
  "a decimal point of 10 points in Times": () =>
    signed(
      text("10", 72, 700, 10, "T") + text("00", 84.5, 700, 10, "T"),
      text(".", 82, 700, 10, "T"),
      {
        resources: times,
      },
    ),
  "a decimal point in a page of text": () =>
    signed(body() + text("10 00", 72, 60), text(".", 72 + 20 * helvetica.digit, 60)),
  "a comma of 8 points": () => between(",", 8),
  "an apostrophe of 9 points": () => between("'", 9),
  "a minus of 8 points": () => minus(8),
  "a minus of 10 points": () => minus(10),
  "a square of a point between tight digits": () =>
    signed(text("1000 dollars", 72, 700, 8), `${72 + 16 * helvetica.digit - 0.5} 700 1 1 re f`),
  "a thin line through a word": () => strike(0.3),
  "a line of half a point through a word": () => strike(0.5),
  "a line of a point through a sentence": () => strike(1, 400),
  "a line under a word": () => signed(body(), "0.5 w 89 610.5 m 130 610.5 l S"),
  "pale words of 14 points": () => pale(0.91, 14),
  "pale words of 8 points": () => pale(0.91, 8),
  "words in 5 % grey": () => pale(0.95, 10),
  "the word not": () => signed(body(), text("not", 480, 600)),
  "a small figure above the line": () => signed(body(), text("1", 480, 603, 5)),
  "an 8 over a 3": () => instead("3,000", "8"),
  "a 7 over a 1": () => instead("1,000", "7"),
  "an e over a c": () => instead("c", "e"),
  "two dots over a letter": () =>
    signed(body() + text("Konnen", 72, 60, 9), "80 66.8 .8 .8 re f 82 66.8 .8 .8 re f"),
  "a cross in a box": () =>
    signed(`73 600 8 8 re S ${text("I agree", 90, 600)}`, "74 601 m 80 607 l 80 601 m 74 607 l S"),
  "a point on grey": () => onBox("0.85 g", "0 g"),
  "a white point on black": () => onBox("0 g", "1 g"),
  "a red point on blue": () => onBox("0 0 1 rg", "1 0 0 rg"),
  "a white cover over a line": () => signed(body(), "1 g 60 613 450 9 re f"),
  "the rule of a table": () => signed(body(10, 24), "0.5 w 72 618 m 500 618 l S"),
  "a point among 2,500 strokes": () => signed(strokes(), text(".", 300, 60, 8)),
  "a word on a turned page": () => signed(body(), text("not", 480, 600), { page: "/Rotate 90" }),
  "a word on a cropped page": () =>
    signed(body(), text("not", 480, 600), { page: "/CropBox[50 300 560 760]" }),
  "a word on a page of user units": () =>
    signed(body(), text("not", 480, 600), { page: "/UserUnit 2" }),
  "a point at the end of a long page": () => sized(612, 5_000, point, text(sentence, 72, 4_900)),
  "a point at the end of a wide page": () => sized(5_000, 612, text(".", 4_900, 40, 8)),
  "a point in the corner of a poster": () => sized(2_384, 3_370, text(".", 2_300, 40, 8)),
  "a point on a narrow strip": () => sized(14_000, 60, text(".", 13_000, 30, 8)),
  "a point of 4 points on a label": () =>
    sized(144, 72, text(".", 60, 30, 4), text("10", 55, 30, 4)),
  "a word beside a white image of 69 megapixels": () => beside(image(8_300, 8_300)),
  "a word beside a mask of 64 megapixels": () =>
    beside(image(8_000, 8_000, { entries: "/ImageMask true", byte: () => 0xff })),
  "a word beside a grey image of 20 megapixels": () => beside(image(4_500, 4_500, { bits: 8 })),
  "a word beside a coloured image of 17 megapixels": () =>
    beside(image(4_100, 4_100, { bits: 8, space: "/DeviceRGB" })),
  "a word on a large image": () => beside(image(8_300, 8_300), "612 0 0 100 0 650"),
};

const strokes = (): string =>
  Array.from({ length: 2_500 }, (_, at) => {
    const [x, y] = [80 + (at % 50) * 9, 100 + Math.floor(at / 50) * 12];
    return `${x} ${y} m ${x + 7 * Math.cos(at)} ${y + 7 * Math.sin(at)} l S\n`;
  }).join("");

const drawn = (content: string, more: Partial<Odd> = {}): Buffer => page({ content, ...more });
const filled = (pixels: string, place: string): Buffer =>
  drawn(`q ${place} cm /I Do Q ${text(sentence, 72, 60)}`, {
    resources: "/XObject<</I 6 0 R>>",
    more: [pixels],
  });
const noise = (at: number): number => (Math.imul(at, 2_654_435_761) >>> 24) & 0xff;
const smooth = (width: number) => (at: number) => {
  const [x, y] = [at % (width * 3), Math.floor(at / (width * 3))];
  return Math.round(127 + 60 * Math.sin(x / 40) + 60 * Math.cos(y / 25));
};
const shading = (kind: number, coords: string): Buffer =>
  drawn(`q 72 300 400 300 re W n /S sh Q ${text(sentence, 72, 60)}`, {
    resources: `/Shading<</S<</ShadingType ${kind}/ColorSpace/DeviceRGB/Coords[${coords}]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[1 0.9 0.6]/C1[0 0.2 0.6]>>>>>>`,
  });

/** What honest files have and renderers draw each in its own way. */
export const honest: Readonly<Record<string, Make>> = {
  ...behindFilters({ content: body() }),
  "text of 6 points": () => drawn(body(6, 7.3)),
  "text of 8 points": () => drawn(body(8, 9.7)),
  "text of 10 points": () => drawn(body(10, 12.1)),
  "text of 11 points": () => drawn(body(11, 13.3)),
  "text of 13 points in Times": () =>
    drawn(body(13, 16.1).replaceAll("/F ", "/T "), { resources: times }),
  "letters of 40 points": () => drawn(text("The sum of 10,000", 72, 500, 40)),
  "pale text": () => drawn(`0.91 g ${body()}`),
  "text in four colours": () => drawn(`0 0.8 0.9 0.1 k ${body()}`),
  "text with outlines": () => drawn(`0.3 w 1 Tr ${body(14, 20)}`),
  "turned text": () => drawn(`q 0.966 0.259 -0.259 0.966 150 -60 cm ${body()} Q`),
  "lines of text that a box cuts": () => drawn(`72.2 90.3 200.4 636 re W n ${body(20, 24)}`),
  "half-transparent lines of text on a box": () =>
    drawn(`0.8 0.9 1 rg 60 80 300 660 re f /G gs 0.8 0 0 rg ${body(16, 24)}`, {
      resources: "/ExtGState<</G<</ca 0.5>>>>",
    }),
  "multiplied lines of text on a box": () =>
    drawn(`1 0.8 0.2 rg 60 80 300 660 re f /G gs 0.2 0.6 1 rg ${body(16, 24)}`, {
      resources: "/ExtGState<</G<</BM/Multiply>>>>",
    }),
  "lines of text in the colour of the box below them": () =>
    drawn(`0.2 0.4 0.3 rg 60 80 300 660 re f ${body(16, 24)}`),
  "2,500 thin strokes": () => drawn(`0.3 w ${strokes()}`),
  "2,500 strokes of a point": () => drawn(strokes()),
  "a table of hairlines": () =>
    drawn(
      Array.from(
        { length: 60 },
        (_, at) => `0 w 72 ${80.3 + at * 10.1} m 540 ${80.3 + at * 10.1} l S\n`,
      ).join("") + body(),
    ),
  "dashed and dotted lines": () =>
    drawn("[6 3] 0 d 0.7 w 72 500 m 500 511 l S [1 2] 0 d 72 480 m 500 480 l S"),
  "a chart of bars and curves": () =>
    drawn(
      `${Array.from({ length: 12 }, (_, at) => `0.${at % 9} 0.5 0.7 rg ${90 + at * 35} 200 25 ${60 + ((at * 37) % 200)} re f`).join("\n")} 1 w 80 210 m 200 500 300 100 500 420 c S`,
    ),
  "a map of many curves": () =>
    drawn(
      Array.from(
        { length: 400 },
        (_, at) =>
          `0.2 w ${80 + (at % 20) * 22} ${100 + Math.floor(at / 20) * 30} m ${90 + at} 300 ${300 - (at % 90)} 400 ${70 + ((at * 31) % 470)} ${100 + ((at * 17) % 600)} c S`,
      ).join("\n"),
    ),
  "a shading from side to side": () => shading(2, "72 0 472 0"),
  "a shading from a centre": () => shading(3, "272 450 0 272 450 200"),
  "a half-transparent box over text": () =>
    drawn(`${body()}/G gs 0.2 0.4 0.9 rg 100 300 300 200 re f`, {
      resources: "/ExtGState<</G<</ca 0.4>>>>",
    }),
  "a multiplied box over text": () =>
    drawn(`${body()}/G gs 1 1 0.4 rg 100 300 300 200 re f`, {
      resources: "/ExtGState<</G<</BM/Multiply>>>>",
    }),
  "a photograph that is scaled down": () =>
    filled(
      image(1_600, 1_200, { bits: 8, space: "/DeviceRGB", byte: smooth(1_600) }),
      "400 0 0 300 72 300",
    ),
  "a photograph that is scaled up": () =>
    filled(image(90, 60, { bits: 8, space: "/DeviceRGB", byte: smooth(90) }), "450 0 0 300 72 300"),
  "a noisy image": () => filled(image(800, 600, { bits: 8, byte: noise }), "400 0 0 300 72 300"),
  "a scan in black and white": () =>
    filled(
      image(1_700, 2_200, { byte: (at) => (noise(at >> 4) > 230 ? noise(at) : 0xff) }),
      "612 0 0 792 0 0",
    ),
  "a white image of 69 megapixels": () => filled(image(8_300, 8_300), "30 0 0 30 100 100"),
  "a black image of 30 megapixels": () =>
    filled(image(5_500, 5_500, { byte: () => 0 }), "300 0 0 300 100 200"),
  "a long page": () =>
    drawn(text(sentence, 72, 4_900) + text(sentence, 72, 100), { page: "/MediaBox[0 0 612 5000]" }),
  "a poster": () => drawn(text(sentence, 72, 3_000, 90), { page: "/MediaBox[0 0 2384 3370]" }),
  "a label": () => drawn(text("Lot 4711, 10.00", 10, 30, 5), { page: "/MediaBox[0 0 144 72]" }),
  "a page turned by 270 degrees": () => drawn(body(), { page: "/Rotate 270" }),
};
