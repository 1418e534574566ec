/**
 * Makes files that PDF readers understand in different ways, and shows how we treat them: refused, made plain, or reported,
 * and whether any reader shows something else after sealing: `npm run readers -w lab -- [kind ...] [--list]`.
 * `--corpus <folder>` compares the pages of the PDFs in a folder instead, `--long <file>` all pages of one file as workers do.
 */
import { chromium } from "playwright-core";
import { type PreparedPdf, preparePdf, UploadRefused } from "sealed-pdf";
import { imageField, makeSealing, makeSealKey, seal } from "sealed-pdf/testing";
import { drawEachPage } from "../../core/images/acceptance/acceptance.ts";
import { readingTimeOf, readTwice } from "../../core/images/reading/second-reader.ts";
import { browserPath } from "../../scripts/tools.mjs";
import { compareCorpus, compareLong } from "./readers/corpus.ts";
import { differ } from "./readers/differ.ts";
import { kinds } from "./readers/kinds/index.ts";
import { type Grey, mupdf, pdfium, pdfjsIn, poppler, type Reader } from "./readers/readers.ts";

interface ShapeResult {
  readonly shape: string;
  readonly outcome: "refused" | "as it is" | "made plain";
  /** Readers that show something different from PDFium, whose picture signers see. */
  readonly otherwise: readonly string[];
  /** Readers that show something else after sealing than before. */
  readonly changed: readonly string[];
  readonly isTold: boolean;
}

const key = await makeSealKey();
const place = { page: 0, x: 0.55, y: 0.86, width: 0.3, height: 0.06 };

const args = process.argv.slice(2);
for (const [option, compare] of [
  ["--corpus", compareCorpus],
  ["--long", compareLong],
] as const) {
  const [path] = args.slice(args.indexOf(option) + 1);
  if (!args.includes(option) || !path) continue;
  await compare(path);
  process.exit();
}
const isListed = args.includes("--list");
const wanted = args.filter((one) => !one.startsWith("--"));

const executablePath = browserPath();
if (!executablePath) throw new Error("no browser on this machine");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const readers = [pdfium, await pdfjsIn(await browser.newPage()), poppler, mupdf];

console.log(
  "kind | files | refused | made plain | shown otherwise by pdf.js, poppler, MuPDF | told | changed by sealing",
);
let worst = 0;
for (const [kind, shapes] of Object.entries(kinds)) {
  if (wanted.length > 0 && !wanted.includes(kind)) continue;
  const found: ShapeResult[] = [];
  for (const [shape, make] of Object.entries(shapes)) found.push(await tried(shape, make()));
  const count = (test: (one: ShapeResult) => boolean) => found.filter(test).length;
  const by = readers.slice(1).map(({ name }) => count(({ otherwise }) => otherwise.includes(name)));
  const changed = found.filter((one) => one.changed.length > 0);
  worst += changed.length;
  console.log(
    [
      ...[kind, found.length, count(({ outcome }) => outcome === "refused")],
      ...[count(({ outcome }) => outcome === "made plain"), by.join(", ")],
      ...[count(({ isTold }) => isTold), changed.length],
    ].join(" | "),
  );
  if (isListed)
    for (const { shape, outcome, otherwise, changed, isTold } of found)
      if (otherwise.length + changed.length > 0)
        console.log(
          `  ${shape}: ${outcome}; otherwise ${otherwise.join(", ")}; changed ${changed.join(", ")}; ${isTold ? "told" : "not told"}`,
        );
}
await browser.close();
process.exitCode = worst > 0 ? 1 : 0;

async function tried(shape: string, upload: Buffer): Promise<ShapeResult> {
  const prepared = await accepted(upload);
  if (!prepared) return { shape, outcome: "refused", otherwise: [], changed: [], isTold: true };
  const [reading] = await readTwice(prepared.bytes, { first: 0, count: 1 }, readingTimeOf(60_000));
  const before = await pictures(prepared.bytes);
  const sealed = await seal(makeSealing(Buffer.from(prepared.bytes), key, [imageField(place)]));
  const after = await pictures(sealed);
  const names = (test: (reader: Reader, at: number) => boolean) =>
    readers.filter(test).map(({ name }) => name);
  return {
    shape,
    outcome: Buffer.compare(prepared.bytes, upload) === 0 ? "as it is" : "made plain",
    otherwise: names((_, at) => at > 0 && differ(after[0], after[at], place)),
    changed: names((_, at) => differ(before[at], after[at], place)),
    isTold: prepared.findings.length > 0 || reading?.state !== "alike" || prepared.repaired,
  };
}

async function accepted(upload: Buffer): Promise<PreparedPdf | undefined> {
  try {
    const prepared = await preparePdf(upload);
    const { fault } = await drawEachPage(prepared, 300);
    return fault ? undefined : prepared;
  } catch (error) {
    if (error instanceof UploadRefused) return undefined;
    throw error;
  }
}

async function pictures(pdf: Uint8Array): Promise<readonly (Grey | undefined)[]> {
  const all: (Grey | undefined)[] = [];
  for (const reader of readers) all.push(await reader.draw(pdf));
  return all;
}
