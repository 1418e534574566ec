/** A sheet as it was pasted or read from a file. Empty lines are left out. */
export interface Sheet {
  readonly head: readonly string[];
  readonly lines: readonly Line[];
}

/** A line below the head; where it is in the text, so that it can be fixed there. */
export interface Line {
  readonly cells: readonly string[];
  readonly start: number;
  readonly end: number;
  /** Why its cells can't be trusted. */
  readonly fault?: string;
}

/** Of two that fit equally well, the first counts. */
export const separators = ["\t", ",", ";", "|", "^", "~"] as const;

type Quote = '"' | "'";

/** What divides cells, and what encloses a cell in which it occurs. */
interface Signs {
  readonly separator: string;
  readonly quote: Quote;
}

/** Lines that the separator is found by. */
const looked = 100;

/**
 * Reads lines of cells (RFC 4180), and proves each line's shape before its cells count. Cells of a text whose separator is known
 * are quoted by double quotes.
 */
export function readSheet(text: string, known?: string): Sheet {
  const plain = text.replace(/^\ufeff/, "");
  const offset = text.length - plain.length;
  const said = /^"?sep=(.)"?\r?\n/i.exec(plain);
  const from = known === undefined ? (said?.[0].length ?? 0) : 0;
  const separator = known ?? said?.[1] ?? separatorOf(plain);
  const quote = known === undefined ? quoteOf(plain, separator, from) : '"';
  const all = recordsOf(plain, { separator, quote }, from);
  const first = headAt(all);
  const head = all[first]?.cells ?? [];
  const lines = all
    .map((one, index) => proven(one, index - first, all, head))
    .slice(first + 1)
    .filter(({ cells, fault }) => fault || cells.some((cell) => cell !== ""));
  return {
    head,
    lines: lines.map(({ start, end, ...line }) => ({
      ...line,
      ...{ start: start + offset, end: end + offset },
    })),
  };
}

interface TextRecord extends Line {
  /** Whether it has an empty cell only. */
  readonly isEmpty: boolean;
  /** The cells that are in quotes, and those that could not do without. */
  readonly quoted: number;
  readonly needed: number;
}

/** A line in which only one cell is filled is the title of a table if the next one has several. */
function headAt(all: readonly TextRecord[]): number {
  const filled = ({ cells }: TextRecord) => cells.filter((cell) => cell !== "").length;
  const first = all.findIndex((one) => filled(one) > 0);
  const [title, next] = [all[first], all.slice(first + 1).find((one) => filled(one) > 0)];
  const isTitle = title && next && filled(title) === 1 && filled(next) > 1;
  return isTitle ? all.indexOf(next) : Math.max(0, first);
}

/** The separator by which most lines have the head's number of cells, which must be more than one. */
function separatorOf(text: string): string {
  const quote = /^\s*'/.test(text) ? "'" : '"';
  const judged = separators.map((separator) => {
    const all = recordsOf(text, { separator, quote }, 0, looked);
    const { good, width } = shapeOf(all);
    return { separator, width, share: width > 1 ? good / all.length : 0 };
  });
  const best = judged.sort((a, b) => b.share - a.share || b.width - a.width)[0];
  return best && best.share > 0 ? best.separator : ",";
}

/**
 * Databases and some programs quote cells by apostrophes: either all texts, also those of the head, or those cells alone that need
 * it. An apostrophe at the beginning of a name is no quote.
 */
