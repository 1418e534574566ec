import { limits } from "../limits/limits.ts";
import { megabytes } from "../limits/plan-words.ts";
import { withCommas } from "../text/with-commas.ts";

/** Why pages of documents can't be combined or redacted; apart from `messages`, which every page loads. */
export const combiningMessages = {
  partsMissing: "Please choose at least one page.",
  partsMax: `A document can be made of at most ${limits.combining.filesMax} files.`,
  partsPagesMax: `A document can have at most ${withCommas(limits.pagesMax)} pages.`,
  partsBytesMax: `These files are larger than ${megabytes(limits.combining.bytesMax)} together. Please combine fewer at once.`,
  picturesMax: `At most ${limits.redacting.pagesMax} pages can become pictures in a call. To have all that differ become pictures, leave this out, and send the document with \`pages\` as \`asPictures\`.`,
  redactedPagesMax: `At most ${limits.redacting.pagesMax} pages can be redacted, or made pictures, at once. Please do the others in the document that you get.`,
  redactedAreasMax: `At most ${limits.redacting.areasMax} areas can be redacted at once.`,
} as const;
