import { type Bytes, hexOf } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";

/** One DER value (X.690). */
export interface Node {
  readonly tag: number;
  /** Tag, length and content. */
  readonly raw: Bytes;
  readonly content: Bytes;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
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

/** Reads the value at a position. Accepts only one-byte tags with definite, minimal lengths, as DER demands. */
export function readNode(bytes: Bytes, at = 0): Node {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw malformed();
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || lengthBytes > 4) throw malformed();
  let length = lengthBytes === 0 ? first : 0;
  for (let i = 0; i < lengthBytes; i++) length = length * 256 + (bytes[at + 2 + i] ?? 0);
  const shortest =
    lengthBytes === 0 || length >= (lengthBytes === 1 ? 0x80 : 256 ** (lengthBytes - 1));
  const start = at + 2 + lengthBytes;
  const end = start + length;
  if (!shortest || end > bytes.length) throw malformed();
  return { tag, raw: bytes.subarray(at, end), content: bytes.subarray(start, end) };
}

/** Reads the single value that these bytes consist of. */
export function onlyNode(bytes: Bytes): Node {
  const node = readNode(bytes);
  if (node.raw.length !== bytes.length) throw new Fault("fault.bytesFollowStructure");
  return node;
}

export function children(node: Node, tag: number): Node[] {
  if (node.tag !== tag) throw malformed();
  const found: Node[] = [];
  for (let at = 0; at < node.content.length; ) {
    const child = readNode(node.content, at);
    found.push(child);
    at += child.raw.length;
  }
  return found;
}

/** Iterates over the members of a sequence; a member that is not taken is a fault. */
export class Members {
  readonly #nodes: readonly Node[];
  #at = 0;

  constructor(node: Node, tag: number = tags.sequence) {
    this.#nodes = children(node, tag);
  }

  take(tag: number): Node {
    const node = this.maybe(tag);
    if (node === undefined) throw malformed();
    return node;
  }

  maybe(tag: number): Node | undefined {
    const node = this.#nodes[this.#at];
    if (node?.tag !== tag) return undefined;
    this.#at++;
    return node;
  }

  end(): void {
    if (this.#at !== this.#nodes.length) throw new Fault("fault.structureHoldsTooMuch");
  }
}

/** An object identifier such as `1.2.840.113549`; its base-128 encoding must be minimal. */
export function dotted(node: Node): string {
  if (node.tag !== tags.oid || node.content.length === 0) throw malformed();
  const arcs: number[] = [];
  let arc = 0;
  let fresh = true;
  for (const byte of node.content) {
    if (fresh && byte === 0x80) throw malformed();
    arc = arc * 128 + (byte & 0x7f);
    fresh = byte < 0x80;
    if (fresh) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const [first = 0, ...rest] = arcs;
  if (!fresh) throw malformed();
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join(".");
}

/** A small non-negative integer. */
export function small(node: Node): number {
  const [only] = node.content;
  if (node.tag !== tags.integer || node.content.length !== 1 || only === undefined || only > 127)
    throw malformed();
  return only;
}

/** An integer in hexadecimal; it must be positive and minimally encoded. */
export function positive(node: Node): string {
  const [first, second = 0x80] = node.content;
  if (node.tag !== tags.integer || first === undefined || first > 127) throw malformed();
  if (first === 0 && second < 0x80 && node.content.length > 1) throw malformed();
  return hexOf(node.content);
}

/** Reads UTCTime or GeneralizedTime in UTC in their DER form; only the latter may have fractions of a second. */
export function timeOf(node: Node): Date {
  const text = String.fromCharCode(...node.content);
  const wanted =
    node.tag === tags.utcTime
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/
      : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d*[1-9])?Z$/;
  const known = node.tag === tags.utcTime || node.tag === tags.generalizedTime;
  const match = known ? wanted.exec(text) : null;
  if (match === null) throw malformed();
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number);
  const fullYear = node.tag === tags.utcTime ? year + (year < 50 ? 2000 : 1900) : year;
  const milliseconds = Math.floor(Number(match[7] ?? 0) * 1000);
  const date = new Date(Date.UTC(fullYear, month - 1, day, hour, minute, second, milliseconds));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hour > 23 || minute > 59)
    throw malformed();
  return date;
}

export const malformed = (): Fault => new Fault("fault.malformed");
