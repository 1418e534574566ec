import { deflateSync } from "node:zlib";
import { decode, encode } from "fast-png";
import { quarters } from "sealed-pdf/testing";
import { describe, expect, test } from "vitest";
import { cleanPng } from "#core/images/pictures/png";
import { pngOf } from "../../support/pictures.ts";

const limits = { widthMax: 400, heightMax: 200 };
const badImage = expect.objectContaining({ code: "BAD_IMAGE" });

function header(width: number, height: number, depth = 8, color = 6, interlace = 0): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, color, 0, 0, interlace], 8);
  return data;
}

const none = Buffer.alloc(0);
const rows = (sizeBytes: number): Buffer => deflateSync(Buffer.alloc(sizeBytes, 1));

describe("a signature picture", () => {
  test("keeps its pixels", () => {
    const cleaned = decode(cleanPng(quarters(120, 40), limits));
    expect(cleaned).toMatchObject({ width: 120, height: 40, channels: 4, depth: 8 });
    expect([...cleaned.data]).toEqual([...decode(quarters(120, 40)).data]);
  });

  test("loses everything that is no picture", () => {
    const secret = encode({
      ...decode(quarters(8, 8)),
      depth: 8,
      text: { Location: "47.1, 8.5" },
    });
    expect(Buffer.from(secret).includes("Location")).toBe(true);
    expect(Buffer.from(cleanPng(secret, limits)).includes("Location")).toBe(false);
  });

  test.each([
    [1, Uint8Array.of(0, 255), [0, 0, 0, 255, 255, 255, 255, 255]],
    [2, Uint8Array.of(0, 128, 200, 255), [0, 0, 0, 128, 200, 200, 200, 255]],
    [3, Uint8Array.of(1, 2, 3, 4, 5, 6), [1, 2, 3, 255, 4, 5, 6, 255]],
  ])("of %d channels becomes RGBA", (channels, data, rgba) => {
    const made = encode({ width: 2, height: 1, data, channels, depth: 8 });
    expect([...decode(cleanPng(made, limits)).data]).toEqual(rgba);
  });

  test("with a palette becomes RGBA", () => {
    const made = pngOf(
      ["IHDR", header(2, 1, 8, 3)],
      ["PLTE", Buffer.from([10, 20, 30, 40, 50, 60])],
      ["IDAT", deflateSync(Buffer.from([0, 1, 0]))],
      ["IEND", none],
    );
    expect([...decode(cleanPng(made, limits)).data]).toEqual([40, 50, 60, 255, 10, 20, 30, 255]);
  });
});

describe("a picture is refused", () => {
  const intact = pngOf(
    ["IHDR", header(2, 1, 8, 3)],
    ["PLTE", Buffer.from([10, 20, 30, 40, 50, 60])],
    ["tRNS", Buffer.from([255, 255])],
    ["ABCD", Buffer.from("a chunk that nobody knows and nobody may skip")],
    ["tEXt", Buffer.from("a chunk that is left out")],
    ["IDAT", deflateSync(Buffer.from([0, 1, 0]))],
    ["IEND", none],
  );
  /** With one bit of the chunk's checksum flipped. */
  function damaged(type: string): Buffer {
    const bytes = Buffer.from(intact);
    const start = bytes.indexOf(type) - 4;
    const crc = start + 8 + bytes.readUInt32BE(start);
    bytes.writeUInt8(bytes.readUInt8(crc) ^ 1, crc);
    return bytes;
  }

  test.each(["IHDR", "PLTE", "tRNS", "ABCD", "IDAT", "IEND"])(
    "whose checksum of %s is wrong",
    (type) => {
      expect(() => cleanPng(intact, limits)).not.toThrow();
      expect(() => cleanPng(damaged(type), limits)).toThrow(badImage);
    },
  );

  test("not for the checksum of what is left out", () => {
    expect(() => cleanPng(damaged("tEXt"), limits)).not.toThrow();
  });

  const refused: Record<string, Uint8Array> = {
    "that is none": Buffer.from("GIF89a"),
    "that is empty": none,
    "that is cut off": quarters().subarray(0, 60),
    "that is wider than allowed": quarters(401, 10),
    "that is higher than allowed": quarters(10, 201),
    "that claims two billion rows": pngOf(
      ["IHDR", header(1, 0x7fffffff)],
      ["IDAT", rows(5)],
      ["IEND", none],
    ),
    "without width": pngOf(["IHDR", header(0, 1)], ["IDAT", rows(5)], ["IEND", none]),
    "with more data than its size holds": pngOf(
      ["IHDR", header(2, 2)],
      ["IDAT", rows(64 * 1024 * 1024)],
      ["IEND", none],
    ),
    "with less data than its size holds": pngOf(
      ["IHDR", header(2, 2)],
      ["IDAT", rows(5)],
      ["IEND", none],
    ),
    "that says its size twice": pngOf(
      ["IHDR", header(2, 2)],
      ["IHDR", header(300, 150)],
      ["IDAT", rows(18)],
      ["IEND", none],
    ),
    "with a palette index beyond the palette": pngOf(
      ["IHDR", header(1, 1, 8, 3)],
      ["PLTE", Buffer.from([1, 2, 3])],
      ["IDAT", deflateSync(Buffer.from([0, 9]))],
      ["IEND", none],
    ),
    "that is transparent all over": encode({
      width: 4,
      height: 4,
      data: new Uint8Array(64),
      channels: 4,
      depth: 8,
    }),
    "that is white all over": encode({
      width: 4,
      height: 4,
      data: new Uint8Array(64).fill(255),
      channels: 4,
      depth: 8,
    }),
  };
  test.each(Object.entries(refused))("%s", (_, bytes) => {
    expect(() => cleanPng(bytes, limits)).toThrow(badImage);
  });

  test("but nothing is refused for a mistake of our own", () => {
    const faulty = {
      get widthMax(): number {
        throw new TypeError("a bug");
      },
      heightMax: 200,
    };
    expect(() => cleanPng(quarters(), faulty)).toThrow(TypeError);
  });

  test("when a metadata chunk would inflate without end, it is never opened", () => {
    const bomb = Buffer.concat([Buffer.from("x\0\0"), deflateSync(Buffer.alloc(64 << 20))]);
    const made = pngOf(
      ["IHDR", header(1, 1)],
      ["zTXt", bomb],
      ["iCCP", bomb],
      ["IDAT", deflateSync(Buffer.from([0, 0, 0, 0, 255]))],
      ["IEND", none],
    );
    expect(cleanPng(made, limits).length).toBeLessThan(200);
  });
});
