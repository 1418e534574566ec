/** What is pasted from a spreadsheet or read from a CSV file: lines of cells, without empty lines. */
export type Sheet = readonly (readonly string[])[];

const separators = [",", ";", "\t"] as const;

/** Text of a file in UTF-8 or UTF-16, by its byte order mark or without one, or in Windows-1252. */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const looked = bytes.subarray(0, 200);
  // In UTF-16 without a mark, every other byte of Latin text is 0.
  if (hasZeros(looked, 1)) return new TextDecoder("utf-16le").decode(bytes);
  if (hasZeros(looked, 0)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const hasZeros = (bytes: Uint8Array, from: 0 | 1): boolean => {
  const those = bytes.filter((_, index) => index % 2 === from);
  return those.length > 1 && those.filter((byte) => byte === 0).length > those.length / 2;
};

/** Why a text is no sheet; undefined if it is one. */
export function sheetFault(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has, and every other kind of file
  if (/[\0-\x08\x0e-\x1a]/.test(text))
    return "This is not a text file. In your spreadsheet, please save it as CSV, or copy the cells and paste them here.";
  const sheet = readSheet(text);
  if (sheet.length < 2)
    return "Please start with a line of column names, followed by one line for each document.";
  return undefined;
}

/** Lines of cells as RFC 4180 has them, with the separator that the first line uses most. */
export function readSheet(text: string): Sheet {
  const plain = text.replace(/^\ufeff/, "");
  const separator = separatorOf(plain);
  return cellsOf(plain, separator).filter((line) => line.some((cell) => cell !== ""));
}

function separatorOf(text: string): string {
  const said = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (said) return said;
  const head = text.split(/\r?\n/, 1)[0]?.replace(/"[^"]*"/g, "") ?? "";
  const counted = separators.map((one) => ({ one, count: head.split(one).length }));
  return counted.sort((a, b) => b.count - a.count)[0]?.one ?? ",";
}

/** A quoted cell may hold separators, line breaks and doubled quotes. */
function cellsOf(text: string, separator: string): Sheet {
  const body = text.replace(/^sep=.\r?\n/i, "");
  const lines: string[][] = [[]];
  let at = 0;
  while (at < body.length) {
    const { cell, end } =
      body[at] === '"' ? quoted(body, at, separator) : bare(body, at, separator);
    lines.at(-1)?.push(asTyped(cell.trim()));
    const isNext = body[end] === separator;
    if (isNext && end + 1 === body.length) lines.at(-1)?.push("");
    if (!isNext) lines.push([]);
    at = isNext ? end + 1 : afterBreak(body, end);
  }
  return lines;
}

function bare(text: string, from: number, separator: string) {
  let end = from;
  while (end < text.length && !isEnd(text[end], separator)) end++;
  return { cell: text.slice(from, end), end };
}

/**
 * The result of a batch has an apostrophe before what a spreadsheet would evaluate (core/domain/common/csv.ts); rows of it
 * are fixed and sent again, and nobody typed the apostrophe.
 */
const asTyped = (cell: string): string => cell.replace(/^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/, "");

/** A quote that nobody closes ends with the text. Text after a closing one belongs to the cell. */
function quoted(text: string, from: number, separator: string) {
  let cell = "";
  let at = from + 1;
  for (; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') cell += text[at++];
    else break;
  }
  const rest = bare(text, at + 1, separator);
  return { cell: cell + rest.cell, end: rest.end };
}

const isEnd = (sign: string | undefined, separator: string): boolean =>
  sign === separator || sign === "\n" || sign === "\r";

/** The beginning of the line behind the break at `at`. */
const afterBreak = (text: string, at: number): number =>
  text[at] === "\r" && text[at + 1] === "\n" ? at + 2 : at + 1;
