/**
 * `npm run screens -w lab -- [http://127.0.0.1:4400] [folder] [screen]`: drives the whole product in a running environment and
 * takes a picture of every screen of `screens/table.ts` at three widths, light and dark. Single pictures
 * go to dist/screens; a sheet of thumbnails for each width and mode goes to docs/screens. `--languages` shows instead what
 * a signer sees in each language, and names texts that are cut; `--paper` how pages print, and how they look without script.
 * `--strained` uses long names and a document with forty signers, on other devices; its sheets stay in dist/screens.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { inBrowser } from "../../scripts/own-environment.ts";
import { type Group, groups, inboxGroup, publicGroups } from "../../test/journeys/screens/table.ts";
import {
  type Look,
  looksAt,
  otherWidths,
  schemes,
  signIn,
  visit,
  widths,
} from "../../test/journeys/screens/visit.ts";
import { type World, worldOf } from "../../test/journeys/screens/world.ts";
import { sendCallsTo } from "../../test/support/cloud.ts";
import { shootLanguages } from "./screens/in-languages.ts";
import { shootPaper } from "./screens/on-paper.ts";
import { makeSheet } from "./screens/sheet.ts";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    languages: { type: "boolean" },
    paper: { type: "boolean" },
    strained: { type: "boolean" },
  },
});
const singles = "dist/screens";
const isStrained = flags.strained === true;
const usual = isStrained ? singles : "docs/screens";
const [site = "http://127.0.0.1:4400", sheets = usual, only = ""] = positionals;
const shownWidths = isStrained ? otherWidths : widths;

sendCallsTo(site);
mkdirSync(singles, { recursive: true });
mkdirSync(sheets, { recursive: true });
await inBrowser(async (browser) => {
  if (flags.languages) return shootLanguages(browser, site, { singles, sheets });
  const world = await worldOf({ isStrained });
  if (flags.paper) await shootPaper(browser, site, world, { singles, sheets });
  else await shootAll(browser, world);
});

async function shootAll(browser: Browser, world: World): Promise<void> {
  const names: string[] = [];
  const wanted = [...publicGroups, ...groups, inboxGroup].filter(({ screens }) =>
    screens.some(({ name }) => name.startsWith(only)),
  );
  for (const group of wanted) names.push(...(await shootGroup(browser, group, world)));
  for (const width of shownWidths)
    for (const scheme of schemes) {
      const file = path.join(sheets, `${width}-${scheme}.png`);
      const pictures = names.map((name) => ({ name, file: fileOf(name, { width, scheme }) }));
      await makeSheet(browser, pictures, width < 500 ? 150 : 210, file);
      console.log(`${file}: ${names.length} screens`);
    }
}

async function shootGroup(browser: Browser, group: Group, world: World): Promise<string[]> {
  const context = await browser.newContext({ baseURL: site, locale: "en-GB" });
  // Ends what hangs, but leaves a slow machine enough time.
  context.setDefaultTimeout(60_000);
  if (group.who) await signIn(context, world, group.who, site);
  const page = await context.newPage();
  const shot = new Set<string>();
  try {
    const shoot = async (name: string, look: Look) => {
      await page.screenshot({ path: fileOf(name, look) });
      shot.add(name);
    };
    await visit(page, [group], world, shoot, looksAt(shownWidths));
  } catch (error) {
    const missing = group.screens.map(({ name }) => name).filter((name) => !shot.has(name));
    console.error(`${missing.join(", ")}: ${firstLines(error)}`);
    process.exitCode = 1;
  }
  await context.close();
  return [...shot];
}

function fileOf(name: string, { width, scheme }: Look): string {
  return path.join(singles, `${name}-${width}-${scheme}.png`);
}

function firstLines(error: unknown): string {
  return String(error).split("\n").slice(0, 3).join(" ");
}
