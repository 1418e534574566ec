import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { browserOfFile, newPerson, shoot } from "./browser.ts";
import { coveredControls, cutTexts, tooWide } from "./screens/cut-texts.ts";
import { groups } from "./screens/table.ts";
import { chainsOf, type Look, settled, signIn, visit } from "./screens/visit.ts";
import { type World, worldOf } from "./screens/world.ts";

/** Every screen of the pictures' table with text at 140 %, on a phone and a desk, and at 400 % zoom: 320 px are a quarter of 1280. */

const looks: readonly Look[] = [
  { width: 1280, scheme: "light" },
  { width: 360, scheme: "light" },
  { width: 320, scheme: "light" },
];

const browserFor = browserOfFile();
let world: World;

beforeAll(async () => {
  world = await worldOf();
});

test.for(
  chainsOf(groups).map((chain) => ({
    chain,
    names: chain.flatMap(({ screens }) => screens.map(({ name }) => name)).join(", "),
  })),
)("larger text cuts no word and covers no control of: $names", async ({ chain }, context) => {
  const person = await newPerson(browserFor(context), siteUrl(), { reducedMotion: "reduce" });
  const { page } = person;
  const who = chain[0]?.who;
  if (who) await signIn(page.context(), world, who, siteUrl());
  const setText = await textSizes(page);
  const found: string[] = [];
  const look = async (name: string, { width }: Look) => {
    const percent = width === 320 ? 100 : 140;
    await setText(percent);
    await settled(page);
    const faults = [
      ...(await sideways(page)),
      ...(await cutTexts(page)).map((text) => `cuts ${text}`),
      ...(await coveredControls(page)).map((control) => `covers ${control}`),
    ];
    found.push(...faults.map((fault) => `${name}, ${width} px, text at ${percent} %: ${fault}`));
    await shoot(page, `${name}-${width}-${percent}`);
    await setText(100);
  };
  await visit(page, chain, world, look, looks);
  expect([...found, ...person.problems]).toEqual([]);
});

/** Sets the size of text as browsers' and phones' settings do. */
async function textSizes(page: Page): Promise<(percent: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const sized = (px: number, percent: number) => Math.ceil((px * percent) / 100);
  return async (percent) => {
    const fontSizes = { standard: sized(16, percent), fixed: sized(13, percent) };
    await session.send("Page.setFontSizes", { fontSizes });
    // A browser asks media queries of scripts again after a change of the window alone.
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 860 };
    for (const each of [height + 1, height]) await page.setViewportSize({ width, height: each });
  };
}

/** Pages of a document are measured again, some frames later. */
async function sideways(page: Page): Promise<string[]> {
  const isFitting = () => document.documentElement.scrollWidth <= innerWidth;
  return page.waitForFunction(isFitting, undefined, { timeout: 10_000 }).then(
    () => [],
    async () => ["scrolls sideways", ...(await tooWide(page)).map((one) => `is too wide: ${one}`)],
  );
}
