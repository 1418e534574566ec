import { isOneLine } from "#contract/rules";

/**
 * A name for a file in an archive that unpacks on every system: no folders, no signs that turn text around or that
 * Windows refuses, none of its reserved names. One that is taken gets a number; capitals make no difference.
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

/** In UTF-8: names of files have at most 255 bytes, and some systems write a folder's before them. */
const nameBytesMax = 120;

/** https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\.|$)/i;
const refused = /[/\\:*?"<>|]/g;

function plainName(title: string): string {
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

/** Accents and joiners are no text alone, but are parts of one. */
const isPart = (sign: string): boolean => isOneLine(`a${sign}`);

/** Windows drops blanks and dots at the end; a dot at the beginning hides a file elsewhere. */
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
