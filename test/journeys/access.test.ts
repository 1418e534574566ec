import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { groups } from "../../scripts/draw/screens/table.ts";
import { chainsOf, type Look, settled, signIn, visit } from "../../scripts/draw/screens/visit.ts";
import { type World, worldOf } from "../../scripts/draw/screens/world.ts";
import { siteUrl } from "../support/cloud.ts";
import { browserOfFile, newPerson } from "./browser.ts";
import { violationsOn } from "./violations.ts";

/** Every screen of the pictures' table but the public pages. A journey that meets one in the same state leaves it to this file. */

/** In the dark nothing but colours is different, and they are the same at every width. */
const looks: readonly Look[] = [
  { width: 360, scheme: "light" },
  { width: 768, scheme: "light" },
  { width: 1280, scheme: "light" },
  { width: 1280, scheme: "dark" },
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
)("nobody is kept out of: $names", async ({ chain }, context) => {
  const person = await newPerson(browserFor(context), siteUrl());
  const { page } = person;
  const who = chain[0]?.who;
  if (who) await signIn(page.context(), world, who, siteUrl());
  const found: string[] = [];
  const look = async (name: string, { width, scheme }: Look) => {
    // What is shown at this width is shown at the others too.
    if (width === 768) {
      if (!(await fits(page))) found.push(`${name}: scrolls sideways at 768 px`);
      return;
    }
    await textIsLaid(page);
    const violations = await violationsOn(page, scheme === "dark" ? "colours" : "all");
    found.push(...violations.map((one) => `${name}, ${width}, ${scheme}: ${one}`));
    if (scheme === "dark") return;
    const more = width === 360 ? await tooWide(page) : await ownWays(page);
    found.push(...more.map((one) => `${name}: ${one}`));
  };
  await visit(page, chain, world, look, looks);
  expect([...found, ...person.problems]).toEqual([]);
});

/** For each width pdf.js lays a page's text anew, and before it the structure that names its pieces. */
const textIsLaid = (page: Page) =>
  page.waitForFunction(() => {
    const owned = [...document.querySelectorAll("[aria-owns]")].flatMap(
      (one) => one.getAttribute("aria-owns")?.split(" ") ?? [],
    );
    return owned.every((id) => document.getElementById(id));
  });

/** In a window of 320 px, which is 400 % of 1280. */
async function tooWide(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 740 });
  const isFitting = await fits(page);
  await page.setViewportSize({ width: 360, height: 740 });
  return isFitting ? [] : ["scrolls sideways at 320 px"];
}

/** As people set their browsers: text twice as large, and colours of their own. */
async function ownWays(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const setText = (standard: number, fixed: number) =>
    session.send("Page.setFontSizes", { fontSizes: { standard, fixed } });
  await setText(32, 26);
  const isFitting = await fits(page);
  await setText(16, 13);
  await session.detach();
  await page.emulateMedia({ forcedColors: "active" });
  await settled(page);
  const blurred = await page.evaluate(() => {
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
  return [
    ...(isFitting ? [] : ["scrolls sideways with text at 200 %"]),
    ...blurred.map((text) => `looks like what is beside it in forced colours: ${text}`),
  ];
}

/** Pages of a document are measured anew, some frames later. */
function fits(page: Page): Promise<boolean> {
  const isFitting = () => document.documentElement.scrollWidth <= innerWidth;
  return page.waitForFunction(isFitting, undefined, { timeout: 30_000 }).then(
    () => true,
    () => false,
  );
}
