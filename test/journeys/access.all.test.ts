import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { browserOfFile, newPerson } from "./browser.ts";
import { groups } from "./screens/table.ts";
import { chainsOf, type Look, settled, signIn, visit } from "./screens/visit.ts";
import { type World, worldOf } from "./screens/world.ts";
import { smallControls } from "./small-controls.ts";
import { unkeptNames } from "./unkept-names.ts";
import { type Rules, violationsOn } from "./violations.ts";

/**
 * Every screen of the pictures' table but the public pages: violations, controls into which phones would zoom, and names that a
 * translator of browsers would change. A journey that meets one in the same state leaves it to this file.
 */

/** 320 px are 400 % of 1280. In the dark nothing but colours is different, and they are the same at every width. */
const looks: readonly Look[] = [
  { width: 360, scheme: "light" },
  { width: 320, scheme: "light" },
  { width: 768, scheme: "light" },
  { width: 1280, scheme: "light" },
  { width: 1280, scheme: "dark" },
];

/** Looked at is what has come to rest. */
const still = { reducedMotion: "reduce" } as const;

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
)("nobody is kept out of: $names", async ({ chain }, context) => {
  const person = await newPerson(browserFor(context), siteUrl(), still);
  const { page } = person;
  const who = chain[0]?.who;
  if (who) await signIn(page.context(), world, who, siteUrl());
  const found: string[] = [];
  const look = async (name: string, { width, scheme }: Look) => {
    const note = (faults: readonly string[]) =>
      found.push(...faults.map((one) => `${name}, ${width}, ${scheme}: ${one}`));
    // All that is shown at these widths is shown at the others too.
    if (width === 320 || width === 768) {
      if (!(await fits(page))) note(["scrolls sideways"]);
      return;
    }
    await textIsLaid(page);
    if (width === 360) note([...(await smallControls(page)), ...(await unkeptNames(page))]);
    note(await violationsOn(page, rulesFor(width, scheme)));
    if (width === 1280 && scheme === "light") note(await ownWays(page));
  };
  await visit(page, chain, world, look, looks);
  expect([...found, ...person.problems]).toEqual([]);
});

/** A colour is the same at every width, so axe looks at contrast once. */
function rulesFor(width: number, scheme: Look["scheme"]): Rules {
  if (scheme === "dark") return "colours";
  return width === 360 ? "targets" : "all";
}

/** For each width pdf.js lays out a page's text again, and before it the structure that names its pieces. */
const textIsLaid = (page: Page) =>
  page.waitForFunction(() => {
    const owned = [...document.querySelectorAll("[aria-owns]")].flatMap(
      (one) => one.getAttribute("aria-owns")?.split(" ") ?? [],
    );
    return owned.every((id) => document.getElementById(id));
  });

/** As people set their browsers: text twice as large, and colours of their own. */
async function ownWays(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const setText = (standard: number, fixed: number) =>
    session.send("Page.setFontSizes", { fontSizes: { standard, fixed } });
  await setText(32, 26);
  const isFitting = await fits(page);
  await setText(16, 13);
  await session.detach();
  return [
    ...(isFitting ? [] : ["scrolls sideways with text at 200 %"]),
    ...(await blurred(page)).map(
      (text) => `looks like what is beside it in forced colours: ${text}`,
    ),
  ];
}

/** Dialogs and links to the present page by their classes, of which their look depends, each once. */
const seenInForcedColours = new Set<string>();

/** Words of what forced colours leave without an edge, or like what is beside it. */
async function blurred(page: Page): Promise<(string | undefined)[]> {
  const kinds = await page.evaluate(() =>
    [...document.querySelectorAll("dialog, [aria-current=page]")]
      .filter((one) => one.getClientRects().length > 0)
      .map((one) => `${one.tagName} ${one.className}`),
  );
  if (kinds.every((kind) => seenInForcedColours.has(kind))) return [];
  for (const kind of kinds) seenInForcedColours.add(kind);
  await page.emulateMedia({ forcedColors: "active" });
  await settled(page);
  const found = await page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0);
    const edgeless = shown("dialog").filter((one) => getComputedStyle(one).borderWidth === "0px");
    const alike = shown("[aria-current=page]").filter((one) => {
      const beside = one.parentElement?.querySelector("a:not([aria-current])");
      const background = (of: Element) => getComputedStyle(of).backgroundColor;
      return beside && background(beside) === background(one);
    });
    return [...edgeless, ...alike].map((one) => one.textContent?.slice(0, 40));
  });
  await page.emulateMedia({ forcedColors: "none" });
  return found;
}

/** Pages of a document are measured again, some frames later. */
function fits(page: Page): Promise<boolean> {
  const isFitting = () => document.documentElement.scrollWidth <= innerWidth;
  return page.waitForFunction(isFitting, undefined, { timeout: 30_000 }).then(
    () => true,
    () => false,
  );
}
