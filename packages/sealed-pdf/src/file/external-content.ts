import type { IncrementalUpdate } from "./incremental-update.ts";
import { dropStreamEntries, namePattern } from "./stream-entries.ts";

/** With a value that names a file: `/F` is also an annotation's flags, and in most files nothing else. */
const external = new RegExp(
  `(?:${namePattern("F")}|${namePattern("Ref")})\\s*(?:[(<]|\\d+\\s+\\d+\\s+R)`,
);

/**
 * Takes away what readers may draw from other files in place of what stands here: the data of a stream (ISO
 * 32000-1, 7.3.8.2) and the page that a form shows (8.10.4); answers whether there was anything.
 */
export const dropExternalContent = (update: IncrementalUpdate): boolean =>
  dropStreamEntries(update, ["F", "FFilter", "FDecodeParms", "Ref"], external);
