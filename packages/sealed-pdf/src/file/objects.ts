/** A PDF value, as read or to be written. Dictionaries are Maps with decoded keys. */
export type Value = null | boolean | number | Name | Ref | Token | Value[] | Dict | Stream;
export type Dict = Map<string, Value>;

export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class Ref {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

/** A string or an odd token, kept byte for byte. */
export class Token {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

export class Stream {
  readonly dict: Dict;
  readonly bytes: Buffer;
  constructor(dict: Dict, bytes: Buffer) {
    this.dict = dict;
    this.bytes = bytes;
  }
}

export const name = (text: string): Name => new Name(text);

/** A token of ASCII source text, such as `(D:20260101000000Z)`. */
export const token = (source: string): Token => new Token(Buffer.from(source, "latin1"));

export const dict = (entries: Record<string, Value | undefined>): Dict => {
  const made: Dict = new Map();
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) made.set(key, value);
  return made;
};

/** A text string: UTF-16BE with its byte order mark, in hexadecimal. */
export function textString(text: string): Token {
  const utf16 = Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  return token(`<${utf16.toString("hex")}>`);
}

/** A date in UTC (ISO 32000-1, 7.9.4), in either of its forms; strict validators take the longer one alone. */
export function dateString(at: Date, zone: "Z" | "+00'00'" = "Z"): Token {
  return token(`(D:${at.toISOString().replace(/[-:T]/g, "").slice(0, 14)}${zone})`);
}

export const isName = (value: Value | undefined, text: string): boolean =>
  value instanceof Name && value.text === text;

/** The bytes that a string token stands for; undefined if the value is not a string. */
export function stringBytes(value: Value | undefined): Buffer | undefined {
  if (!(value instanceof Token)) return undefined;
  const source = value.bytes.toString("latin1");
  if (source.startsWith("(")) return literalBytes(source.slice(1, -1));
  if (!source.startsWith("<")) return undefined;
  const digits = source.slice(1, -1).replace(/[^0-9a-fA-F]/g, "");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function literalBytes(source: string): Buffer {
  const text = source.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255);
    if (/^[\r\n]/.test(escaped)) return "";
    return escapes[escaped] ?? escaped;
  });
  return Buffer.from(text, "latin1");
}
