import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { faintTexts } from "./contrast.ts";

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/**
 * `default`: what axe asks for by default, with our own look at contrast (contrast.ts); `targets`: and targets of at least
 * 24 px; `all`: and axe's own look at contrast, which takes it most of its time. `colours` is contrast alone, since in the
 * dark nothing else is different.
 */
export type Rules = "default" | "targets" | "all" | "colours";

/** Without comments it is read in two thirds of the time. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Where a page is hard or impossible to use for some people, of any impact. Pages of ours have no frames. */
export async function violationsOn(page: Page, rules: Rules): Promise<string[]> {
  const faint = await faintTexts(page);
  return rules === "colours" ? faint : [...faint, ...(await axeOn(page, rules))];
}

async function axeOn(page: Page, rules: keyof typeof options): Promise<string[]> {
  // Its half megabyte is read once for each document.
  if (await page.evaluate(() => !window.axe)) await page.evaluate(axeSource);
  return page.evaluate(async (rules) => {
    const found = await window.axe?.run(document, { resultTypes: ["violations"], rules });
    if (!found) throw new Error("axe is not on the page");
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  }, options[rules]);
}

const ourContrast = { "color-contrast": { enabled: false } };
const targets = { "target-size": { enabled: true } };
const options = { default: ourContrast, targets: { ...ourContrast, ...targets }, all: targets };
