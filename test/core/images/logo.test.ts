import { decode } from "fast-png";
import { describe, expect, test } from "vitest";
import { cleanLogo } from "../../../core/images/pictures/logo.ts";
import { readPictureHeader } from "../../../core/images/pictures/picture-header.ts";
import { shrunk, upright } from "../../../core/images/pictures/pixels.ts";
import { gifLogo, jpegLogo, pngLogo, secret, webpLogo } from "../../support/pictures.ts";

const formats = [
  ["png", pngLogo],
  ["jpeg", jpegLogo],
  ["gif", gifLogo],
  ["webp", webpLogo],
] as const;

/** Red, green, blue at a place of a PNG. */
function colorAt(png: Uint8Array, x: number, y: number): number[] {
  const { data, width } = decode(png);
  return [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)];
}

const isRed = ([r = 0, , b = 0]: number[]) => r > 150 && b < 100;
const isBlue = ([r = 0, , b = 0]: number[]) => b > 150 && r < 100;

describe("a logo", () => {
  test.each(formats)(
    "in %s becomes the same picture as PNG, and nothing else of it is left",
    async (_, make) => {
      const png = await cleanLogo(make(60, 40));
      expect(decode(png)).toMatchObject({ width: 60, height: 40, channels: 4, depth: 8 });
      expect(isRed(colorAt(png, 30, 5))).toBe(true);
      expect(isBlue(colorAt(png, 30, 35))).toBe(true);
      expect(Buffer.from(png).toString("latin1")).not.toContain(secret.slice(0, 8));
    },
  );

  test.each([
    [1600, 400, 512, 128],
    [300, 3000, 51, 512],
    [512, 512, 512, 512],
    [3, 1, 3, 1],
  ])("of %i x %i pixels is kept at %i x %i", async (width, height, toWidth, toHeight) => {
    const shown = decode(await cleanLogo(pngLogo(width, height)));
    expect([shown.width, shown.height]).toEqual([toWidth, toHeight]);
  });

  test.each([
    [1, isRed, isBlue, false],
    [3, isBlue, isRed, false],
    [6, isRed, isBlue, true],
    [8, isBlue, isRed, true],
  ] as const)(
    "that was taken in orientation %i is shown upright",
    async (orientation, first, last, sideways) => {
      const png = await cleanLogo(jpegLogo(64, 48, orientation));
      const { width, height } = decode(png);
      expect([width, height]).toEqual(sideways ? [48, 64] : [64, 48]);
      // Orientation 6: what was the top is on the right.
      const [start, end] = sideways
        ? [colorAt(png, 44, 30), colorAt(png, 3, 30)]
        : [colorAt(png, 30, 3), colorAt(png, 30, 44)];
      expect(first(start)).toBe(true);
      expect(last(end)).toBe(true);
    },
  );

  test.each([
    ["text", Buffer.from("just words, whatever the name says.png")],
    ["nothing", Buffer.alloc(0)],
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a PDF", Buffer.from("%PDF-1.7")],
    ["a JPEG that ends early", jpegLogo().subarray(0, 60)],
    ["a PNG whose picture is missing", pngLogo().subarray(0, 60)],
    ["a GIF with a frame beyond its screen", beyondScreen()],
    ["a WebP of noise", noisyWebp()],
  ])("is refused when it is %s", async (_, bytes) => {
    await expect(cleanLogo(bytes)).rejects.toMatchObject({
      code: "BAD_FIELD",
      field: "logo",
      message: "Invalid file format.",
    });
  });

  test("is refused over 2 MB, and not at 2 MB", async () => {
    const padded = (length: number) => Buffer.concat([pngLogo(), Buffer.alloc(length)]);
    const room = 2 * 1024 * 1024 - pngLogo().length;
    await expect(cleanLogo(padded(room + 1))).rejects.toThrow("File exceeds 2MB.");
    expect(decode(await cleanLogo(padded(room))).width).toBe(64);
  });

  test("is refused before it is decoded when it says that it is huge", async () => {
    const png = Buffer.from(pngLogo());
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    await expect(cleanLogo(png)).rejects.toThrow("too many pixels");
  });
});

function beyondScreen(): Buffer {
  const gif = Buffer.from(gifLogo(4, 4));
  const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 4, 0, 4, 0]));
  return Buffer.concat([
    gif.subarray(0, frame + 5),
    Buffer.from([255, 255, 255, 255]),
    gif.subarray(frame + 9),
  ]);
}

function noisyWebp(): Buffer {
  const webp = Buffer.from(webpLogo());
  return webp.fill(0xa5, 40);
}

test("a header says size and orientation without decoding", () => {
  const size = { width: 30, height: 20, orientation: 1, aspect: 1 };
  for (const [type, make] of formats)
    expect(readPictureHeader(make(30, 20))).toEqual({ type, ...size });
  expect(readPictureHeader(jpegLogo(30, 20, 6))?.orientation).toBe(6);
});

test("transparent pixels darken no edge when a picture shrinks", () => {
  const rgba = new Uint8Array([255, 255, 255, 255, 0, 0, 0, 0]);
  expect([...shrunk({ width: 2, height: 1, rgba }, 1).rgba]).toEqual([255, 255, 255, 128]);
});

test("turning a picture four times gives the picture", () => {
  const rgba = new Uint8Array(Array.from({ length: 2 * 3 * 4 }, (_, i) => i));
  let turned = { width: 2, height: 3, rgba } as ReturnType<typeof upright>;
  for (let i = 0; i < 4; i++) turned = upright(turned, 6);
  expect(turned).toEqual({ width: 2, height: 3, rgba });
});
