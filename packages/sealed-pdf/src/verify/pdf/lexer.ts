import { latin1 } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import { type Dict, Name, Ref, Source, type Value } from "./values.ts";

const bounds = { nestingMax: 250, valuesMax: 4_000_000 };

const white = flags([0, 9, 10, 12, 13, 32]);
const delimiter = flags([40, 41, 60, 62, 91, 93, 123, 125, 47, 37]);

/**
 * Reads values (ISO 32000-1, 7.3) between two positions, in the form that our writer writes: no comments, no
 * duplicate keys, nothing left open.
 */
export class Lexer {
  readonly bytes: Uint8Array;
  readonly end: number;
  position: number;
  #depth = 0;
  #values = 0;

  constructor(bytes: Uint8Array, position: number, end: number) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
  }

  /** Skips this text, which must come next. */
  expect(text: string): void {
    const words = text.trim().replaceAll("\n", " ");
    if (!this.take(text)) throw new Fault("fault.textMissing", { text: words, at: this.position });
  }

  take(text: string): boolean {
    const { bytes, position } = this;
    if (position + text.length > this.end) return false;
    for (let i = 0; i < text.length; i++)
      if (bytes[position + i] !== text.charCodeAt(i)) return false;
    this.position += text.length;
    return true;
  }

  /** Reads a whole number without leading zeros, or with exactly `digits` digits. */
  whole(digits?: number): number {
    const start = this.position;
    while (isDigit(this.#here())) this.position++;
    const text = latin1(this.bytes, start, Math.min(this.position, start + 16));
    const good = digits === undefined ? /^(0|[1-9]\d{0,14})$/.test(text) : text.length === digits;
    if (!good) throw new Fault("fault.numberWrong", { at: start });
    return Number(text);
  }

  value(): Value {
    if (++this.#depth > bounds.nestingMax || ++this.#values > bounds.valuesMax)
      throw new Fault("fault.objectTooLarge");
    this.#skipWhite();
    const value = this.#valueHere();
    this.#depth--;
    return value;
  }

  #valueHere(): Value {
    switch (this.#here()) {
      case 47:
        return this.#name();
      case 60:
        return this.bytes[this.position + 1] === 60 ? this.#dictionary() : this.#hexString();
      case 91:
        return this.#array();
      case 40:
        return this.#literalString();
      default:
        return this.#atom();
    }
  }

  /** The byte at the position; -1 at the end. */
  #here(): number {
    return this.#byteAt(this.position);
  }

  #byteAt(position: number): number {
    return position < this.end ? (this.bytes[position] ?? -1) : -1;
  }

  #skipWhite(): void {
    while (white[this.#here()] === 1) this.position++;
  }

  #word(): string {
    const start = this.position;
    while (isRegular(this.#here())) this.position++;
    return latin1(this.bytes, start, this.position);
  }

  #name(): Name {
    this.position++;
    const text = this.#word();
    if (!text.includes("#")) return new Name(text);
    return new Name(
      text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    );
  }

  #dictionary(): Dict {
    this.position += 2;
    const made: Dict = new Map();
    for (;;) {
      this.#skipWhite();
      if (this.take(">>")) return made;
      if (this.#here() !== 47) throw new Fault("fault.keyMissing", { at: this.position });
      const key = this.#name().text;
      if (made.has(key)) throw new Fault("fault.keyTwice", { key });
      made.set(key, this.value());
    }
  }

  #array(): Value[] {
    this.position++;
    const made: Value[] = [];
    for (;;) {
      this.#skipWhite();
      if (this.take("]")) return made;
      made.push(this.value());
    }
  }

  #hexString(): Source {
    const start = this.position;
    const close = this.bytes.indexOf(62, start);
    if (close < 0 || close >= this.end) throw new Fault("fault.stringWithoutEnd");
    this.position = close + 1;
    return new Source(start, close + 1);
  }

  #literalString(): Source {
    const start = this.position;
    let open = 0;
    for (let at = start; at < this.end; at++) {
      const byte = this.bytes[at];
      if (byte === 92) at++;
      else if (byte === 40) open++;
      else if (byte === 41 && --open === 0) {
        this.position = at + 1;
        return new Source(start, at + 1);
      }
    }
    throw new Fault("fault.stringWithoutEnd");
  }

  #atom(): Value {
    const start = this.position;
    const whole = this.#digits(10);
    if (whole >= 0) return this.#reference(whole) ?? whole;
    const word = this.#word();
    if (word === "") throw new Fault("fault.valueMissing", { at: start });
    if (word === "true") return true;
    if (word === "false") return false;
    if (word === "null") return null;
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) return Number(word);
    return new Source(start, this.position);
  }

  /** Reads the rest of a reference such as `12 0 R`, whose number has been read. */
  #reference(number: number): Ref | undefined {
    const saved = this.position;
    this.#skipWhite();
    const generation = this.#digits(5);
    if (generation >= 0) {
      this.#skipWhite();
      if (this.#here() === 82 && !isRegular(this.#byteAt(++this.position)))
        return new Ref(number, generation);
    }
    this.position = saved;
    return undefined;
  }

  /**
   * Reads a word of at most this many digits and nothing else; returns -1, at the same position, for any other. Makes no
   * text of them: large files have a million.
   */
  #digits(most: number): number {
    const start = this.position;
    let value = 0;
    let at = start;
    for (let byte = this.#byteAt(at); isDigit(byte); byte = this.#byteAt(++at)) {
      if (at - start === most) return -1;
      value = value * 10 + byte - 48;
    }
    if (at === start || isRegular(this.#byteAt(at))) return -1;
    this.position = at;
    return value;
  }
}

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;

const isRegular = (byte: number): boolean =>
  byte >= 0 && white[byte] === 0 && delimiter[byte] === 0;

function flags(codes: readonly number[]): Uint8Array {
  const made = new Uint8Array(256);
  for (const code of codes) made[code] = 1;
  return made;
}
