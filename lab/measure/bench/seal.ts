import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { manyPages, tablePdf } from "sealed-pdf/testing";
import { median, print } from "../../../scripts/budgets/figures.ts";
import { makePdf } from "../../../test/support/pdfs.ts";
import { scannedPdf } from "../scanned-pdf.ts";
import { installPeers } from "./peers.ts";

const seals = ["seal", "seal and check", "seal and draw", "as in the function"];
const works = ["floor", "prepare", ...seals, "pdf-lib"];
const peers = ["seal", "libpdf", "mupdf"];
const folder = resolve("dist/bench-seal");
const peersFolder = resolve("dist/bench-peers");
const program = join(folder, "work.mjs");

interface Cost {
  readonly coldMs: number;
  readonly warmMs: number;
  readonly memoryMB: number;
}

/**
 * Compares the cost of sealing with copying, hashing and signing the same bytes (the floor) and with pdf-lib doing the same
 * work. Processor time: cold the first time in a process, warm the best of fifteen more, since other programs only ever add
 * to it; of three processes that take turns, the best. Memory is the growth of the process.
 */
export async function measureSealing(): Promise<void> {
  await compare(works, 3, originals());
}

/** Compares sealing with two libraries that append to PDFs too, which are installed into `dist` for this; a round is a pair. */
export async function measurePeers(): Promise<void> {
  installPeers(peersFolder);
  const { "1 page": one, "100 pages": hundred, "150,000 tagged objects": giant } = originals();
  await compare(peers, 7, { "1 page": one, "100 pages": hundred, "150,000 tagged objects": giant });
}

const originals = () => ({
  "1 page": makePdf([{}]),
  "100 pages": textPages(100),
  "1,000 pages": textPages(1_000),
  "1,000 empty pages": manyPages(1_000),
  // These pictures are never decoded.
  "a scan of 20 MB": scannedPdf(
    { jpeg: new Uint8Array(), width: 2480, height: 3508 },
    10,
    2_000_000,
  ),
  "150,000 tagged objects": tagged(),
});

async function compare(
  compared: readonly string[],
  rounds: number,
  cases: Readonly<Record<string, Uint8Array>>,
): Promise<void> {
  await bundle();
  const file = join(folder, "original.pdf");
  for (const [name, bytes] of Object.entries(cases)) {
    writeFileSync(file, bytes);
    console.log(`${name} (${(bytes.length / 1e6).toFixed(2)} MB)`);
    const costs = new Map(compared.map((work) => [work, [] as Cost[]]));
    for (let round = 0; round < rounds; round++)
      for (const [work, known] of costs) known.push(costOf(work, file));
    print(Object.fromEntries([...costs].map(([work, known]) => [work, figuresOf(known)])), 1);
  }
  rmSync(folder, { recursive: true });
}

/** Libraries that functions have in their bundles: loaded from their packages they take a third more of the first seal. */
const bundled = ["sealed-pdf", "bidi-js", "canonicalize", "fast-png", "uqr"];

/** Writes the bundle, made as those of functions are, near the packages that it doesn't include. */
async function bundle(): Promise<void> {
  const external = ["package.json", "packages/sealed-pdf/package.json"]
    .flatMap((file) => {
      const { dependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8"));
      return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
    })
    .filter((name) => !bundled.includes(name));
  cpSync("dist/functions/on-seal-requested/pdfium", join(folder, "pdfium"), { recursive: true });
  await build({
    entryPoints: ["lab/measure/bench/seal-work.ts"],
    outfile: program,
    bundle: true,
    splitting: false,
    platform: "node",
    mainFields: ["module", "main"],
    format: "esm",
    minify: true,
    banner: {
      js: 'import{createRequire as makeRequire}from"node:module";const require=makeRequire(import.meta.url);',
    },
    external,
    logLevel: "error",
  });
}

function figuresOf(costs: readonly Cost[]): object {
  const all = (of: keyof Cost): number[] => costs.map((cost) => cost[of]);
  return {
    "cold CPU ms": Math.min(...all("coldMs")),
    "cold, median": median(all("coldMs")),
    "warm CPU ms": Math.min(...all("warmMs")),
    "warm, median": median(all("warmMs")),
    "memory MB": Math.min(...all("memoryMB")),
  };
}

function costOf(work: string, file: string): Cost {
  const fonts = resolve("dist/functions/on-seal-requested/fonts");
  const args = [program, work, file, fonts, peersFolder];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${work}: ${stderr}`);
  }
}

export function textPages(count: number): Buffer {
  const text = "All that is written here is agreed between the parties. ".repeat(40);
  return makePdf(Array.from({ length: count }, (_, i) => ({ text: `${i} ${text}` })));
}

/** A thousand pages, each with 150 paragraphs in the structure tree. */
function tagged(): Buffer {
  const [pages, paragraphs] = [1_000, 150];
  const firstPage = 5;
  const firstElement = firstPage + pages;
  const elementsOf = (page: number): number[] =>
    Array.from({ length: paragraphs }, (_, i) => firstElement + page * paragraphs + i);
  const all = Array.from({ length: pages }, (_, page) => page);
  const refs = (numbers: readonly number[]): string => numbers.map((one) => `${one} 0 R`).join(" ");
  const nums = all.map((page) => `${page}[${refs(elementsOf(page))}]`).join("\n");
  const text = "All that is written here is agreed between the parties. ".repeat(2);
  return tablePdf([
    "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 3 0 R/MarkInfo<</Marked true>>/Lang(en)>>",
    `<</Type/Pages/Kids[${refs(all.map((page) => firstPage + page))}]/Count ${pages}/MediaBox[0 0 595 842]>>`,
    `<</Type/StructTreeRoot/K[${refs(all.flatMap(elementsOf))}]/ParentTree 4 0 R/ParentTreeNextKey ${pages}>>`,
    `<</Nums[${nums}]>>`,
    ...all.map((page) => `<</Type/Page/Parent 2 0 R/Resources<<>>/StructParents ${page}>>`),
    ...all.flatMap((page) =>
      elementsOf(page).map(
        (_, i) =>
          `<</Type/StructElem/S/P/P 3 0 R/Pg ${firstPage + page} 0 R/K ${i}/ActualText(${text})>>`,
      ),
    ),
  ]);
}
