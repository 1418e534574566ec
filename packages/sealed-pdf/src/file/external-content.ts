import { namePattern, type StreamEntries } from "./stream-entries.ts";

const names = `(?:${namePattern("F")}|${namePattern("Ref")})`;

/**
 * What readers may draw from other files in place of what stands here: the data of a stream (ISO 32000-1, 7.3.8.2)
 * and the page that a form shows (8.10.4).
 *
 * With a value that names a file: `/F` is also an annotation's flags, one number, and in most files nothing else. A comment,
 * and white space or digits without end, count as such a value.
 */
export const externalContent: StreamEntries = {
  keys: ["F", "FFilter", "FDecodeParms", "Ref"],
  pattern: new RegExp(
    `${names}(?:\\s{99}|\\s{0,98}(?:[(<%]|\\d{20}|\\d{1,19}(?:\\s{99}|\\s{1,98}[\\d%])))`,
  ),
};
