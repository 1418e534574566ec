import { unlessFaulty } from "./fault.ts";
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
 * Removes entries from the dictionaries of all streams; returns which were found. `possible` are those whose pattern
 * matches somewhere in the file's bytes: streams, and so their dictionaries, are never inside an object stream. The file
 * is parsed only if there are any.
 */
export function dropStreamEntries<Entries extends StreamEntries>(
  update: IncrementalUpdate,
  possible: readonly Entries[],
): ReadonlySet<Entries> {
  const found = new Set<Entries>();
  const { file } = update;
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

function* streamsIn(file: PdfFile): Generator<[number: number, stream: Stream]> {
  for (const [number, entry] of file.xref.entries) {
    if (entry.in !== "file") continue;
    // An object that can't be read can't be drawn either.
    const value = unlessFaulty(() => file.get(new Ref(number, 0)));
    if (value instanceof Stream) yield [number, value];
  }
}
