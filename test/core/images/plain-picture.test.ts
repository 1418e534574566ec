import { expect, test } from "vitest";
import { decode } from "../../../core/images/pictures/decode.ts";
import { readPictureHeader } from "../../../core/images/pictures/picture-header.ts";
import { plainPicture } from "../../../core/images/pictures/plain-picture.ts";
import { jpegLogo, pngLogo, pngOf, secret, webpLogo } from "../../support/pictures.ts";

const plain = (bytes: Uint8Array) => {
  const header = readPictureHeader(bytes);
  return header && plainPicture(bytes, header);
};

/** A WebP with flags, Exif and XMP, as cameras write it. */
function webpWithPlace(): Buffer {
  const simple = Buffer.from(webpLogo());
  const chunk = (type: string, data: Uint8Array) => {
    const head = Buffer.alloc(8);
    head.write(type, "latin1");
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const flags = Buffer.from([0x0c, 0, 0, 0, 63, 0, 0, 63, 0, 0]);
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    chunk("VP8X", flags),
    simple.subarray(12),
    chunk("EXIF", Buffer.from(secret)),
    chunk("XMP ", Buffer.from(secret)),
  ]);
  const head = Buffer.from("RIFF\0\0\0\0", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.from(secret)]);
}

const pictures: readonly (readonly [string, Uint8Array])[] = [
  ["JPEG", jpegLogo()],
  ["JPEG on its side", jpegLogo(64, 32, 6)],
  ["JPEG with a page behind it", Buffer.concat([jpegLogo(), Buffer.from(secret)])],
  ["PNG", pngLogo()],
  ["PNG with a page behind it", Buffer.concat([pngLogo(), Buffer.from(secret)])],
  ["WebP", webpWithPlace()],
];

test.each(pictures)("a %s keeps its pixels and loses all else", async (_, bytes) => {
  expect(Buffer.from(bytes).includes(secret)).toBe(true);
  const kept = plain(bytes);
  if (!kept) throw new Error("it was refused");
  expect(Buffer.from(kept).includes(secret)).toBe(false);
  expect(readPictureHeader(kept)).toEqual(readPictureHeader(bytes));
  expect(await decode(kept)).toEqual(await decode(bytes));
});

test("a JPEG keeps its colour profile", () => {
  const data = Buffer.from("ICC_PROFILE\0\x01\x01a profile of a telephone", "latin1");
  const head = Buffer.from([0xff, 0xe2, 0, data.length + 2]);
  const jpeg = Buffer.from(jpegLogo());
  const coloured = Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
  const kept = Buffer.from(plain(coloured) ?? []);
  expect(kept.includes(Buffer.concat([head, data]))).toBe(true);
  expect(kept.includes(secret)).toBe(false);
});

test("a PNG on its side stays so", () => {
  const tiff = Buffer.from("4d4d002a0000000800010112000300000001000800000000000", "hex");
  const png = Buffer.from(pngLogo());
  const turned = Buffer.concat([
    png.subarray(0, 33),
    pngOf(["eXIf", Buffer.concat([tiff, Buffer.alloc(1), Buffer.from(secret)])]).subarray(8),
    png.subarray(33),
  ]);
  const kept = plain(turned);
  expect(kept && readPictureHeader(kept)?.orientation).toBe(8);
  expect(kept && Buffer.from(kept).includes(secret)).toBe(false);
});

test("a picture that breaks off, or has a wrong checksum, is refused", () => {
  const png = Buffer.from(pngLogo());
  expect(plain(png.subarray(0, -10))).toBeUndefined();
  const changed = Buffer.from(png);
  changed.writeUInt8((changed[60] ?? 0) ^ 1, 60);
  expect(plain(changed)).toBeUndefined();
  expect(plain(webpWithPlace().subarray(0, 60))).toBeUndefined();
});
