import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { verifyDocument } from "../../src/verify/document.ts";
import { readSeal } from "../../src/verify/seal-parts.ts";

/** Sealed by earlier versions of this package, and never remade: a document sealed once stays genuine. */
const folder = path.join(import.meta.dirname, "stored");
const documents = readdirSync(folder).filter((name) => name.endsWith(".pdf"));

test.each(documents)("%s is still genuine, and altered once a byte of it is", async (name) => {
  const bytes = readFileSync(path.join(folder, name));
  const [certificate] = (await readSeal(bytes)).certificates;
  const trust = { trusted: certificate ? [certificate] : [] };
  const { verdict, checks } = await verifyDocument(bytes, trust);
  expect(checks.filter(({ outcome }) => outcome !== "pass")).toEqual([]);
  expect(verdict).toBe("genuine");
  const changed = Buffer.from(bytes);
  changed[200] = (changed[200] ?? 0) ^ 1;
  expect((await verifyDocument(changed, trust)).verdict).not.toBe("genuine");
});
