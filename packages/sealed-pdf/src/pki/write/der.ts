import { tags } from "../read/der.ts";

export { tags };

/** Writes DER (X.690), limited to what certificates and signatures need. */
export function encode(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer =>
  encode(tags.sequence, ...parts);

/** A SET OF, sorted by encoding (X.690, 11.6). */
export const setOf = (...parts: readonly Uint8Array[]): Buffer =>
  encode(tags.set, ...[...parts].sort(Buffer.compare));

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const septets = [arc & 127];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      septets.unshift((left & 127) | 128);
    bytes.push(...septets);
  }
  return encode(tags.oid, Buffer.from(bytes));
}

/** A non-negative integer from its big-endian bytes. */
export function integer(value: Uint8Array | number): Buffer {
  const bytes = typeof value === "number" ? Buffer.from([value]) : Buffer.from(value);
  const start = bytes.findIndex((byte) => byte !== 0);
  const trimmed = start < 0 ? Buffer.from([0]) : bytes.subarray(start);
  const sign = trimmed.readUInt8(0) >= 0x80 ? [0] : [];
  return encode(tags.integer, Buffer.from(sign), trimmed);
}

export const octetString = (bytes: Uint8Array): Buffer => encode(tags.octetString, bytes);

export const bitString = (bytes: Uint8Array, unusedBits = 0): Buffer =>
  encode(tags.bitString, Buffer.from([unusedBits]), bytes);

export const utf8 = (text: string): Buffer => encode(tags.utf8, Buffer.from(text, "utf8"));

export const nullValue = Buffer.from([5, 0]);
export const trueValue = Buffer.from([tags.boolean, 1, 0xff]);

/** The same content under another tag, for IMPLICIT tagging. */
export function retagged(tag: number, der: Buffer): Buffer {
  const copy = Buffer.from(der);
  copy[0] = tag;
  return copy;
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  const start = bytes.findIndex((byte) => byte !== 0);
  return Buffer.concat([Buffer.from([0x80 | (4 - start)]), bytes.subarray(start)]);
}
