import { preparePdf } from "sealed-pdf";
import {
  imageField,
  makeSealing,
  makeSealKey,
  needs,
  onePage,
  penStroke,
  rendered,
  seal,
  stream,
  tablePdf,
  textField,
  withFile,
} from "sealed-pdf/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { drawFirstPage } from "#core/images/drawing/draw";
import type { Pixels } from "#core/images/pictures/pixels";
import { rowsOfRing } from "../../support/rings.ts";

const key = await makeSealKey();

const place = (column: number, row: number) => ({
  page: 0,
  x: 0.08 + column * 0.32,
  y: 0.3 + row * 0.15,
  width: 0.26,
  height: 0.05,
});
const label = "a field";
const caption = { before: "Signed by ", name: "Ann Lee", after: ", 2026-11-21 03:34 UTC" };
const fields = [
  { place: place(0, 0), label, content: { kind: "image", png: penStroke(), caption } },
  imageField(place(1, 0)),
  textField(place(2, 0), "21 November 2026"),
  { place: place(0, 1), label, content: { kind: "lines", text: "I have read it", many: true } },
  { place: place(1, 1), label, content: { kind: "mark", mark: "tick" } },
  { place: place(2, 1), label, content: { kind: "mark", mark: "dot" } },
] as const;

interface Hostile {
  readonly resources?: string;
  /** Entries of the graphics state /G. */
  readonly state?: string;
  /** Operators behind what the page shows. */
  readonly end?: string;
  readonly extra?: string;
}

const shown =
  "0.9 0.2 0.1 rg 50 700 90 40 re f 0.4 g 160 700 90 40 re f 0 0.8 0.9 0 k 270 700 90 40 re f ";
const whitePoint = "/WhitePoint[0.9505 1 1.089]";
const white = {
  rgb: `/DefaultRGB[/CalRGB<<${whitePoint}/Gamma[0 0 0]>>]`,
  gray: `/DefaultGray[/CalGray<<${whitePoint}/Gamma 0>>]`,
  cmyk: "/DefaultCMYK[/DeviceN[/A/B/C/D]/DeviceRGB 5 0 R]",
};
const group = (entries: string) => `/Group<</S/Transparency${entries}>>`;

const pages: Record<string, Hostile> = {
  "has nothing odd": {},
  "makes red, green and blue white": { resources: `/ColorSpace<<${white.rgb}>>` },
  "makes inks of all colours": {
    resources:
      "/ColorSpace<</DefaultRGB[/Separation/All/DeviceRGB 8 0 R]/DefaultGray[/Separation/None/DeviceRGB 8 0 R]>>",
  },
  "makes patterns of all colours": {
    resources: "/ColorSpace<</DefaultRGB/Pattern/DefaultGray/Pattern>>",
  },
  "makes all colours white": {
    resources: `/ColorSpace<<${white.rgb}${white.gray}${white.cmyk}>>`,
  },
  "blends in CMYK": { extra: group("/CS/DeviceCMYK/I true") },
  "is a knockout group in grey": { extra: group("/CS/DeviceGray/K true") },
  "leaves a blend mode and no opacity": { state: "/BM/Screen/ca 0/CA 0", end: "/G gs" },
  "leaves a soft mask": { state: "/SMask<</S/Luminosity/G 6 0 R>>", end: "/G gs" },
  "leaves overprinting": { state: "/OP true/op true/OPM 1", end: "/G gs 0 0 0 0 k" },
  "leaves a transfer function": { state: "/TR 7 0 R/TR2 7 0 R", end: "/G gs" },
  "leaves an intent": { end: "/Saturation ri 100 i" },
  "leaves states unbalanced": { end: "q q 0 0 1 1 re W n 0.01 0 0 0.01 900 900 cm" },
  "restores more than it has saved": { end: "Q Q Q 0 0 1 1 re W n" },
  "leaves text invisible, raised and thin": { end: "BT 3 Tr 300 Ts 1 Tz 500 Tc" },
  "has units of its own": { extra: "/UserUnit 2" },
};

const firstPages = ["makes inks of all colours", "leaves a soft mask", "leaves states unbalanced"];

function pdfOf({ resources = "", state = "", end = "", extra = "" }: Hostile): Buffer {
  const objects = onePage({ content: shown + end, extra }, "", [
    stream("{pop pop pop pop 1 1 1}", `/FunctionType 4/Domain[${unit(4)}]/Range[${unit(3)}]`),
    stream("", `/Type/XObject/Subtype/Form/BBox[0 0 612 792]${group("/CS/DeviceGray")}`),
    `<</FunctionType 2/Domain[${unit(1)}]/N 1/C0[1]/C1[1]>>`,
    `<</FunctionType 2/Domain[${unit(1)}]/N 1/C0[1 1 1]/C1[1 1 1]>>`,
  ]);
  const all = `/Resources<<${resources}/ExtGState<</G<<${state}>>>>>>`;
  return tablePdf(objects.map((object) => object.replace("/Resources<<>>", all)));
}

const unit = (count: number) => "0 1 ".repeat(count);

type Draw = (pdf: Uint8Array, size: { width: number; height: number }) => Promise<Pixels>;

const drawByPdfium: Draw = async (pdf, size) => {
  const drawn = await drawFirstPage(pdf, size, 792);
  if (drawn === undefined) throw new Error("PDFium does not show the page");
  return drawn;
};

const drawByPoppler: Draw = async (pdf) => {
  const drawn = withFile(pdf, (path) => rendered(path, 1, 72));
  if (drawn === undefined) throw new Error("poppler does not show the page");
  return drawn;
};

describe.each([
  ["PDFium", drawByPdfium, []],
  ["poppler", drawByPoppler, ["pdftoppm"]],
] as const)(
  "%s shows all stamps, and around them nothing else than before, where the page",
  (_, draw, tools) => {
    beforeEach((context) => needs(context, ...tools));

    test.each(rowsOfRing(Object.entries(pages), firstPages))("%s", async (_what, hostile) => {
      const { bytes, pages: prepared } = await preparePdf(pdfOf(hostile));
      const size = prepared[0] ?? { width: 0, height: 0 };
      const before = await draw(bytes, size);
      const after = await draw(await seal(makeSealing(bytes, key, fields)), size);
      const { inked, changed } = compare(before, after);
      expect(inked.every((count) => count > 10)).toBe(true);
      expect(changed).toBe(0);
    });
  },
);

/** How many pixels have ink in each field, and how many are not as before outside of all. */
function compare(before: Pixels, after: Pixels) {
  const { width, height } = after;
  const inked = fields.map(() => 0);
  let changed = before.rgba.length === after.rgba.length ? 0 : Number.POSITIVE_INFINITY;
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const at = fields.findIndex(({ place }) => isIn(place, x, y, after));
    const pixel = after.rgba.subarray(i * 4, i * 4 + 3);
    if (at >= 0) inked[at] = (inked[at] ?? 0) + (Math.min(...pixel) < 128 ? 1 : 0);
    else if (pixel.some((value, channel) => value !== before.rgba[i * 4 + channel])) changed++;
  }
  return { inked, changed };
}

/** A pixel at the edge of a field is part of it. */
const isIn = (field: (typeof fields)[number]["place"], x: number, y: number, page: Pixels) =>
  x + 1 > field.x * page.width - 1 &&
  x < (field.x + field.width) * page.width + 1 &&
  y + 1 > field.y * page.height - 1 &&
  y < (field.y + field.height) * page.height + 1;
