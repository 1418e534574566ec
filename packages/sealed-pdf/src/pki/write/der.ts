/** DER (X.690), as much as certificates and signatures need. */
export interface Node {
  readonly tag: number;
  /** Tag, length and content. */
  readonly raw: Buffer;
  readonly content: Buffer;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  enumerated: 0x0a,
  utf8: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context1: 0xa1,
  context2: 0xa2,
  context3: 0xa3,
  context4: 0xa4,
} as const;

/** Reads one node; long lengths must be minimal, as DER demands. */
export function read(bytes: Buffer, at = 0): Node {
  const tag = bytes.readUInt8(at);
  const first = bytes.readUInt8(at + 1);
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || lengthBytes > 4) throw new RangeError("DER length");
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
  if (lengthBytes > 0 && !lengthOf(length).equals(bytes.subarray(at + 1, at + 2 + lengthBytes)))
    throw new RangeError("DER length not minimal");
  const start = at + 2 + lengthBytes;
  if (start + length > bytes.length) throw new RangeError("DER overrun");
  const end = start + length;
  return { tag, raw: bytes.subarray(at, end), content: bytes.subarray(start, end) };
}

export function children(node: Node, tag?: number): Node[] {
  if (tag !== undefined && node.tag !== tag) throw new RangeError("DER tag");
  const found: Node[] = [];
  for (let at = 0; at < node.content.length; ) {
    const child = read(node.content, at);
    found.push(child);
    at += child.raw.length;
  }
  return found;
}

export function encode(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer =>
  encode(tags.sequence, ...parts);

/** SET OF: sorted by encoding (X.690, 11.6). */
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

/** The dotted form of an object identifier's content. */
export function dotted({ content }: Node): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 127);
    if (byte >= 128) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [first = 0, ...rest] = arcs;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join(".");
}

/** UTCTime or GeneralizedTime in UTC. */
export function timeOf({ tag, content }: Node): Date {
  const text = content.toString("latin1");
  const century = Number(text.slice(0, 2)) < 50 ? "20" : "19";
  const digits = tag === tags.utcTime ? century + text : text;
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(digits);
  if (parts === null || (tag !== tags.utcTime && tag !== tags.generalizedTime))
    throw new RangeError("DER time");
  const [, year, month, day, hour, minute, second, fraction = ""] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`);
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

/** The same content under another tag: IMPLICIT tagging. */
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
