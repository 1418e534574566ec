/** A pattern matches at most this many characters. */
export const patternMax = 256;
const partBytes = 65_536;

/**
 * The patterns that match somewhere in these bytes, as Latin-1. One search for all of them, since most files match none, in
 * overlapping parts: a string as long as the file would cost more than the search.
 */
export function patternsIn(bytes: Buffer, patterns: readonly RegExp[]): ReadonlySet<RegExp> {
  const found = new Set<RegExp>();
  let missing = patterns;
  let any = anyOf(missing);
  for (let at = 0; at < bytes.length && missing.length > 0; at += partBytes) {
    const part = bytes.toString("latin1", at, at + partBytes + patternMax);
    if (!any.test(part)) continue;
    for (const pattern of missing) if (pattern.test(part)) found.add(pattern);
    missing = missing.filter((pattern) => !found.has(pattern));
    any = anyOf(missing);
  }
  return found;
}

const anyOf = (patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join("|"));

/** Source of a pattern for a name, each letter as itself or as its `#` code (ISO 32000-1, 7.3.5). */
export const namePattern = (text: string): string =>
  `/${[...text].map((letter) => `(?:${letter}|#${hex(letter)})`).join("")}`;

function hex(letter: string): string {
  const digits = (letter.codePointAt(0) ?? 0).toString(16);
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
