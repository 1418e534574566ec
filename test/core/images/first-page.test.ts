import { decode as decodePng } from "fast-png";
import { PDFDocument, rgb } from "pdf-lib";
import { preparePdf } from "sealed-pdf";
import { describe, expect, test } from "vitest";
import type { PageSize } from "../../../contract/rules/fields/markers.ts";
import { limits } from "../../../contract/rules/limits/limits.ts";
import { firstLook } from "../../../core/images/acceptance/first-page.ts";
import { drawFirstPage } from "../../../core/images/drawing/draw.ts";
import { decode } from "../../../core/images/pictures/decode.ts";
import { palettePng } from "../../../core/images/pictures/palette-png.ts";
import type { Pixels } from "../../../core/images/pictures/pixels.ts";
import { makePdf, type PageSpec } from "../../support/pdfs.ts";

async function look(pdf: Uint8Array) {
  const prepared = await preparePdf(pdf);
  return { ...(await firstLook(prepared)), pages: prepared.pages };
}

/** Red in the lower left quarter of a letter page, blue in the upper right one. */
const quarters = "1 0 0 rg 0 0 306 396 re f 0 0 1 rg 306 396 306 396 re f 0 g";
const letter = { width: 612, height: 792 };
const turned = { width: 792, height: 612 };

async function pictured(page: PageSpec, shown: PageSize): Promise<Pixels> {
  const { picture, pages } = await look(makePdf([{ drawing: quarters, text: "", ...page }]));
  expect(pages).toEqual([shown]);
  const pixels = picture && (await decode(picture.bytes));
  if (!pixels) throw new Error("there is no picture");
  return pixels;
}

/** The pixel at fractions of the picture, from its upper left. */
function colorAt({ width, height, rgba }: Pixels, x: number, y: number): string {
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
  const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3);
  if (red > 240 && green > 240 && blue > 240) return "white";
  return red > blue ? "red" : "blue";
}

/** Upper left, upper right, lower left, lower right. */
const cornersOf = (pixels: Pixels) =>
  [
    [0.05, 0.05],
    [0.95, 0.05],
    [0.05, 0.95],
    [0.95, 0.95],
  ].map(([x = 0, y = 0]) => colorAt(pixels, x, y));

describe("the picture of a first page", () => {
  test.each([
    [0, letter, ["white", "blue", "red", "white"]],
    [90, turned, ["red", "white", "white", "blue"]],
    [180, letter, ["white", "red", "blue", "white"]],
    [270, turned, ["blue", "white", "white", "red"]],
  ] as const)("is turned by %i degrees as the page is", async (rotate, shown, corners) => {
    const pixels = await pictured({ rotate }, shown);
    expect(cornersOf(pixels)).toEqual(corners);
    const scale = limits.firstPage.sideMaxPx / 792;
    expect(pixels.width).toBe(Math.round(shown.width * scale));
    expect(pixels.height).toBe(Math.round(shown.height * scale));
  });

  test("shows what the crop box leaves of the page", async () => {
    const crop = [206, 296, 406, 496] as const;
    const pixels = await pictured({ crop }, { width: 200, height: 200 });
    expect(cornersOf(pixels)).toEqual(["white", "blue", "red", "white"]);
    expect([colorAt(pixels, 0.45, 0.55), colorAt(pixels, 0.55, 0.45)]).toEqual(["red", "blue"]);
  });

  test("shows what stands in a form's fields", async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([letter.width, letter.height]);
    const place = { x: 0, y: 0, width: 306, height: 396, backgroundColor: rgb(1, 0, 0) };
    pdf.getForm().createTextField("name").addToPage(page, place);
    const { picture } = await look(await pdf.save());
    const pixels = picture && (await decode(picture.bytes));
    expect(pixels && cornersOf(pixels)).toEqual(["white", "white", "red", "white"]);
  });

  test("of a page of text is a few kilobytes", async () => {
    const lines = Array.from(
      { length: 15 },
      () => "A clause that somebody reads before signing it. ",
    );
    const { picture } = await look(makePdf([{ lines }]));
    expect(picture?.type).toBe("png");
    expect(picture?.bytes.length).toBeLessThan(20_000);
  });

  test("is a JPEG where there are more colours than a palette holds, and small all the same", async () => {
    const drawing = Array.from({ length: 400 }, (_, i) => {
      const [red, green, blue] = [(i % 16) / 15, (Math.floor(i / 16) % 16) / 15, i < 256 ? 0 : 1];
      return `${red} ${green} ${blue} rg ${(i % 20) * 30} ${Math.floor(i / 20) * 36} 30 36 re f`;
    }).join(" ");
    const { picture } = await look(makePdf([{ drawing }]));
    expect(picture?.type).toBe("jpg");
    expect(picture?.bytes.length).toBeLessThanOrEqual(limits.firstPage.bytesMax);
  });
});

describe("there is no picture", () => {
  test.each([
    ["of what is no PDF", Buffer.from("%PDF-1.7\nnothing of the kind"), letter],
    ["of nothing", new Uint8Array(), letter],
    ["where PDFium sees a page of another shape", makePdf(), turned],
  ])("%s", async (_, pdf, page) => {
    expect(await drawFirstPage(pdf, page, 1_100)).toBeUndefined();
  });
});

describe("a palette", () => {
  const pixelsOf = (width: number, colours: readonly (readonly [number, number, number])[]) => ({
    width,
    height: colours.length / width,
    rgba: new Uint8Array(colours.flatMap((colour) => [...colour, 255])),
  });

  test.each([
    ["4 bits for few colours", 3, 6],
    ["8 bits for many", 10, 100],
  ])("has %s", async (_, width, count) => {
    const colours = Array.from(
      { length: count },
      (__, i) => [(i % 16) * 17, Math.floor(i / 16) * 17, 0] as const,
    );
    const png = palettePng(pixelsOf(width, colours));
    if (!png) throw new Error("there is no PNG");
    expect(decodePng(png)).toMatchObject({ width, depth: count > 16 ? 8 : 4 });
    expect((await decode(png))?.rgba).toEqual(pixelsOf(width, colours).rgba);
  });

  test("holds 256 colours and no more", () => {
    const colours = Array.from(
      { length: 257 },
      (_, i) => [(i % 16) * 17, (Math.floor(i / 16) % 16) * 17, i === 256 ? 17 : 0] as const,
    );
    expect(palettePng(pixelsOf(256, colours.slice(0, 256)))).toBeDefined();
    expect(palettePng(pixelsOf(257, colours))).toBeUndefined();
  });
});
