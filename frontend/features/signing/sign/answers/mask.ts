import { fitsPattern } from "#contract/rules/fields/answers";

/**
 * The text with the pattern's own characters put in where they were left out: "12345" is "123-45" for "###-##".
 * From the first character that doesn't fit, the text is left as typed. A literal is put in only once a character follows
 * it, so that it can be deleted.
 */
export function masked(typed: string, pattern: string): string {
  const marks = [...pattern];
  const rest = [...typed];
  let done = "";
  for (const mark of marks) {
    const [next] = rest;
    if (next === undefined) return done;
    if (fitsPattern(next, mark)) done += rest.shift();
    else if (isSlot(mark)) return done + rest.join("");
    else done += mark;
  }
  return done + rest.join("");
}

const isSlot = (mark: string): boolean => mark === "#" || mark === "A" || mark === "*";

/** The masked text with the pattern's closing literals, which belong to a finished answer though nothing follows them. */
export function maskedWhole(typed: string, pattern: string): string {
  const done = masked(typed, pattern);
  const missing = [...pattern].slice([...done].length);
  return missing.some(isSlot) ? done : done + missing.join("");
}

/** The text to show after a change: literals are put in only when the text was extended at its end. */
export function maskedWhileTyping(
  before: string,
  typed: string,
  caret: number | null,
  pattern: string,
): string {
  const isAdding = typed.length > before.length && caret === typed.length;
  return isAdding ? masked(typed, pattern) : typed;
}
