import { createHash } from "node:crypto";
import { readSeal } from "sealed-pdf";
import type { Chance } from "./chance.ts";

/** Result of comparing a document's pages, the same at each try: for some, page 1 would change; for some it is unknown. */
export function comparisonOf(envelopeId: string): "same" | "different" | "unknown" {
  const drawn = createHash("sha256").update(`compared ${envelopeId}`).digest()[0] ?? 0;
  return drawn < 40 ? "different" : drawn < 80 ? "unknown" : "same";
}

/** How two readers show a page, by a word on it; as long as each other, so that all files have the same size. */
export const readings = ["alike..", "differs", "unknown"] as const;

/** Of most accounts' files, all readers show the same. */
export function readingOf(chance: Chance, tenant: number): (typeof readings)[number] {
  const drawn = chance.of("reading", tenant);
  return drawn < 0.7 ? "alike.." : drawn < 0.85 ? "differs" : "unknown";
}

/** Replaces the product's function, which has a thread read the pages. */
export async function readTwice(pdf: Uint8Array, { count }: { readonly count: number }) {
  const [, state = "alike.."] = /(differs|unknown)/.exec(Buffer.from(pdf).toString("latin1")) ?? [];
  const reading = { state: state === "alike.." ? "alike" : state, because: "fonts" };
  return Array.from({ length: count }, () => reading);
}

/** Replaces the product's function, which draws in a thread. */
export async function comparePages(_before: Uint8Array, after: Uint8Array) {
  const { auditJson } = await readSeal(after);
  const { envelopeId } = JSON.parse(Buffer.from(auditJson).toString("utf8"));
  return { outcome: comparisonOf(String(envelopeId)), page: 0, what: "picture" };
}
