import { mkdirSync } from "node:fs";
import path from "node:path";
import type { BrowserContext } from "playwright-core";
import type { TestContext } from "vitest";

/** What is left of a journey that failed: each person's page as it was, and a trace of every step. */

const folder = "dist/test-failures";

/** Steps and requests; snapshots of a long page hold up the page itself. */
export async function startTrace(context: BrowserContext): Promise<void> {
  await context.tracing.start({ snapshots: false });
}

/** `number` tells the people of one test apart. */
export async function keepTrace(
  context: BrowserContext,
  { name, file }: TestContext["task"],
  number: number,
): Promise<void> {
  const journey = path.basename(file.name, ".test.ts");
  const words = name.replace(/[^\w]+/g, "-").slice(0, 60);
  const kept = path.join(folder, `${journey}-${words}-${number}`);
  mkdirSync(folder, { recursive: true });
  const pages = context.pages();
  for (const [index, page] of pages.entries()) {
    const path = pages.length === 1 ? `${kept}.png` : `${kept}-page-${index + 1}.png`;
    // Of a page that has crashed there is none.
    await page.screenshot({ path }).catch(() => undefined);
  }
  await context.tracing.stop({ path: `${kept}.zip` });
  console.log(`The page as it was: ${kept}*.png`);
  console.log(`What led to it:     npx playwright-core show-trace ${kept}.zip`);
}
