import { deflateSync } from "node:zlib";
import { PhotonImage } from "@cf-wasm/photon";
import { encode } from "fast-png";
import { preparePdf } from "sealed-pdf";
import { describe, expect, test } from "vitest";
import { drawEachPage } from "../../../core/images/acceptance/acceptance.ts";
import { pageOfPicture } from "../../../core/images/pictures/picture-page.ts";
import { plainJpeg } from "../../../core/images/pictures/plain-jpeg.ts";
import { halves, jpegLogo, pngLogo, pngOf, secret, webpLogo } from "../../support/pictures.ts";

/** The first page as it is drawn: red, blue or white at places in fractions of it, from the top. */
async function drawn(pdf: Uint8Array) {
  const prepared = await preparePdf(pdf);
  const { first, fault } = await drawEachPage(prepared, 400);
  const { width, height, rgba } = first ?? { width: 0, height: 0, rgba: new Uint8Array() };
  const at = (x: number, y: number) => {
    const i = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
    const [r = 0, g = 0, b = 0] = rgba.subarray(i, i + 3);
    if (Math.min(r, g, b) > 240) return "white";
    return r > b ? "red" : "blue";
  };
  return { prepared, fault, at };
}

/** Red above on the left, blue above on the right, white below. */
function corners(orientation: number): Buffer {
  const [width, height] = [640, 640];
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < (width * height) / 2; i++)
    rgba.set(i % width < width / 2 ? [220, 20, 20] : [20, 20, 220], i * 4);
  const jpeg = new PhotonImage(rgba, width, height).get_bytes_jpeg(90);
  const turned = Buffer.from(jpegLogo(8, 8, orientation));
  const exif = turned.subarray(2, 4 + turned.readUInt16BE(4));
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

/** 400 by 300, with this orientation in a chunk. */
function turnedPng(orientation: number, place: "before" | "behind"): Buffer {
  const size = Buffer.from([0, 0, 1, 144, 0, 0, 1, 44, 8, 0, 0, 0, 0]);
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  const pixels = ["IDAT", deflateSync(Buffer.alloc(300 * 401))] as const;
  const exif = ["eXIf", tiff] as const;
  const order = place === "before" ? [exif, pixels] : [pixels, exif];
  return pngOf(["IHDR", size], ...order, ["IEND", Buffer.alloc(0)]);
}

const portrait = { width: 595.28, height: 841.89 };
const bad = (bytes: Uint8Array) => expect(pageOfPicture(bytes, "A4")).rejects;
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

