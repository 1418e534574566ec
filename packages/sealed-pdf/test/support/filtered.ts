import { deflateSync } from "node:zlib";
import { stream } from "./pdfs.ts";

type Encode = (data: Buffer) => Buffer;

const hexadecimal: Encode = (data) => Buffer.from(`${data.toString("hex")}>`);

const base85: Encode = (data) => {
  const groups = Array.from({ length: Math.ceil(data.length / 4) }, (_, at) => {
    const group = data.subarray(at * 4, at * 4 + 4);
    const value = Buffer.concat([group, Buffer.alloc(4 - group.length)]).readUInt32BE();
    const digits = [4, 3, 2, 1, 0].map((power) => Math.floor(value / 85 ** power) % 85);
    return String.fromCharCode(...digits.slice(0, group.length + 1).map((digit) => digit + 33));
  });
  return Buffer.from(`${groups.join("\n")}~>`);
};

/** The first two bytes as a run of copies, then one repeated byte of white space, then the rest. */
const runs: Encode = (data) => {
  const parts = [
    data.subarray(0, 2),
    ...(data
      .subarray(2)
      .toString("latin1")
      .match(/.{1,100}/gs) ?? []),
  ];
  const copies = parts.map((part) =>
    Buffer.concat([Buffer.of(part.length - 1), Buffer.from(part)]),
  );
  return Buffer.concat([Buffer.of(250, 32), ...copies, Buffer.of(128)]);
};

/** Codes that a table may hold before it has to be cleared. */
const codesMax = 3_800;

/** Codes of single bytes; the reader's table grows with each, and so do the codes. */
const lzw =
  (early: 0 | 1): Encode =>
  (data) => {
    let bits = "";
    const put = (code: number, width: number) => {
      bits += code.toString(2).padStart(width, "0");
    };
    const widthAfter = (count: number) => 32 - Math.clz32(257 + Math.max(1, count) + early);
    put(256, 9);
    let count = 0;
    for (const byte of data) {
      if (count === codesMax) {
        put(256, widthAfter(count));
        count = 0;
      }
      put(byte, widthAfter(count++));
    }
    put(257, widthAfter(count));
    return Buffer.from(
      (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)),
    );
  };

const encoders: Readonly<Record<string, Encode>> = {
  "/ASCIIHexDecode": hexadecimal,
  "/ASCII85Decode": base85,
  "/RunLengthDecode": runs,
  "/LZWDecode": lzw(1),
  "/LZWDecode/DecodeParms<</EarlyChange 0>>": lzw(0),
  "[/ASCII85Decode /LZWDecode]": (data) => base85(lzw(1)(data)),
  "[/A85 /Fl]/DecodeParms[null null]": (data) => base85(deflateSync(data)),
  "[/AHx /RL]": (data) => hexadecimal(runs(data)),
};

/** The filters of streams that can be made here. */
export const namesOfFilters = Object.keys(encoders);

/** A stream behind these filters. */
export function filtered(filters: string, content: string, entries = ""): string {
  const encoded = encoders[filters]?.(Buffer.from(content, "latin1")) ?? Buffer.of();
  return stream(encoded.toString("latin1"), `/Filter${filters}${entries}`);
}
