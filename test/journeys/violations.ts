import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/**
 * `all`: what axe asks for by default, and targets of at least 24 px. `colours` asks for contrast alone: in the dark nothing
 * else is different.
 */
export type Rules = "default" | "all" | "colours" | "all but colours";

/** Without comments it is read in two thirds of the time. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Where a page is hard or impossible to use for some people, of any impact. Pages of ours have no frames. */
export async function violationsOn(page: Page, rules: Rules): Promise<string[]> {
  // Its half megabyte is read once for each document.
  if (await page.evaluate(() => !window.axe)) await page.evaluate(axeSource);
  return page.evaluate(
    async (options) => {
      const found = await window.axe?.run(document, options);
      if (!found) throw new Error("axe is not on the page");
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
    },
    { resultTypes: ["violations" as const], ...options[rules] },
  );
}

const options = {
  default: {},
  all: { rules: { "target-size": { enabled: true } } },
  colours: { runOnly: { type: "rule" as const, values: ["color-contrast"] } },
  "all but colours": { rules: { "color-contrast": { enabled: false } } },
};
