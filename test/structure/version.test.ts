import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { version } from "../../contract/rules/product/version.ts";

const read = (file: string): string => readFileSync(file, "utf8");

const versions = (read("CHANGELOG.md").match(/^## \d+\.\d+\.\d+.*(?:\n(?!## ).*)*/gm) ?? []).map(
  (section) => ({ number: /\d+\.\d+\.\d+/.exec(section)?.[0] ?? "", section }),
);

test("the version is the same for npm, for the product and on top of the changelog", () => {
  const lock = JSON.parse(read("package-lock.json"));
  expect(JSON.parse(read("package.json")).version).toBe(version);
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
  expect(versions[0]?.number).toBe(version);
});

test("each version but the first says what to do before and after its deploy, and how to go back", () => {
  const later = versions.slice(0, -1);
  expect(later.length).toBeGreaterThan(0);
  for (const { number, section } of later)
    for (const heading of ["Before you deploy", "After you deploy", "Can go back to"])
      expect(section, number).toMatch(RegExp(`^### ${heading}\n\n\\S`, "m"));
});

test("versions go down, each once", () => {
  const numbers = versions.map(({ number }) => number);
  const down = [...numbers].sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  expect(numbers).toEqual(down);
  expect(new Set(numbers).size).toBe(numbers.length);
});
