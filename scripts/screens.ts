/**
 * `npm run screens -- [http://127.0.0.1:4400] [folder] [screen]`: drives the whole product against a running environment and
 * takes a picture of every screen of `screens/table.ts` at three widths, light and dark. Single pictures
 * go to dist/screens; a sheet of thumbnails for each width and mode goes to docs/screens.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "playwright-core";
import { sendCallsTo } from "../test/support/cloud.ts";
import { smallPng } from "./screens/small-png.ts";
import { type Group, groups, inboxGroup, publicGroups } from "./screens/table.ts";
import { schemes, signIn, visit, widths } from "./screens/visit.ts";
import { worldOf } from "./screens/world.ts";
import { browserPath } from "./tools.mjs";

const [site = "http://127.0.0.1:4400", sheets = "docs/screens", only = ""] = process.argv.slice(2);
const singles = "dist/screens";

sendCallsTo(site);
mkdirSync(singles, { recursive: true });
mkdirSync(sheets, { recursive: true });
const world = await worldOf();
const executablePath = browserPath();
if (!executablePath) throw new Error("no browser on this machine");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const names: string[] = [];
const wanted = [...publicGroups, ...groups, inboxGroup].filter(({ screens }) =>
  screens.some(({ name }) => name.startsWith(only)),
);
for (const group of wanted) names.push(...(await shootGroup(group)));
for (const width of widths)
  for (const scheme of schemes) {
    const file = path.join(sheets, `${width}-${scheme}.png`);
    await makeSheet(names, width, scheme, file);
    console.log(`${file}: ${names.length} screens`);
  }
await browser.close();

async function shootGroup(group: Group): Promise<string[]> {
  const context = await browser.newContext({ baseURL: site, locale: "en-GB" });
  context.setDefaultTimeout(10_000);
  if (group.who) await signIn(context, world, group.who, site);
  const page = await context.newPage();
  const shot = new Set<string>();
  try {
    await visit(page, group, world, async (name, { width, scheme }) => {
      await page.screenshot({ path: path.join(singles, `${name}-${width}-${scheme}.png`) });
      shot.add(name);
    });
  } catch (error) {
    const missing = group.screens.map(({ name }) => name).filter((name) => !shot.has(name));
    console.error(`${missing.join(", ")}: ${firstLines(error)}`);
    process.exitCode = 1;
  }
  await context.close();
  return [...shot];
}

async function makeSheet(
  names: readonly string[],
  width: number,
  colorScheme: "light" | "dark",
  file: string,
): Promise<void> {
  const thumbPx = width < 500 ? 150 : 210;
  const figures = names.map((name) => {
    const png = readFileSync(path.join(singles, `${name}-${width}-${colorScheme}.png`), "base64");
    return `<figure><img src="data:image/png;base64,${png}"><figcaption>${name}</figcaption></figure>`;
  });
  const style = `body{margin:16px;font:12px system-ui;background:#8a8a99;color:#fff;display:grid;gap:14px;
    grid-template-columns:repeat(${Math.floor(1340 / (thumbPx + 14))},${thumbPx}px)}
    figure{margin:0}img{display:block;width:100%;border-radius:4px}figcaption{padding-top:4px}`;
  const page = await (browser as Browser).newPage({ viewport: { width: 1372, height: 800 } });
  await page.setContent(`<style>${style}</style>${figures.join("")}`);
  writeFileSync(file, await smallPng(await page.screenshot({ fullPage: true })));
  await page.close();
}

function firstLines(error: unknown): string {
  return String(error).split("\n").slice(0, 3).join(" ");
}
