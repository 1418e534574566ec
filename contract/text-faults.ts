import { codePoint, isOneLine, unprintable, unprintableButLines } from "./text.ts";

/** What is wrong with the characters of a text that has been cleaned, with the place. */

/** What keeps a text from being one line of visible text, as a sentence; undefined for nothing. */
export function lineFault(text: string): string | undefined {
  const found = unprintable.exec(text);
  if (found) return faultAt(text, found);
  return isOneLine(text) ? undefined : "Please enter text that can be seen.";
}

/** What keeps a text of one or more lines from being plain text, as a sentence; undefined for nothing. */
export function linesFault(text: string): string | undefined {
  const found = unprintableButLines.exec(text);
  return found ? faultAt(text, found) : undefined;
}

function faultAt(text: string, { 0: sign, index }: RegExpExecArray): string {
  const before = [...text.slice(0, index).trimEnd()].slice(-shownMax).join("").trimStart();
  const place = before === "" ? "at the beginning" : `after “${before}”`;
  return /[\n\u2028\u2029]/.test(sign)
    ? `Please use one line: there is a line break ${place}.`
    : `Please remove the invisible character ${codePoint(sign)} ${place}.`;
}

/** In characters: enough to find the place. */
const shownMax = 12;
