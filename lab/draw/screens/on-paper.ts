import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { type Group, groups, publicGroups } from "../../../test/journeys/screens/table.ts";
import { settled, signIn } from "../../../test/journeys/screens/visit.ts";
import type { World } from "../../../test/journeys/screens/world.ts";
import type { Folders } from "./in-languages.ts";
import { pdfPage } from "./pdf-page.ts";
import { makeSheet, type Picture } from "./sheet.ts";

/**
 * Makes two contact sheets: the first printed sheet of each page, rendered by poppler's `pdftoppm`, and each page in a
 * browser without script.
 */
export async function shootPaper(
  browser: Browser,
  site: string,
  world: World,
  { singles, sheets }: Folders,
): Promise<void> {
  const printed: Picture[] = [];
  const bare: Picture[] = [];
  for (const group of [...publicGroups, ...groups]) {
    const [{ name } = { name: "" }] = group.screens;
    const address = await group.address(world);
    const context = await browser.newContext({ baseURL: site, locale: "en-GB" });
    context.setDefaultTimeout(20_000);
    if (group.who) await signIn(context, world, group.who, site);
    printed.push(await printedPage(await context.newPage(), group, world, address, singles));
    await context.close();
    const withoutScript = await browser.newContext({
      ...{ baseURL: site, javaScriptEnabled: false },
      viewport: { width: 360, height: 740 },
    });
    const page = await withoutScript.newPage();
    await page.goto(address);
    const file = path.join(singles, `${name}-no-script.png`);
    await page.screenshot({ path: file });
    bare.push({ name, file });
    await withoutScript.close();
  }
  await makeSheet(browser, printed, 150, path.join(sheets, "print.png"));
  await makeSheet(browser, bare, 118, path.join(sheets, "no-script.png"));
  console.log(`${sheets}: ${printed.length} pages on paper, ${bare.length} without script`);
}

async function printedPage(
  page: Page,
  { screens }: Group,
  world: World,
  address: string,
  folder: string,
): Promise<Picture> {
  const [{ name, act } = { name: "", act: undefined }] = screens;
  await page.goto(address);
  await act?.(page, world);
  await page.waitForLoadState("networkidle");
  await settled(page);
  const file = path.join(folder, `${name}-print.png`);
  writeFileSync(file, pdfPage(await page.pdf({ format: "A4", margin }), 60));
  return { name, file };
}

const margin = { top: "12mm", bottom: "12mm", left: "12mm", right: "12mm" };
