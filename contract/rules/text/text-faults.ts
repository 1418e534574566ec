import { codePoint, isOneLine, unprintable, unprintableButLines } from "./text.ts";

/** Sentences say which characters of a cleaned text are wrong, and where they are. */

/** Returns a sentence if a text is not one line of visible text. */
export function lineFault(text: string): string | undefined {
  const found = unprintable.exec(text);
  if (found) return faultAt(text, found);
  return isOneLine(text) ? undefined : "Please enter text that can be seen.";
}

/** Returns a sentence if a text of one or more lines is not plain text. */
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

/** Enough context to locate the fault. */
const shownMax = 12;
