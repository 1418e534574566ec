import { PdfFault } from "./fault.ts";
import { Lexer } from "./lexer.ts";

/**
 * Whether readers treat the file as linearized (ISO 32000-1, F.3.3): as long as /L is its length, they take the first
 * page and the index from where that dictionary says, not from the page tree and `startxref`. Any update
 * ends that. Throws PdfFault if it can't be decided, or if an update could make the file count as linearized.
 */
export function isLinearized(bytes: Buffer): boolean {
  const lexer = new Lexer(bytes);
  for (let words = 0; words < 3; words++) {
    lexer.skipWhite();
    if (!lexer.word().endsWith("obj")) continue;
    const first = lexer.value();
    if (!(first instanceof Map) || !first.has("Linearized")) return false;
    const length = first.get("L");
    if (typeof length !== "number" || length > bytes.length || lexer.isAmbiguous)
      throw new PdfFault("linearized in a way of its own");
    return length === bytes.length;
  }
  return false;
}
