import { type Operators, operand } from "./operators.ts";

/** Text instead of a part of content. */
export type Edit = readonly [start: number, end: number, text: string];

export function hasNumbers({ count, kinds }: Operators, wanted: number): boolean {
  if (count !== wanted) return false;
  for (let at = 0; at < wanted; at++) if (kinds[at] !== operand.number) return false;
  return true;
}

/** Where an operator begins, with its operands. */
export const beginningOf = ({ count, starts, start }: Operators): number =>
  count > 0 ? (starts[0] ?? start) : start;

export const removed = (operators: Operators): Edit => [beginningOf(operators), operators.end, " "];

export function edited(content: Buffer, edits: readonly Edit[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const [start, end, text] of edits.toSorted(([a], [b]) => a - b)) {
    parts.push(content.subarray(at, start), Buffer.from(text, "latin1"));
    at = end;
  }
  return Buffer.concat([...parts, content.subarray(at)]);
}
