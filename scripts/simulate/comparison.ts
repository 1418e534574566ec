import { createHash } from "node:crypto";
import { readSeal } from "sealed-pdf";

/** What the comparison of pages says of a document, at each try: of some it says that page 1 would change, of some nothing. */
export function comparisonOf(envelopeId: string): "same" | "different" | "unknown" {
  const drawn = createHash("sha256").update(`compared ${envelopeId}`).digest()[0] ?? 0;
  return drawn < 40 ? "different" : drawn < 80 ? "unknown" : "same";
}

/** In place of the product's, which draws in a thread. */
export async function comparePages(_before: Uint8Array, after: Uint8Array) {
  const { auditJson } = await readSeal(after);
  const { envelopeId } = JSON.parse(Buffer.from(auditJson).toString("utf8"));
  return { outcome: comparisonOf(String(envelopeId)), page: 0, what: "picture" };
}
