import { unlessFaulty } from "../file/fault.ts";
import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { Ref, Stream, type Value } from "../file/objects.ts";
import type { Page } from "../file/pages.ts";
import type { PdfFile } from "../file/pdf-file.ts";

/**
 * Leaves nothing but streams in the contents of pages: some programs show an empty page if anything else is among them,
 * PDFium shows the streams.
 */
export function plainLists(update: IncrementalUpdate, pages: readonly Page[]): void {
  const { file } = update;
  for (const { ref, dict } of pages) {
    const contents = dict.get("Contents");
    if (contents === undefined || isStream(file, contents)) continue;
    const listed = unlessFaulty(() => file.array(contents)) ?? [];
    const streams = listed.filter((item) => isStream(file, item));
    // Without any stream, the page is empty in all programs.
    if (streams.length > 0 && streams.length < listed.length)
      update.edit(ref, dict).set("Contents", streams);
  }
}

/** What can't be read counts as a stream: other checks judge it. */
function isStream(file: PdfFile, value: Value): boolean {
  if (!(value instanceof Ref) || file.lacks(value)) return false;
  const read = unlessFaulty(() => file.get(value)) ?? null;
  return read === null || read instanceof Stream;
}