function quoteOf(text: string, separator: string, from: number): Quote {
  if (!/(^|[^\p{L}\p{N}])'/u.test(text)) return '"';
  const single = recordsOf(text, { separator, quote: "'" }, from);
  const head = single[headAt(single)];
  if (head && head.quoted > 0 && head.quoted === head.cells.filter((cell) => cell !== "").length)
    return "'";
  if (single.every(({ needed }) => needed === 0)) return '"';
  const double = recordsOf(text, { separator, quote: '"' }, from);
  return shapeOf(single).good >= shapeOf(double).good ? "'" : '"';
}

/** The head's number of cells, and how many lines have it. */
function shapeOf(all: readonly TextRecord[]) {
  const width = all[headAt(all)]?.cells.length ?? 0;
  const good = all.filter(({ cells, fault }) => !fault && cells.length === width).length;
  return { width, good };
}

function recordsOf(
  text: string,
  signs: Signs,
  from: number,
  max = Number.POSITIVE_INFINITY,
): TextRecord[] {
  const records: TextRecord[] = [];
  let at = from;
  while (at < text.length && records.length < max) {
    const record = recordAt(text, at, signs);
    records.push(record);
    at = afterBreak(text, record.end);
  }
  return records;
}

function recordAt(text: string, start: number, signs: Signs): TextRecord {
  const cells: string[] = [];
  const counts = { quoted: 0, needed: 0 };
  let at = start;
  for (;;) {
    const read = cellAt(text, at, signs);
    if ("fault" in read) {
      const end = bareEnd(text, start, "");
      return { cells, start, end, fault: read.fault, isEmpty: false, ...counts };
    }
    if (read.isQuoted) counts.quoted++;
    if (read.isQuoted && (/[\r\n]/.test(read.cell) || holdsSign(read.cell, signs))) counts.needed++;
    cells.push(asTyped(read.cell.trim()));
    if (text[read.end] !== signs.separator)
      return { cells, start, end: read.end, isEmpty: cells.join("") === "", ...counts };
    at = read.end + 1;
  }
}

const holdsSign = (cell: string, { separator, quote }: Signs): boolean =>
  cell.includes(separator) || cell.includes(quote);

interface Cell {
  readonly cell: string;
  readonly end: number;
  readonly isQuoted: boolean;
}

type CellRead = Cell | { readonly fault: string };

function cellAt(text: string, from: number, { separator, quote }: Signs): CellRead {
  const open = quote === '"' ? /[ \u00a0]*"/y : /[ \u00a0]*'/y;
  open.lastIndex = from;
  const end = bareEnd(text, from, separator);
  const bare = { cell: text.slice(from, end), end, isQuoted: false };
  return open.test(text) ? quotedAt(text, open.lastIndex, { separator, quote }, bare) : bare;
}

/** A quoted cell may hold separators, line breaks and doubled quotes. */
function quotedAt(text: string, from: number, { separator, quote }: Signs, bare: Cell): CellRead {
  const inner = quote === '"' ? /(?:[^"]|"")*/y : /(?:[^']|'')*/y;
  inner.lastIndex = from;
  const cell = (inner.exec(text)?.[0] ?? "").replaceAll(quote + quote, quote);
  const close = inner.lastIndex;
  const end = bareEnd(text, close + 1, separator);
  const isClosed = text[close] === quote;
  if (isClosed && text.slice(close + 1, end).trim() === "") return { cell, end, isQuoted: true };
  // Spreadsheets copy a cell such as `"Acme" Ltd` as it is, with tabs between cells.
  if (separator === "\t" && end === bare.end) return bare;
  return {
    fault:
      isClosed && !/[\r\n]/.test(text.slice(from, close))
        ? "There is text behind a closing quote. A quote inside a quoted cell must be doubled."
        : "A quote is opened and not closed in this line.",
  };
}

/** The end of a cell without quotes; that of the line if `separator` is empty. */
function bareEnd(text: string, from: number, separator: string): number {
  let end = from;
  while (end < text.length && !isEnd(text[end], separator)) end++;
  return end;
}

const isEnd = (sign: string | undefined, separator: string): boolean =>
  sign === separator || sign === "\n" || sign === "\r";

/** The beginning of the line behind the break at `at`. */
const afterBreak = (text: string, at: number): number =>
  text[at] === "\r" && text[at + 1] === "\n" ? at + 2 : at + 1;

/**
 * The result of a batch has an apostrophe before what a spreadsheet would evaluate (core/domain/common/csv.ts); rows of it
 * are fixed and sent again, and nobody typed the apostrophe.
 */
const asTyped = (cell: string): string => cell.replace(/^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/, "");

/** A line with its fault, if it has one. `index` counts from the head. */
function proven(
  { isEmpty, quoted, needed, ...line }: TextRecord,
  index: number,
  all: readonly TextRecord[],
  head: readonly string[],
): Line {
  if (line.fault || isEmpty) return line;
  const { cells } = line;
  if (lost.test(cells.join("")))
    return { ...line, fault: "A character in this line was lost when the file was saved." };
  if (cells.length === head.length || isCutBlock(index, all, cells.length, head.length))
    return line;
  return {
    ...line,
    fault: `${counted(cells.length)}, but the column names are ${head.length}. A cell that contains the separator must be in quotes.`,
  };
}

/** Control characters, and the sign for one that could not be read. */
const lost = /(?![\t\r\n])[\p{Cc}\ufffd]/u;

const counted = (cells: number): string =>
  cells === 1 ? "This line has 1 cell" : `This line has ${cells} cells`;

/** Lines in which Excel looks for the last filled column. */
const blockLines = 16;

/**
 * Excel leaves out the separators behind the last filled cell of each 16 lines of a CSV file.
 * https://learn.microsoft.com/en-us/office/troubleshoot/excel/column-delimiters-missing-when-save-as-text
 */
function isCutBlock(
  index: number,
  all: readonly TextRecord[],
  width: number,
  headWidth: number,
): boolean {
  const from = Math.floor(index / blockLines) * blockLines;
  const block = all.slice(from, from + blockLines);
  return width < headWidth && block.every(({ cells: { length } }) => length === width);
}

/** The text with a line replaced, or without it. */
export const withLine = (text: string, { start, end }: Line, line: string | undefined): string =>
  line === undefined
    ? text.slice(0, start) + text.slice(afterBreak(text, end))
    : text.slice(0, start) + line + text.slice(end);