describe("a picture becomes a page", () => {
  test.each([
    ["JPEG", jpegLogo],
    ["PNG", pngLogo],
    ["WebP", webpLogo],
  ])("from a %s, in the middle of the paper, with nothing else of the file", async (_, make) => {
    const pdf = await pageOfPicture(make(1_200, 1_000), "Letter");
    const { prepared, fault, at } = await drawn(pdf);
    expect(fault).toBeUndefined();
    expect(prepared).toMatchObject({ repaired: false, findings: [] });
    expect(prepared.pages).toEqual([{ width: 792, height: 612 }]);
    expect([at(0.5, 0.1), at(0.5, 0.9), at(0.01, 0.5)]).toEqual(["red", "blue", "white"]);
    expect(latin1(pdf)).not.toContain(secret.slice(0, 8));
  });

  /** Where the corners are shown that the picture's data begins with: of its first row, the first and the last. */
  test.each([
    [1, "top left", "top right"],
    [2, "top right", "top left"],
    [3, "bottom right", "bottom left"],
    [4, "bottom left", "bottom right"],
    [5, "top left", "bottom left"],
    [6, "top right", "bottom right"],
    [7, "bottom right", "top right"],
    [8, "bottom left", "top left"],
  ] as const)("upright from a camera held in orientation %i", async (orientation, red, blue) => {
    const { at } = await drawn(await pageOfPicture(corners(orientation), "A4"));
    const corner = (place: string) =>
      at(place.endsWith("left") ? 0.2 : 0.8, place.startsWith("top") ? 0.3 : 0.7);
    expect([corner(red), corner(blue)]).toEqual(["red", "blue"]);
  });

  test("upright from a PNG whose eXIf chunk turns it, and as it is where an orientation does not exist", async () => {
    const sizeOf = async (bytes: Uint8Array) =>
      (await preparePdf(await pageOfPicture(bytes, "A4"))).pages[0]?.height;
    for (const place of ["before", "behind"] as const)
      expect(await sizeOf(turnedPng(6, place)), place).toBe(portrait.height);
    for (const none of [0, 1, 9, 65_535]) {
      expect(await sizeOf(turnedPng(none, "before")), `PNG ${none}`).toBe(portrait.width);
      expect(await sizeOf(jpegLogo(400, 300, none)), `JPEG ${none}`).toBe(portrait.width);
    }
  });

  test("a fax keeps its proportions, although its rows are farther apart than its columns", async () => {
    const shown = async (bytes: Uint8Array) => {
      const { prepared, at } = await drawn(await pageOfPicture(bytes, "A4"));
      return [prepared.pages[0]?.height, at(0.5, 0.28), at(0.5, 0.72)];
    };
    const density = (x: number, y: number, unit = 1) => {
      const jpeg = Buffer.from(jpegLogo(408, 196));
      const jfif = Buffer.from([
        0xff,
        0xe0,
        0,
        16,
        0x4a,
        0x46,
        0x49,
        0x46,
        0,
        1,
        1,
        unit,
        0,
        x,
        0,
        y,
        0,
        0,
      ]);
      return Buffer.concat([jpeg.subarray(0, 2), jfif, jpeg.subarray(2)]);
    };
    expect(await shown(density(204, 98))).toEqual([portrait.height, "red", "blue"]);
    for (const [x, y] of [
      [72, 72],
      [0, 0],
      [1, 200],
    ] as const)
      expect(await shown(density(x, y)), `${x} by ${y}`).toEqual([
        portrait.width,
        "white",
        "white",
      ]);
    const size = Buffer.from([0, 0, 1, 152, 0, 0, 0, 196, 8, 0, 0, 0, 0]);
    const perMetre = Buffer.from([0, 0, 31, 95, 0, 0, 15, 18, 1]);
    const rows = deflateSync(Buffer.alloc(196 * 409));
    const fax = pngOf(
      ["IHDR", size],
      ["pHYs", perMetre],
      ["IDAT", rows],
      ["IEND", Buffer.alloc(0)],
    );
    expect((await shown(fax))[0]).toBe(portrait.height);
  });

  test("a JPEG that breaks off within its pixels becomes a page, as browsers show it", async () => {
    const whole = Buffer.from(jpegLogo(640, 480));
    for (const cut of [whole.subarray(0, -2), whole.subarray(0, -1), whole.subarray(0, -40)]) {
      const { fault, at } = await drawn(await pageOfPicture(cut, "A4"));
      expect(fault).toBeUndefined();
      expect(at(0.5, 0.2)).toBe("red");
    }
  });

  test("on paper as high or wide as the picture", async () => {
    const sizeOf = async (bytes: Uint8Array) =>
      (await preparePdf(await pageOfPicture(bytes, "A4"))).pages[0];
    expect(await sizeOf(pngLogo(300, 400))).toEqual(portrait);
    expect(await sizeOf(jpegLogo(400, 300, 6))).toEqual(portrait);
    expect((await sizeOf(pngLogo(400, 300)))?.width).toBe(portrait.height);
  });

  test("whose clear parts are white paper", async () => {
    const clear = encode({ width: 400, height: 400, channels: 4, data: new Uint8Array(640_000) });
    const { at } = await drawn(await pageOfPicture(clear, "A4"));
    expect(at(0.5, 0.5)).toBe("white");
  });

  test("that keeps a JPEG's data byte for byte, and is hardly larger", async () => {
    const jpeg = Buffer.from(new PhotonImage(halves(64, 48), 64, 48).get_bytes_jpeg(90));
    const pdf = Buffer.from(await pageOfPicture(jpegLogo(64, 48), "A4"));
    expect(pdf.includes(jpeg)).toBe(true);
    expect(pdf.length - jpeg.length).toBeLessThan(1_500);
  });
});

test("a PNG whose data unpacks to 100 MB gives no more than its 8 by 8 pixels", async () => {
  const size = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 6, 0, 0, 0]);
  const data = deflateSync(Buffer.alloc(100_000_000));
  const png = pngOf(["IHDR", size], ["IDAT", data], ["IEND", Buffer.alloc(0)]);
  expect((await pageOfPicture(png, "A4")).length).toBeLessThan(2_000);
});

test("a JPEG loses what cameras add, also behind its end", () => {
  const plain = Buffer.from(new PhotonImage(halves(64, 48), 64, 48).get_bytes_jpeg(90));
  const more = Buffer.concat([jpegLogo(64, 48, 6), Buffer.from("GPS of a film")]);
  expect(plainJpeg(more)).toEqual(plain);
});

describe("a picture is refused", () => {
  const header = (width: number, height: number) => {
    const png = Buffer.from(pngLogo(8, 8));
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    return png;
  };
  test.each([
    ["with more pixels than are unpacked", header(6_000, 6_000)],
    ["with a side without end", header(1_000_000, 1)],
    ["without pixels", header(0, 8)],
    ["that is damaged", header(900, 900)],
    ["that ends before its pixels", jpegLogo().subarray(0, 300)],
    ["that is none", Buffer.from("hello, I am text")],
  ])("%s", async (_, bytes) => {
    await bad(bytes).toMatchObject({ code: "BAD_PICTURE" });
  });
});
