import { PdfFault } from "./fault.ts";
import type { IncrementalUpdate } from "./incremental-update.ts";
import { type Dict, Ref, Stream } from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";

/**
 * Takes away the alternates of images, of which readers may print another than they show (ISO 32000-1,
 * 8.9.5.4); answers whether there were any.
 */
export function dropAlternateImages(update: IncrementalUpdate): boolean {
  const { file } = update;
  // Streams, and so their dictionaries, always stand in the file itself: most files need no second look.
  if (!named.test(file.bytes.toString("latin1"))) return false;
  const found = [...streamsWith(file, "Alternates")];
  for (const [number, stream] of found) {
    const kept: Dict = new Map(stream.dict);
    kept.delete("Alternates");
    update.replace(new Ref(number, 0), new Stream(kept, stream.bytes));
  }
  return found.length > 0;
}

/** `/Alternates`, each letter as itself or as its number (7.3.5). */
const named = new RegExp(
  `/${[..."Alternates"].map((letter) => `(?:${letter}|#${hex(letter)})`).join("")}`,
);

function hex(letter: string): string {
  const digits = (letter.codePointAt(0) ?? 0).toString(16);
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function* streamsWith(file: PdfFile, key: string): Generator<[number: number, stream: Stream]> {
  for (const [number, entry] of file.xref.entries) {
    const value = entry.in === "file" ? readable(file, number) : undefined;
    if (value instanceof Stream && value.dict.has(key)) yield [number, value];
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
