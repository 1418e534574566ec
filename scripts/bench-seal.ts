/**
 * `npm run bench:seal [-- "1 page"]`: what sealing costs beside copying, hashing and signing the same bytes (the floor)
 * and beside pdf-lib, libpdf and mupdf doing the same work; the last two are installed for it into `dist`. Cold is the first time in a process (the best of three
 * processes), warm the best of fifteen more: what else runs on the machine only ever adds. All in one
 * run; memory is what the process grew by.
 */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { manyPages, stream, tablePdf } from "sealed-pdf/testing";
import { makePdf } from "../test/support/pdfs.ts";
import { installPeers } from "./bench-seal-peers.ts";

const ours = ["floor", "prepare", "seal", "seal and check", "seal and draw", "pdf-lib"] as const;
const peers = installPeers(resolve("dist/bench-seal-peers"));
const works = [...ours, ...(peers === undefined ? [] : (["libpdf", "mupdf"] as const))];
type Work = (typeof works)[number];

interface Cost {
  readonly coldMs: number;
  readonly warmMs: number;
  readonly memoryMB: number;
}

// Beside the packages, which the bundle leaves outside.
const folder = resolve("dist/bench-seal");
const packages = ["package.json", "packages/sealed-pdf/package.json"]
  .flatMap((file) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8"));
    return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  })
  .filter((name) => name !== "sealed-pdf" && name !== "cdk-laptop");
cpSync("dist/functions/on-seal-requested/pdfium", join(folder, "pdfium"), { recursive: true });
const program = join(folder, "work.mjs");
await build({
  entryPoints: ["scripts/bench-seal-work.ts"],
  outfile: program,
  bundle: true,
  splitting: false,
  platform: "node",
  format: "esm",
  external: packages,
  logLevel: "error",
});

const cases = {
  "1 page": makePdf([{}]),
  "100 pages": textPages(100),
  "1,000 pages": textPages(1_000),
  "1,000 empty pages": manyPages(1_000),
  "a scan of 20 MB": scan(),
  "150,000 tagged objects": tagged(),
};

const wanted = process.argv.slice(2);
for (const [name, bytes] of Object.entries(cases)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const file = join(folder, "original.pdf");
  writeFileSync(file, bytes);
  const costs = Object.fromEntries(works.map((work) => [work, bestOf(work, file)]));
  print(name, bytes.length, costs as Record<Work, Cost>);
}
rmSync(folder, { recursive: true });

function bestOf(work: Work, file: string): Cost {
  const costs = Array.from({ length: 3 }, () => costOf(work, file));
  const best = (of: keyof Cost): number => Math.min(...costs.map((cost) => cost[of]));
  return { coldMs: best("coldMs"), warmMs: best("warmMs"), memoryMB: best("memoryMB") };
}

function costOf(work: Work, file: string): Cost {
  const fonts = resolve("dist/functions/on-seal-requested/fonts");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, work, file, fonts, peers ?? ""],
    {
      encoding: "utf8",
    },
  );
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${work}: ${stderr}`);
  }
}

function print(name: string, sizeBytes: number, costs: Record<Work, Cost>): void {
  const { floor } = costs;
  console.log(`\n${name} (${(sizeBytes / 1e6).toFixed(2)} MB)`);
  console.log("                   cold ms   x floor   warm ms   x floor   x pdf-lib (warm)   MB");
  for (const work of works) {
    const { coldMs, warmMs, memoryMB } = costs[work];
    const columns = [
      coldMs.toFixed(1).padStart(9),
      (coldMs / floor.coldMs).toFixed(2).padStart(9),
      warmMs.toFixed(1).padStart(9),
      (warmMs / floor.warmMs).toFixed(2).padStart(9),
      (warmMs / costs["pdf-lib"].warmMs).toFixed(2).padStart(18),
      memoryMB.toFixed(0).padStart(5),
    ];
    console.log(work.padEnd(17), columns.join(" "));
  }
}

function textPages(count: number): Buffer {
  const text = "All that is written here is agreed between the parties. ".repeat(40);
  return makePdf(Array.from({ length: count }, (_, i) => ({ text: `${i} ${text}` })));
}

/** A thousand pages, each of 150 paragraphs of the structure tree. */
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

/** Ten pages, each a picture of two megabytes that nobody needs to decode. */
function scan(): Buffer {
  const pages = 10;
  const image = (): string =>
    stream(
      randomBytes(2_000_000).toString("latin1"),
      "/Type/XObject/Subtype/Image/Width 2480/Height 3508/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode",
    );
  const kids = Array.from({ length: pages }, (_, i) => `${3 + i * 3} 0 R`).join(" ");
  return tablePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages}/MediaBox[0 0 595 842]>>`,
    ...Array.from({ length: pages }, (_, i) => [
      `<</Type/Page/Parent 2 0 R/Resources<</XObject<</I ${5 + i * 3} 0 R>>>>/Contents ${4 + i * 3} 0 R>>`,
      stream("595 0 0 842 0 0 cm /I Do"),
      image(),
    ]).flat(),
  ]);
}
