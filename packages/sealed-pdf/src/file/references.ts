/**
 * The highest object number up to `max` that these bytes refer to (`12 0 R`, ISO 32000-1, 7.3.10), in
 * whatever generation; -1 where there is none. Readers differ in what they take for a reference, so
 * everything counts that any of them might: in strings, streams and comments too, with comments in
 * between, without a blank before the R, and with odd numbers (`+12`, `0012`, `12.0`, `1.2e1`).
 */
export function highestReference(bytes: Uint8Array, max: number): number {
  const scan = new Scan(max);
  const { length } = bytes;
  for (let at = 0; at < length; at++) {
    const kind = kinds[bytes[at] ?? 0];
    if (kind === regular) {
      const start = at;
      while (at + 1 < length && kinds[bytes[at + 1] ?? 0] === regular) at++;
      scan.word(bytes, start, at + 1);
    } else if (kind !== white) scan.mark(kind);
  }
  return scan.highest;
}

const regular = 0;
const white = 1;
const endOfLine = 2;
const percent = 3;
const delimiter = 4;
const kinds = new Uint8Array(256);
for (const byte of [0, 9, 12, 32]) kinds[byte] = white;
for (const byte of [10, 13]) kinds[byte] = endOfLine;
for (const byte of Buffer.from("()<>[]{}/")) kinds[byte] = delimiter;
kinds[37] = percent;

const letterR = 82;
const dot = 46;
const letterE = 69;
const signs = [43, 45];

/** A comment may be none (within a string), so what stands before it and within it both go on behind it. */
class Scan {
  highest = -1;
  readonly #max: number;
  /** The greatest number that may be followed by a generation. */
  #number = -1;
  /** The greatest number whose generation has come. */
  #complete = -1;
  #numberBeforeComment = -1;
  #completeBeforeComment = -1;

  constructor(max: number) {
    this.#max = max;
  }

  word(bytes: Uint8Array, start: number, end: number): void {
    const endsInR = bytes[end - 1] === letterR;
    const digitsEnd = endsInR ? end - 1 : end;
    const number = digitsEnd > start ? numberIn(bytes, start, digitsEnd, this.#max) : undefined;
    if (endsInR && digitsEnd === start) this.#found(this.#complete);
    else if (number === undefined) this.#forget();
    else if (endsInR) this.#found(this.#number);
    else {
      this.#complete = this.#number;
      this.#number = number;
    }
  }

  mark(kind: number | undefined): void {
    if (kind === endOfLine) {
      this.#number = Math.max(this.#number, this.#numberBeforeComment);
      this.#complete = Math.max(this.#complete, this.#completeBeforeComment);
      this.#numberBeforeComment = this.#completeBeforeComment = -1;
      return;
    }
    if (kind === percent) {
      this.#numberBeforeComment = Math.max(this.#numberBeforeComment, this.#number);
      this.#completeBeforeComment = Math.max(this.#completeBeforeComment, this.#complete);
    }
    this.#forget();
  }

  #found(number: number): void {
    this.highest = Math.max(this.highest, number);
    this.#forget();
  }

  #forget(): void {
    this.#number = this.#complete = -1;
  }
}

/**
 * The greatest number up to `max` that one reader or another takes the word for, with signs and
 * fractions ignored and with or without an overflow of 32 bits; -1 where all are greater; undefined
 * where it is no number.
 */
function numberIn(bytes: Uint8Array, start: number, end: number, max: number): number | undefined {
  let value = 0;
  let wrapped = 0;
  let isWhole = true;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    const digit = byte - 48;
    if (digit >= 0 && digit <= 9) {
      if (!isWhole) continue;
      value = value * 10 + digit;
      wrapped = (Math.imul(wrapped, 10) + digit) >>> 0;
    } else if (byte === dot) isWhole = false;
    else if ((byte & ~32) === letterE) return withExponent(bytes, start, end, max);
    else if (!signs.includes(byte)) return undefined;
  }
  return Math.max(atMost(value, max), atMost(wrapped, max));
}

function withExponent(
  bytes: Uint8Array,
  start: number,
  end: number,
  max: number,
): number | undefined {
  const word = Buffer.from(bytes.subarray(start, end)).toString("latin1");
  if (!/^[+-]*\d[\d.+-]*e[+-]?\d*$/i.test(word)) return undefined;
  const [whole = ""] = word.split(/e/i);
  const powered = Number.parseFloat(word.replace(/^[+-]+/, ""));
  return Math.max(atMost(Math.floor(powered), max), atMost(Number.parseFloat(whole), max));
}

const atMost = (value: number, max: number): number => (value <= max ? Math.floor(value) : -1);
