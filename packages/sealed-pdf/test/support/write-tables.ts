/**
 * Writes what is known of the packaged fonts without opening them. The tests compare
 * these tables with the fonts.
 */
import { deepStrictEqual } from "node:assert";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { firstFonts, scriptCoverage } from "./measured-coverage.ts";
import { measuredKerning } from "./measured-kerning.ts";

const path = (file: string): string => fileURLToPath(new URL(`../../src/${file}`, import.meta.url));

async function writeKerning(): Promise<void> {
  const files = ["noto-sans-latin-400-normal.woff", "noto-sans-latin-600-normal.woff"];
  const [latin, ...others] = await Promise.all(files.map(measuredKerning));
  for (const other of others) deepStrictEqual(other, latin);
  const source = `import type { Kerning } from "./kerning-form.ts";

/** Measured of the packaged fonts by test/support/write-tables.ts; both weights are kerned alike. */
const latin: Kerning = ${JSON.stringify(latin)};

/** Its keys are the faces' files. */
export const kerningTable: Readonly<Record<string, Kerning>> = {
  ${files.map((file) => `"${file}": latin`).join(",\n  ")},
};
`;
  writeFileSync(path("text/kerning-table.ts"), source);
}

const intro =
  "By font, in the order in which they are asked; written by test/support/write-tables.ts.";

/** The first fonts are known to every page, the others to pages on which somebody writes in their scripts. */
async function writeCoverage(): Promise<void> {
  const all = await scriptCoverage();
  const source = (name: string, of: string, ranges: readonly string[]): string =>
    `/** The code points of ${of}, as hexadecimal ranges. ${intro} */
export const ${name}: readonly string[] = ${JSON.stringify(ranges)};
`;
  const first = source(
    "scriptCoverage",
    "the fonts that most names are set in",
    all.slice(0, firstFonts),
  );
  writeFileSync(path("layout/coverage-table.ts"), first);
  const more = source(
    "moreScriptCoverage",
    "the fonts for all other scripts, and emoji",
    all.slice(firstFonts),
  );
  writeFileSync(path("layout/more-coverage-table.ts"), more);
}

await Promise.all([writeKerning(), writeCoverage()]);
const written = [
  "text/kerning-table.ts",
  "layout/coverage-table.ts",
  "layout/more-coverage-table.ts",
].map(path);
execFileSync("npx", ["biome", "check", "--write", ...written], { stdio: "inherit" });
