/** The boxes of a code input after typing, pasting or erasing; "" is an empty box. */
export interface Boxes {
  readonly digits: readonly string[];
  /** Index of the box that gets the focus. */
  readonly focus: number;
}

/** `text` is the new content of the box at index `at`: a digit, the old and the new one, or a whole pasted code. */
export function typed(digits: readonly string[], at: number, text: string): Boxes {
  const held = digits[at] ?? "";
  const added = [...text.replace(/\D/g, "")];
  if (added.length === 0) return { digits: replaced(digits, at, ""), focus: at };
  if (added.length === 2 && held !== "") {
    const digit = added[0] === held ? added[1] : added[0];
    return { digits: replaced(digits, at, digit ?? ""), focus: next(digits, at) };
  }
  const from = added.length >= digits.length ? 0 : at;
  const result = digits.map((digit, index) => added[index - from] ?? digit);
  return { digits: result, focus: Math.min(from + added.length, digits.length - 1) };
}

/** Backspace empties this box or, when it is empty already, the one before it. */
export function erased(digits: readonly string[], at: number): Boxes {
  if (digits[at] !== "") return { digits: replaced(digits, at, ""), focus: at };
  const before = Math.max(0, at - 1);
  return { digits: replaced(digits, before, ""), focus: before };
}

export const emptyBoxes = (count: number): readonly string[] =>
  Array.from({ length: count }, () => "");

export const isFull = (digits: readonly string[]): boolean => digits.every((digit) => digit !== "");

const replaced = (digits: readonly string[], at: number, digit: string) =>
  digits.map((old, index) => (index === at ? digit : old));

const next = (digits: readonly string[], at: number) => Math.min(at + 1, digits.length - 1);
