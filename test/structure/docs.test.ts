import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const pages = spawnSync("git", ["ls-files", "*.md"], { encoding: "utf8" })
  .stdout.split("\n")
  .filter((page) => page !== "" && existsSync(page));

const wordsOf = (page: string) => readFileSync(page, "utf8").split(/\s+/).filter(Boolean).length;

/** Files that a page links to, relative to the root. Addresses, and places within the page itself, are left out. */
const linksOf = (page: string) =>
  [...readFileSync(page, "utf8").matchAll(/\]\((?!#|\w+:)([^)#\s]+)/g)].flatMap(([, path]) =>
    path === undefined ? [] : [join(dirname(page), path)],
  );

/** The fragments that a page's headings have on GitHub. */
const anchorsIn = (page: string): readonly string[] =>
  [
    ...readFileSync(page, "utf8")
      .replaceAll(/^ *```[\s\S]*?^ *```/gm, "")
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

/** Headings that a page links to, as `page.md#heading` relative to the root. */
const headingLinksOf = (page: string): readonly string[] =>
  [...readFileSync(page, "utf8").matchAll(/\]\((?!\w+:)([^)#\s]*)#([^)\s]+)\)/g)].map(
    ([, path = "", heading = ""]) => `${path ? join(dirname(page), path) : page}#${heading}`,
  );

test("links between pages lead to files", () => {
  const dead = pages.flatMap((page) =>
    linksOf(page)
      .filter((path) => !existsSync(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(dead).toEqual([]);
});

test("links to headings lead to headings", () => {
  const dead = pages.flatMap((page) =>
    headingLinksOf(page)
      .filter((link) => {
        const [linked = "", heading = ""] = link.split("#");
        return pages.includes(linked) && !anchorsIn(linked).includes(heading);
      })
      .map((link) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test("there are at most 30 decisions, each of at most 300 words and in the index", () => {
  const decisions = pages.filter((page) => /^docs\/decisions\/\d/.test(page));
  expect(decisions.length).toBeLessThanOrEqual(30);
  expect(decisions.filter((page) => wordsOf(page) > 300)).toEqual([]);
  expect(linksOf("docs/decisions/README.md").filter((path) => decisions.includes(path))).toEqual(
    decisions,
  );
});

test("the log has at most 6,000 words", () => {
  const log = pages.filter((page) => page.startsWith("docs/log/"));
  expect(log.reduce((sum, page) => sum + wordsOf(page), 0)).toBeLessThanOrEqual(6_000);
});
