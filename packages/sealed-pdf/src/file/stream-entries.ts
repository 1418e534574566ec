import { PdfFault } from "./fault.ts";
import type { IncrementalUpdate } from "./incremental-update.ts";
import { type Dict, Ref, Stream } from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";

/** Entries of a stream's dictionary that belong together. */
export interface StreamEntries {
  readonly keys: readonly string[];
  /** Streams of this /Subtype draw nothing any more. */
  readonly kind?: string;
  /** Matches somewhere in any file that has one of the keys; a match has at most `patternMax` characters. */
  readonly pattern: RegExp;
}

/**
 * Removes entries from the dictionaries of all streams; returns which of `unwanted` were found. Parses the file only
 * if its bytes, as Latin-1, match a pattern somewhere: streams, and so their dictionaries, are never inside an object
 * stream.
 */
export function dropStreamEntries<Entries extends StreamEntries>(
  update: IncrementalUpdate,
  unwanted: readonly Entries[],
): ReadonlySet<Entries> {
  const found = new Set<Entries>();
  const { file } = update;
  const possible = possiblyIn(file.bytes, unwanted);
  if (possible.length === 0) return found;
  for (const [number, stream] of streamsIn(file)) {
    const subtype = file.nameText(stream.dict.get("Subtype"));
    const here = possible.filter(
      ({ keys, kind }) =>
        keys.some((key) => stream.dict.has(key)) || (kind !== undefined && kind === subtype),
    );
    if (here.length === 0) continue;
    if (here.some(({ kind }) => kind !== undefined && kind === subtype)) {
      for (const entries of here) found.add(entries);
      update.replace(new Ref(number, 0), null);
      continue;
    }
    const kept: Dict = new Map(stream.dict);
    for (const entries of here) {
      found.add(entries);
      for (const key of entries.keys) kept.delete(key);
    }
    update.replace(new Ref(number, 0), new Stream(kept, stream.bytes));
  }
  return found;
}

/** One search for all patterns first, since most files match none. */
function possiblyIn<Entries extends StreamEntries>(bytes: Buffer, all: readonly Entries[]) {
  const any = new RegExp(all.map(({ pattern }) => pattern.source).join("|"));
  return isFound(any, bytes) ? all.filter(({ pattern }) => isFound(pattern, bytes)) : [];
}

export const patternMax = 256;
const partBytes = 65_536;

/** Whether a pattern, of at most `patternMax` characters, matches somewhere. Searches in overlapping parts: a string as long as the file would cost more than the search. */
export function isFound(pattern: RegExp, bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += partBytes)
    if (pattern.test(bytes.toString("latin1", at, at + partBytes + patternMax))) return true;
  return false;
}

/** Source of a pattern for a name, each letter as itself or as its `#` code (ISO 32000-1, 7.3.5). */
export const namePattern = (text: string): string =>
  `/${[...text].map((letter) => `(?:${letter}|#${hex(letter)})`).join("")}`;

function hex(letter: string): string {
  const digits = (letter.codePointAt(0) ?? 0).toString(16);
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function* streamsIn(file: PdfFile): Generator<[number: number, stream: Stream]> {
  for (const [number, entry] of file.xref.entries) {
    const value = entry.in === "file" ? readable(file, number) : undefined;
    if (value instanceof Stream) yield [number, value];
  }
}

/** Undefined for an object that can't be read: it can't be drawn either. */
function readable(file: PdfFile, number: number) {
  try {
    return file.get(new Ref(number, 0));
  } catch (error) {
    if (error instanceof PdfFault) return undefined;
    throw error;
  }
}
