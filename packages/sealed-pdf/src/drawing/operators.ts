/** What an operand is (ISO 32000-1, 7.8.2); 0 for a string, list, dictionary or keyword. */
export const operand = { other: 0, number: 1, name: 2 } as const;

const classes = { regular: 0, white: 1, delimiter: 2 } as const;
const classOf = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) classOf[byte] = classes.white;
for (const byte of Buffer.from("()<>[]{}/%")) classOf[byte] = classes.delimiter;

/** PDFium cuts longer words. */
const wordBytesMax = 255;
const keywords: ReadonlySet<string> = new Set(["true", "false", "null"]);

/**
 * Reads operators with their operands from content, one after the other. It allocates no objects: long documents have
 * millions. It ends at whatever programs may take for something else: an inline image, or brackets that don't match.
 */
export class Operators {
  readonly bytes: Buffer;
  /** The operator, by its bytes: see `codeOf`. */
  code = 0;
  start = 0;
  end = 0;
  /** Number of operands; the lists have those of one more operator than any has. */
  count = 0;
  readonly kinds = new Uint8Array(operandsMax);
  readonly starts = new Float64Array(operandsMax);
  readonly ends = new Float64Array(operandsMax);
  /** Where numbers are that are not written plainly, as start and end, since the content's beginning. */
  readonly oddNumbers: number[] = [];
  #at = 0;
  /** Open brackets, each by the byte that closes it. */
  readonly #open: number[] = [];
  #compositeStart = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Goes to the next operator; false if there is none. */
  next(): boolean {
    const { bytes } = this;
    this.count = 0;
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at] ?? 0;
      const kind = classOf[byte];
      if (kind === classes.white) this.#at++;
      else if (kind === classes.regular) {
        if (this.#takeWord()) return true;
      } else if (!this.#takeDelimited(byte)) return false;
      if (this.#isAtEnd) return false;
    }
    return false;
  }

  /** The source of one of the operands, counted from the last one. */
  fromLast(index: number): string {
    const at = this.count - 1 - index;
    return this.bytes.toString("latin1", this.starts[at], this.ends[at]);
  }

  #isAtEnd = false;

  /** Takes a number, keyword or operator; true if it is an operator. */
  #takeWord(): boolean {
    const { bytes } = this;
    const start = this.#at;
    let at = start;
    let [isNumber, digits, points, lateSigns] = [true, 0, 0, 0];
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (classOf[byte] !== classes.regular) break;
      if (byte >= 48 && byte <= 57) digits++;
      else if (byte === 46) points++;
      else if (byte === 43 || byte === 45) lateSigns += at > start ? 1 : 0;
      else isNumber = false;
    }
    this.#at = at;
    if (at - start > wordBytesMax) this.#isAtEnd = true;
    if (isNumber) {
      const isOdd = lateSigns > 0 || digits === 0 || points > 1 || (points === 0 && digits > 9);
      if (isOdd) this.oddNumbers.push(start, at);
      this.#add(operand.number, start, at);
      return false;
    }
    const isShort = at - start <= operatorBytesMax;
    const isKeyword = at - start >= 4 && keywords.has(bytes.toString("latin1", start, at));
    if (this.#open.length > 0 || isKeyword) {
      this.#add(operand.other, start, at);
      return false;
    }
    this.code = isShort ? packed(bytes, start, at) : 0;
    this.start = start;
    this.end = at;
    if (this.code === inlineImage) this.#isAtEnd = true;
    return true;
  }

  /** False where programs may read on in different ways. */
  #takeDelimited(byte: number): boolean {
    const start = this.#at;
    const { bytes } = this;
    const isDouble = bytes[start + 1] === byte;
    switch (byte) {
      case 37:
        this.#at = endOfLine(bytes, start);
        return true;
      case 47: {
        this.#at = endOfWord(bytes, start + 1);
        this.#add(operand.name, start, this.#at);
        return true;
      }
      case 40:
        return this.#takeString(start, endOfString(bytes, start));
      case 60:
        if (isDouble) return this.#openBracket(start, 62, 2);
        return this.#takeString(start, bytes.indexOf(62, start) + 1);
      case 91:
        return this.#openBracket(start, 93, 1);
      case 62:
        return isDouble && this.#closeBracket(62, 2);
      case 93:
        return this.#closeBracket(93, 1);
      default:
        return false;
    }
  }

  #takeString(start: number, end: number): boolean {
    if (end <= 0) return false;
    this.#at = end;
    this.#add(operand.other, start, end);
    return true;
  }

  #openBracket(start: number, closing: number, length: number): boolean {
    if (this.#open.length === 0) this.#compositeStart = start;
    this.#open.push(closing);
    this.#at += length;
    return this.#open.length < bracketsMax;
  }

  #closeBracket(closing: number, length: number): boolean {
    if (this.#open.pop() !== closing) return false;
    this.#at += length;
    this.#add(operand.other, this.#compositeStart, this.#at);
    return true;
  }

  /** Parts of a list or dictionary are not operands. */
  #add(kind: number, start: number, end: number): void {
    if (this.#open.length > 0) return;
    const at = Math.min(this.count, operandsMax - 1);
    this.kinds[at] = kind;
    this.starts[at] = start;
    this.ends[at] = end;
    this.count = at + 1;
  }
}

const operandsMax = 64;
const operatorBytesMax = 3;
const bracketsMax = 100;

/** An operator of at most three letters as a number, to be compared without making a string. */
export const codeOf = (name: string): number => packed(Buffer.from(name, "latin1"), 0, name.length);

function packed(bytes: Buffer, start: number, end: number): number {
  let code = 0;
  for (let at = start; at < end; at++) code = code * 256 + (bytes[at] ?? 0);
  return code;
}

const inlineImage = codeOf("ID");

function endOfLine(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++;
  return at;
}

function endOfWord(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && classOf[bytes[at] ?? 0] === classes.regular) at++;
  return at;
}

/** 0 if the string has no end. */
function endOfString(bytes: Buffer, start: number): number {
  let open = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 92) at++;
    else if (byte === 40) open++;
    else if (byte === 41 && --open === 0) return at + 1;
  }
  return 0;
}
