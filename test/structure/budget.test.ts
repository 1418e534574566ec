import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Lines of code and words of docs are a cost. Raising a limit takes an edit here, with its reason in the commit; lower it
 * when something goes. Aims: product 104,000, packages 31,000, lab and scripts 24,000, tests 78,000.
 */
const linesMax = {
  product: 137_300,
  packages: 36_450,
  "lab and scripts": 32_960,
  tests: 115_500,
};
const wordsMax = 60_000;

const tracked = spawnSync("git", ["ls-files", "-z"], { encoding: "utf8" })
  .stdout.split("\0")
  .filter((file) => existsSync(file));

function areaOf(file: string): keyof typeof linesMax | undefined {
  if (!/\.(tsx?|mts|mjs|cjs|css)$/.test(file)) return undefined;
  if (/(^|\/)test\//.test(file)) return "tests";
  if (/^(bin|contract|core|frontend|functions|languages|lib)\//.test(file)) return "product";
  if (file.startsWith("packages/")) return "packages";
  return /^(lab|scripts)\//.test(file) ? "lab and scripts" : undefined;
}

const countIn = (files: readonly string[], pattern: RegExp): number =>
  files.reduce((sum, file) => sum + (readFileSync(file, "utf8").match(pattern)?.length ?? 0), 0);

test.each(Object.entries(linesMax))("%s has at most %i lines", (area, max) => {
  const files = tracked.filter((file) => areaOf(file) === area);
  expect(files.length).toBeGreaterThan(50);
  expect(countIn(files, /\n/g)).toBeLessThanOrEqual(max);
});

test(`docs have at most ${wordsMax} words`, () => {
  const files = tracked.filter((file) => file.endsWith(".md"));
  expect(countIn(files, /\S+/g)).toBeLessThanOrEqual(wordsMax);
});
