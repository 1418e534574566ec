import { type Edit, edited, removed } from "./edits.ts";
import { codeOf, Operators } from "./operators.ts";

/**
 * The content of a Type 3 glyph that begins with d1, and so has the colour of the text (ISO 32000-1, 9.6.5), without
 * operators that set one: poppler obeys them. Undefined if there are none.
 */
export function uncoloured(glyph: Buffer): Buffer | undefined {
  const operators = new Operators(glyph);
  if (!operators.next() || operators.code !== shapeOnly) return undefined;
  const edits: Edit[] = [];
  while (operators.next()) if (colouring.has(operators.code)) edits.push(removed(operators));
  return edits.length > 0 ? edited(glyph, edits) : undefined;
}

const shapeOnly = codeOf("d1");
const colouring: ReadonlySet<number> = new Set(
  "g G rg RG k K cs CS sc SC scn SCN".split(" ").map(codeOf),
);
