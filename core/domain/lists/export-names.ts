import { isOneLine } from "#contract/rules/text/text";
import { pdfExtension } from "../common/file-name.ts";
import type { Envelope } from "../envelope/envelope.ts";

/** The names of a document's files in an archive, and of the folder of what was attached to it. */
export interface DocumentNames {
  readonly document: string;
  readonly audit: string;
  readonly folder: string;
}

/**
 * All of them have the same stem, which no other document of the archive has, whether its file can be read or not.
 * `taken` has the stems of the documents before it, in lower case.
 */
export function documentNames(
  { title, fileName, sealed }: Pick<Envelope, "title" | "fileName" | "sealed">,
  ending: string,
  taken: Set<string>,
): DocumentNames {
  const plain = (title || fileName).replace(pdfExtension, "");
  const stem = freeName(plain, sealed ? "" : " (not signed)", taken);
  return {
    document: `${stem}${ending}`,
    audit: `audit/${stem}.audit.json`,
    folder: `attachments/${stem}`,
  };
}

/** The stems in the names of an archive's files: each document has an audit trail. */
export const takenStems = (names: readonly string[]): Set<string> =>
  new Set(names.flatMap((name) => auditName.exec(name)?.[1]?.toLowerCase() ?? []));

const auditName = /^audit\/(.+)\.audit\.json$/;

/**
 * A name for a file in an archive that can be unpacked on every system: no folders, no characters that change text
 * direction or that Windows refuses, none of its reserved names. A name that is taken gets a number; case makes no
 * difference.
 */
export function freeName(title: string, ending: string, taken: Set<string>): string {
  const plain = plainName(title);
  for (let number = 1; ; number++) {
    const name = `${plain}${number === 1 ? "" : ` (${number})`}${ending}`;
    const key = name.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return name;
  }
}

/** In UTF-8: file names can have at most 255 bytes, and some systems put a folder's name before them. */
const nameBytesMax = 120;

/** https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\.|$)/i;
const refused = /[/\\:*?"<>|]/g;

/** The text as the name of a file or folder, without its ending. */
export function plainName(title: string): string {
  const printable = [...title.normalize("NFC")]
    .map((sign) => (/\s/u.test(sign) ? " " : sign))
    .filter((sign) => sign === " " || isPart(sign))
    .join("")
    .replace(refused, "-")
    .replace(/ +/g, " ");
  const name = withoutEnds(shortened(withoutEnds(printable)));
  if (name === "") return "Document";
  return reserved.test(name) ? `_${name}` : name;
}

/** Whether a character is an accent or joiner, which is valid only as a part of other text. */
const isPart = (sign: string): boolean => isOneLine(`a${sign}`);

/** Windows drops trailing blanks and dots; elsewhere a leading dot hides a file. */
const withoutEnds = (name: string): string => name.replace(/^[. ]+|[. ]+$/g, "");

function shortened(name: string): string {
  let bytes = 0;
  let short = "";
  for (const sign of name) {
    bytes += Buffer.byteLength(sign, "utf8");
    if (bytes > nameBytesMax) break;
    short += sign;
  }
  return short;
}
