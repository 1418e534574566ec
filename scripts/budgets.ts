/**
 * `npm run budgets`: checks that the built site is small and fast enough. Opens home, pricing and a signing page (20 pages
 * of PDF) on a throttled phone, prints every figure with its limit, and exits with 1 if one is exceeded. Times depend on
 * this machine: close other programs first.
 */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { medians, repeated } from "./budgets/figures.ts";
import { open, signingAddress } from "./budgets/openings.ts";
import { inBrowser, inEnvironment } from "./own-environment.ts";

const runs = 3;
let missed = 0;

console.log("Script and style that a page names, gzip");
judge("home", firstBytes("home.html"), "KB", 90, 1);
judge("signing", firstBytes("sign.html"), "KB", 187, 1);
await inEnvironment(({ url }) =>
  inBrowser(async (browser) => {
    const signing = url + (await signingAddress());
    await measurePaint(browser, { home: `${url}/`, pricing: `${url}/pricing`, signing });
  }),
);
console.log(missed === 0 ? "\nAll budgets are kept." : `\n${missed} budgets are missed.`);
if (missed > 0) process.exitCode = 1;

function judge(what: string, value: number, unit: string, max: number, digits = 0): void {
  note(value <= max, what, `${value.toFixed(digits)} ${unit}`, `at most ${max} ${unit}`);
}

function note(kept: boolean, what: string, found: string, wanted: string): void {
  if (!kept) missed += 1;
  console.log(`${kept ? "kept  " : "MISSED"} ${what.padEnd(46)} ${found.padStart(9)}  ${wanted}`);
}

function firstBytes(file: string): number {
  const html = readFileSync(`dist/site/${file}`, "utf8");
  const names = html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g);
  const files = [...new Set([...names].map(([, name = ""]) => name))];
  const sizes = files.map((name) => gzipSync(readFileSync(`dist/site/${name}`)).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

async function measurePaint(
  browser: Browser,
  pages: { home: string; pricing: string; signing: string },
): Promise<void> {
  console.log(`\nOn a throttled phone, median of ${runs}`);
  const limitMs = { home: 2000, pricing: 2000, signing: 2500 };
  for (const name of ["home", "pricing", "signing"] as const) {
    const seen = await repeated(runs, () => open(browser, pages[name]));
    const figures = medians(seen);
    judge(`${name}: largest contentful paint`, figures.lcpMs, "ms", limitMs[name]);
    judge(`${name}: layout shift`, figures.shift, "", 0.02, 4);
    if (name !== "signing") continue;
    const largest = new Set(seen.map(({ lcpElement }) => lcpElement));
    console.log(`       signing: the largest element is ${[...largest].join(", ")}`);
    judge("signing: the first page can be read", figures.pageReadMs, "ms", 1500);
    tell("its first field can be pressed", figures.fieldMs);
    tell("it is there with its fields", figures.pageShownMs);
    tell("it is sharp", figures.pageSharpMs);
    // Includes the texts in the reader's language, 2.7 KB.
    const code = "signing: script and style until that page shows";
    judge(code, figures.codeKbUntilShown, "KB", 194, 1);
    judge("signing: all script and style, pdf.js included", figures.codeKb, "KB", 260, 1);
  }
}

function tell(what: string, ms: number): void {
  console.log(`       ${`signing: ${what}`.padEnd(46)} ${ms.toFixed(0).padStart(6)} ms`);
}
