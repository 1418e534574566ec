import { namePattern } from "./name-search.ts";
import type { StreamEntries } from "./stream-entries.ts";

const names = `(?:${namePattern("F")}|${namePattern("Ref")})`;

/**
 * Content that readers may take from other files instead of this one: the data of a stream (ISO 32000-1, 7.3.8.2)
 * and the page that a form XObject shows (8.10.4).
 *
 * The pattern asks for a value that names a file: `/F` is also the flags of an annotation, a number, and nothing else in most
 * files. A comment, and overlong white space or digits, count as such a value.
 */
export const externalContent: StreamEntries = {
  keys: ["F", "FFilter", "FDecodeParms", "Ref"],
  pattern: new RegExp(
    `${names}(?:\\s{99}|\\s{0,98}(?:[(<%]|\\d{20}|\\d{1,19}(?:\\s{99}|\\s{1,98}[\\d%])))`,
  ),
};
