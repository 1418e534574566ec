import { bounds } from "./bounds.ts";
import { PdfFault } from "./fault.ts";
import { keepSource } from "./long-arrays.ts";
import { type Dict, Name, Ref, Token, type Value } from "./objects.ts";

const white = flags([0, 9, 10, 12, 13, 32]);
const delimiter = flags([...Buffer.from("()<>[]{}/%")]);
const slash = 47;
const less = 60;
const greater = 62;
const backslash = 92;

/** Entries of pages, fields and annotations that some readers ignore if their number has a fraction, even a zero one. */
const wholeKeys: ReadonlySet<string> = new Set(["Rotate", "F", "Ff"]);

/** Reads values (ISO 32000-1, 7.2 and 7.3) from a position onwards; nesting and size are bounded. */
export class Lexer {
  readonly bytes: Buffer;
  position: number;
  /** Whether it met what readers understand in two ways: a key twice in a dictionary, or `2.0` for a whole number. */
  isAmbiguous = false;
  #depth = 0;
  #values = 0;

  constructor(bytes: Buffer, position = 0) {
    if (!(position >= 0 && position <= bytes.length)) throw new PdfFault("offset outside the file");
    this.bytes = bytes;
    this.position = position;
  }

  skipWhite(): void {
    const { bytes } = this;
    for (let at = this.position; ; at++) {
      const byte = bytes[at];
      if (byte === 37) at = endOfLine(bytes, at) - 1;
      else if (byte === undefined || white[byte] === 0) {
        this.position = Math.min(at, bytes.length);
        return;
      }
    }
  }

  /** The run of regular characters here, possibly empty. */
  word(): string {
    const start = this.position;
    this.position = endOfWord(this.bytes, start);
    // Words of one letter are many: they need no native call.
    if (this.position === start + 1) return String.fromCharCode(this.bytes[start] ?? 0);
    return this.bytes.toString("latin1", start, this.position);
  }

  /** Takes a word that consists of at most `max` digits, if there is one. */
  #digits(max: number): number | undefined {
    const { bytes, position } = this;
    let at = position;
    let value = 0;
    for (; at - position <= max; at++) {
      const digit = (bytes[at] ?? 0) - 48;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (at === position || at - position > max || endOfWord(bytes, at) !== at) return undefined;
    this.position = at;
    return value;
  }

  /** A non-negative whole number after white space; NaN when there is none. */
  whole(): number {
    this.skipWhite();
    const value = this.#digits(15);
    if (value === undefined) this.word();
    return value ?? Number.NaN;
  }

  /** Whether this keyword comes next; takes it if so. */
  take(keyword: string): boolean {
    this.skipWhite();
    const end = this.position + keyword.length;
    if (this.bytes.toString("latin1", this.position, Math.min(end, this.bytes.length)) !== keyword)
      return false;
    this.position = end;
    return true;
  }

  value(): Value {
    if (++this.#depth > bounds.nestingMax) throw new PdfFault("nested too deeply");
    if (++this.#values > bounds.valuesPerObjectMax) throw new PdfFault("object too large");
    this.skipWhite();
    const value = this.#valueHere();
    this.#depth--;
    return value;
  }

  #valueHere(): Value {
    const { bytes, position } = this;
    switch (bytes[position]) {
      case undefined:
        throw new PdfFault("end of data inside a value");
      case slash:
        return this.#name();
      case less:
        return bytes[position + 1] === less ? this.#dictionary() : this.#hexString();
      case 91:
        return this.#array();
      case 40:
        return this.#literalString();
      default:
        return this.#atom();
    }
  }

  #name(): Name {
    this.position++;
    return new Name(decodeName(this.word()));
  }

  #dictionary(): Dict {
    this.position += 2;
    const made: Dict = new Map();
    for (;;) {
      if (this.#closesDictionary()) return made;
      if (this.bytes[this.position] !== slash) throw new PdfFault("dictionary key expected");
      const key = this.#name().text;
      if (this.#closesDictionary()) return made;
      if (made.has(key)) this.isAmbiguous = true;
      const value = this.value();
      made.set(key, value);
      if (Number.isInteger(value) && wholeKeys.has(key)) this.#expectWhole();
    }
  }

  /** Notes an ambiguity if the number that ends here has a fraction. */
  #expectWhole(): void {
    const word = this.bytes.toString("latin1", Math.max(0, this.position - 24), this.position);
    if (/[.][^\s[\]<>()/]*$/.test(word)) this.isAmbiguous = true;
  }

  #closesDictionary(): boolean {
    this.skipWhite();
    const { bytes, position } = this;
    if (position >= bytes.length) throw new PdfFault("end of data inside a dictionary");
    if (bytes[position] !== greater || bytes[position + 1] !== greater) return false;
    this.position += 2;
    return true;
  }

  #array(): Value[] {
    const start = ++this.position;
    const made: Value[] = [];
    for (;;) {
      this.skipWhite();
      if (this.position >= this.bytes.length) throw new PdfFault("end of data inside an array");
      if (this.bytes[this.position] === 93) {
        keepSource(made, this.bytes.subarray(start, this.position++));
        return made;
      }
      made.push(this.value());
    }
  }

  #hexString(): Token {
    const start = this.position;
    const end = this.bytes.indexOf(greater, start);
    if (end < 0) throw new PdfFault("string without end");
    this.position = end + 1;
    return new Token(this.bytes.subarray(start, end + 1));
  }

  #literalString(): Token {
    const { bytes } = this;
    const start = this.position;
    let open = 0;
    for (let at = start; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === backslash) at++;
      else if (byte === 40) open++;
      else if (byte === 41 && --open === 0) {
        this.position = at + 1;
        return new Token(bytes.subarray(start, at + 1));
      }
    }
    throw new PdfFault("string without end");
  }

  #atom(): Value {
    const start = this.position;
    const whole = this.#digits(10);
    if (whole !== undefined) return this.#reference(whole) ?? whole;
    const word = this.word();
    if (word === "") throw new PdfFault(`value expected at ${start}`);
    if (word === "true") return true;
    if (word === "false") return false;
    if (word === "null") return null;
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) return Number(word);
    return new Token(this.bytes.subarray(start, this.position));
  }

  /** Looks ahead for the rest of a reference such as `12 0 R` whose number has been read. */
  #reference(number: number): Ref | undefined {
    const { bytes } = this;
    const saved = this.position;
    this.skipWhite();
    const generation = this.#digits(5);
    if (generation !== undefined) {
      this.skipWhite();
      if (bytes[this.position] === 82 && endOfWord(bytes, this.position) === this.position + 1) {
        this.position++;
        return new Ref(number, generation);
      }
    }
    this.position = saved;
    return undefined;
  }
}

function endOfWord(bytes: Buffer, start: number): number {
  let at = start;
  for (; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (white[byte] === 1 || delimiter[byte] === 1) break;
  }
  return at;
}

function endOfLine(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++;
  return at;
}

const decodeName = (word: string): string =>
  word.includes("#")
    ? word.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : word;

function flags(codes: readonly number[]): Uint8Array {
  const made = new Uint8Array(256);
  for (const code of codes) made[code] = 1;
  return made;
}
