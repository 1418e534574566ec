/**
 * Tables as CSV (RFC 4180) in UTF-8. The byte order mark makes Excel read umlauts; what a spreadsheet would evaluate as
 * a formula is turned into text, as OWASP advises (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const byteOrderMark = "\ufeff";

/** Lines end with CR LF, including the last. Each cell is quoted, so that a line break in it stays in it. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

export const csvFile = (lines: readonly (readonly string[])[]): string =>
  byteOrderMark + lines.map(csvLine).join("");

const csvCell = (text: string): string => `"${asText(text).replaceAll('"', '""')}"`;

/**
 * Finds where a formula begins, also behind a semicolon or a tab: where one of these is the list separator, as in German, a cell
 * begins there, and quotes end none. Excel reads the full-width characters as the ordinary ones where it is set to Chinese, Japanese or Korean.
 */
const calculated = /^(?=[\t\r\n])|(?:^|[;\t\r\n]"*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A negative number is its own value. */
const decimal = /^-\d+(?:\.\d+)?$/;

const asText = (text: string): string =>
  decimal.test(text) ? text : text.replace(calculated, "$&'");
