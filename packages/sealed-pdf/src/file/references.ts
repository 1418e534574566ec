import type { Entries } from "./entries.ts";

export interface References {
  /** The highest object number referred to, in any generation; -1 if there is none. */
  readonly highest: number;
  /** Whether all references are written plainly and lead to the object's own generation. False when in doubt. */
  readonly allPlain: boolean;
}

/**
 * The references in these bytes (`12 0 R`, ISO 32000-1, 7.3.10), for object numbers up to `max`. Readers differ in what
 * they take for a reference, so everything counts that any of them might accept: also in strings, streams and comments,
 * with comments in between, without a blank before the R, and with odd numbers (`+12`, `0012`, `12.0`, `1.2e1`).
 */
export function referencesIn(
  bytes: Uint8Array,
  max: number,
  entries: Pick<Entries, "isReferredToBy">,
): References {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = { highest: -1, allPlain: true };
  for (let at = nextR(source, 0); at >= 0; at = nextR(source, at + 1)) {
    if (kindAt(source, at + 1) === regular || takePlain(source, at, max, entries, found)) continue;
    const number = reference(source, at, max);
    if (number >= 0) found.allPlain = false;
    found.highest = Math.max(found.highest, number);
  }
  return found;
}

const nearBytes = 24;

/** Looks at a few bytes itself first: those of a list follow each other closely, and a native call costs more than one. */
function nextR(bytes: Buffer, from: number): number {
  const near = Math.min(from + nearBytes, bytes.length);
  for (let at = from; at < near; at++) if (bytes[at] === letterR) return at;
  return bytes.indexOf(letterR, near);
}

/**
 * Adds a reference in the usual form, separated by white space alone; returns false for any other text before the R.
 * Allocates no object: large files have a million references.
 */
function takePlain(
  bytes: Buffer,
  at: number,
  max: number,
  entries: Pick<Entries, "isReferredToBy">,
  found: { highest: number; allPlain: boolean },
): boolean {
  const generationEnd = whiteBefore(bytes, at);
  const generationStart = digitsBefore(bytes, generationEnd);
  const numberEnd = whiteBefore(bytes, generationStart);
  const numberStart = digitsBefore(bytes, numberEnd);
  const hasWhite = generationEnd < at && numberEnd < generationStart;
  const hasDigits = numberStart < numberEnd && generationStart < generationEnd;
  // No more digits than always fit into 32 bits.
  const isShort = numberEnd - numberStart <= 9 && generationEnd - generationStart <= 5;
  if (!hasWhite || !hasDigits || !isShort || kindAt(bytes, numberStart - 1) === regular)
    return false;
  const number = wholeNumber(bytes, numberStart, numberEnd);
  if (number > max) return true;
  if (number > found.highest) found.highest = number;
  const generation = wholeNumber(bytes, generationStart, generationEnd);
  if (found.allPlain && !entries.isReferredToBy(number, generation)) found.allPlain = false;
  return true;
}

function wholeNumber(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) value = value * 10 + (bytes[i] ?? 0) - 48;
  return value;
}

/** Start of the white space that ends before `end`; `end` if there is none. */
function whiteBefore(bytes: Buffer, end: number): number {
  let start = end;
  while (isWhite(kindAt(bytes, start - 1))) start--;
  return start;
}

const isWhite = (kind: number | undefined): boolean => kind === white || kind === endOfLine;

/** Start of the digits that end before `end`; `end` if there are none. */
function digitsBefore(bytes: Buffer, end: number): number {
  let start = end;
  while (isDigit(bytes[start - 1])) start--;
  return start;
}

const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 48 && byte <= 57;

/** Object number that the R at `at` refers to, read forwards from where earlier bytes don't matter; -1 for none. */
function reference(bytes: Buffer, at: number, max: number): number {
  const scan = new Scan(max);
  for (let next = startOfReference(bytes, at, max); next <= at; next++) {
    const kind = kindAt(bytes, next);
    if (kind === regular) {
      const start = next;
      next = endOfWord(bytes, next) - 1;
      scan.word(bytes, start, next + 1);
    } else if (kind !== white) scan.mark(kind);
  }
  return scan.found;
}

/** Goes back over white space, comments and numbers, to the first byte that can't be part of a reference. */
function startOfReference(bytes: Buffer, end: number, max: number): number {
  let at = startOfWord(bytes, end);
  while (at > 0) {
    const kind = kindAt(bytes, at - 1);
    if (kind === regular) {
      const start = startOfWord(bytes, at);
      if (bytes[at - 1] === letterR || numberIn(bytes, start, at, max) === undefined) return at;
      at = start;
    } else if (kind === white) at--;
    else if (kind === endOfLine) at = startOfComment(bytes, at - 1);
    else return at;
  }
  return at;
}

/** Start of the comment that ends with the line at `end`; `end` if the line has none. */
function startOfComment(bytes: Buffer, end: number): number {
  let start = end;
  for (let at = end - 1; at >= 0 && kindAt(bytes, at) !== endOfLine; at--)
    if (kindAt(bytes, at) === percent) start = at;
  return start;
}

function startOfWord(bytes: Buffer, end: number): number {
  let start = end;
  while (kindAt(bytes, start - 1) === regular) start--;
  return start;
}

function endOfWord(bytes: Buffer, start: number): number {
  let end = start;
  while (kindAt(bytes, end) === regular) end++;
  return end;
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

/** Undefined before the first byte and after the last. */
const kindAt = (bytes: Buffer, at: number): number | undefined => {
  const byte = bytes[at];
  return byte === undefined ? undefined : kinds[byte];
};

const letterR = 82;
const dot = 46;
const letterE = 69;
const signs = [43, 45];

/** Text that looks like a comment may be none (within a string), so both the text before it and the text in it may continue. */
class Scan {
  /** The greatest number of the last reference; -1 if the last word is none. */
  found = -1;
  readonly #max: number;
  /** The greatest number that may be followed by a generation. */
  #number = -1;
  /** The greatest number whose generation has been read. */
  #complete = -1;
  #numberBeforeComment = -1;
  #completeBeforeComment = -1;

  constructor(max: number) {
    this.#max = max;
  }

  word(bytes: Uint8Array, start: number, end: number): void {
    this.found = -1;
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
    this.found = number;
    this.#forget();
  }

  #forget(): void {
    this.#number = this.#complete = -1;
  }
}

/**
 * The greatest number up to `max` that some reader understands the word as, with signs and fractions
 * ignored and with or without an overflow of 32 bits; -1 if all are greater; undefined if the word is
 * not a number.
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
