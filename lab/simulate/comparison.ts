import { createHash } from "node:crypto";
import { readSeal } from "sealed-pdf";

/** Result of comparing a document's pages, the same at each try: for some, page 1 would change; for some it is unknown. */
export function comparisonOf(envelopeId: string): "same" | "different" | "unknown" {
  const drawn = createHash("sha256").update(`compared ${envelopeId}`).digest()[0] ?? 0;
  return drawn < 40 ? "different" : drawn < 80 ? "unknown" : "same";
}

/** Replaces the product's function, which draws in a thread. */
export async function comparePages(_before: Uint8Array, after: Uint8Array) {
  const { auditJson } = await readSeal(after);
  const { envelopeId } = JSON.parse(Buffer.from(auditJson).toString("utf8"));
  return { outcome: comparisonOf(String(envelopeId)), page: 0, what: "picture" };
}
