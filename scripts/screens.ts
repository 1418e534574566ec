/**
 * `npm run screens -- [http://127.0.0.1:4400] [folder]`: drives the whole product against a running house and
 * takes a picture of every screen of `screens/table.ts` at three widths, light and dark. Single pictures
 * go to dist/screens; a sheet of thumbnails for each width and mode goes to docs/screens.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { callHouseAt } from "../test/support/cloud.ts";
import { type Group, groups, type Who } from "./screens/table.ts";
import { type World, worldOf } from "./screens/world.ts";
import { browserPath } from "./tools.mjs";

const [site = "http://127.0.0.1:4400", sheets = "docs/screens"] = process.argv.slice(2);
const singles = "dist/screens";
const widths = [360, 768, 1280] as const;
const schemes = ["light", "dark"] as const;

callHouseAt(site);
mkdirSync(singles, { recursive: true });
mkdirSync(sheets, { recursive: true });
const world = await worldOf();
const executablePath = browserPath();
if (!executablePath) throw new Error("no browser on this machine");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
for (const width of widths) {
  for (const scheme of schemes) await shootAll(width, scheme);
}
await browser.close();

async function shootAll(width: number, colorScheme: "light" | "dark"): Promise<void> {
  const names: string[] = [];
  for (const group of groups) names.push(...(await shootGroup(group, width, colorScheme)));
  const file = path.join(sheets, `${width}-${colorScheme}.png`);
  await makeSheet(names, width, colorScheme, file);
  console.log(`${file}: ${names.length} screens`);
}

async function shootGroup(
  group: Group,
  width: number,
  colorScheme: "light" | "dark",
): Promise<string[]> {
  const viewport = { width, height: width < 500 ? 740 : 860 };
  const context = await browser.newContext({
    baseURL: site,
    viewport,
    colorScheme,
    locale: "en-GB",
  });
  if (group.who) await signIn(context, world, group.who);
  const page = await context.newPage();
  const names: string[] = [];
  try {
    await page.goto(await group.address(world));
    for (const { name, act } of group.screens) {
      await act?.(page);
      await settle(page);
      await page.screenshot({ path: path.join(singles, `${name}-${width}-${colorScheme}.png`) });
      names.push(name);
    }
  } catch (error) {
    const missing = group.screens.slice(names.length).map(({ name }) => name);
    console.error(`${missing.join(", ")} at ${width}, ${colorScheme}: ${firstLine(error)}`);
    process.exitCode = 1;
  }
  await context.close();
  return names;
}

/** As a remembered session comes back after a reload. */
async function signIn(context: BrowserContext, { senders }: World, who: Who): Promise<void> {
  const [name = "", value = ""] = senders[who].cookie.split("=");
  const { hostname: domain } = new URL(site);
  await context.addCookies([{ name, value, domain, path: "/api/auth" }]);
  await context.addInitScript(() => {
    localStorage.setItem("undersign.remember", "yes");
    localStorage.setItem("undersign.activeAt", String(Date.now()));
  });
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
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
  writeFileSync(file, await page.screenshot({ fullPage: true }));
  await page.close();
}

const firstLine = (error: unknown): string => String(error).split("\n")[0] ?? "";
