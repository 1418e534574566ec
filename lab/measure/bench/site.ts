import type { Browser } from "playwright-core";
import {
  phone,
  sumOf,
  throttle,
  watchCode,
  watchPaint,
} from "../../../scripts/budgets/openings.ts";
import { type Group, groups, publicGroups } from "../../../test/journeys/screens/table.ts";
import { signIn } from "../../../test/journeys/screens/visit.ts";
import { type World, worldOf } from "../../../test/journeys/screens/world.ts";

interface Cost {
  /** Script and style, compressed. */
  readonly codeBytes: number;
  /** All that the page was sent, fonts, pictures and answers of the API too, without what its workers asked for. */
  readonly bytes: number;
  readonly requests: number;
  /** Largest contentful paint. */
  readonly lcpMs: number;
  /** Layout shift until nothing more is requested. */
  readonly shift: number;
}

/**
 * Opens each page of the site once, as `screens/table.ts` lists them, on a throttled phone with an empty cache, and prints, page
 * by page, what it loads until nothing more is requested, and when its largest part is painted.
 */
export async function measureSite(browser: Browser, site: string): Promise<void> {
  const world = await worldOf({ isStrained: false });
  console.log(columns.map(({ name }) => name.padStart(10)).join(" "), " page");
  for (const group of [...publicGroups, ...groups]) {
    const [first] = group.screens;
    if (!first) continue;
    const cost = await costOf(browser, site, { group, world });
    const figures = columns.map(({ of, digits }) => of(cost).toFixed(digits).padStart(10));
    console.log(figures.join(" "), ` ${first.name}`);
  }
}

const columns = [
  { name: "code KB", digits: 1, of: ({ codeBytes }: Cost) => codeBytes / 1000 },
  { name: "all KB", digits: 1, of: ({ bytes }: Cost) => bytes / 1000 },
  { name: "requests", digits: 0, of: ({ requests }: Cost) => requests },
  { name: "LCP ms", digits: 0, of: ({ lcpMs }: Cost) => lcpMs },
  { name: "shift", digits: 3, of: ({ shift }: Cost) => shift },
];

async function costOf(
  browser: Browser,
  site: string,
  { group, world }: { readonly group: Group; readonly world: World },
): Promise<Cost> {
  const context = await browser.newContext({ ...phone, baseURL: site });
  context.setDefaultTimeout(120_000);
  if (group.who) await signIn(context, world, group.who, site);
  const page = await context.newPage();
  const session = await throttle(page);
  const code = watchCode(page);
  let [bytes, requests] = [0, 0];
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.addInitScript(watchPaint);
  await page.goto(await group.address(world));
  await page.waitForLoadState("networkidle");
  const { lcpMs, shift } = await page.evaluate(() => Reflect.get(globalThis, "paint"));
  await context.close();
  return { codeBytes: sumOf(code), bytes, requests, lcpMs, shift };
}
