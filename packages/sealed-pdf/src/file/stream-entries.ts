import { PdfFault } from "./fault.ts";
import type { IncrementalUpdate } from "./incremental-update.ts";
import { type Dict, Ref, Stream } from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";

/**
 * Takes entries out of the dictionaries of all streams; answers whether there were any. The file is not
 * parsed for it unless its bytes, as Latin-1, match the pattern somewhere: streams, and so their dictionaries,
 * always stand in the file itself. The pattern matches `patternMax` characters at most.
 */
export function dropStreamEntries(
  update: IncrementalUpdate,
  keys: readonly string[],
  pattern: RegExp,
): boolean {
  const { file } = update;
  if (!isFound(pattern, file.bytes)) return false;
  const found = [...streamsWith(file, keys)];
  for (const [number, stream] of found) {
    const kept: Dict = new Map(stream.dict);
    for (const key of keys) kept.delete(key);
    update.replace(new Ref(number, 0), new Stream(kept, stream.bytes));
  }
  return found.length > 0;
}

export const patternMax = 256;
const partBytes = 65_536;

/** In parts that overlap: a text as long as the file costs more than the search. */
function isFound(pattern: RegExp, bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += partBytes)
    if (pattern.test(bytes.toString("latin1", at, at + partBytes + patternMax))) return true;
  return false;
}

/** Source of a pattern for a name, each letter as itself or as its number (ISO 32000-1, 7.3.5). */
export const namePattern = (text: string): string =>
  `/${[...text].map((letter) => `(?:${letter}|#${hex(letter)})`).join("")}`;

function hex(letter: string): string {
  const digits = (letter.codePointAt(0) ?? 0).toString(16);
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function* streamsWith(
  file: PdfFile,
  keys: readonly string[],
): Generator<[number: number, stream: Stream]> {
  for (const [number, entry] of file.xref.entries) {
    const value = entry.in === "file" ? readable(file, number) : undefined;
    if (value instanceof Stream && keys.some((key) => value.dict.has(key))) yield [number, value];
  }
}

/** What can't be read can't be drawn. */
function readable(file: PdfFile, number: number) {
  try {
    return file.get(new Ref(number, 0));
  } catch (error) {
    if (error instanceof PdfFault) return undefined;
    throw error;
  }
}
