import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { groups } from "../../scripts/screens/table.ts";
import { type Look, signIn, visit } from "../../scripts/screens/visit.ts";
import { type World, worldOf } from "../../scripts/screens/world.ts";
import { siteUrl } from "../support/cloud.ts";
import { browserOfFile, newPerson } from "./browser.ts";

/** Every screen of the pictures' table but the public pages, at every width, light and dark. */

const browserFor = browserOfFile();
let world: World;

beforeAll(async () => {
  world = await worldOf();
});

test.for(
  groups.map((group) => ({ group, names: group.screens.map(({ name }) => name).join(", ") })),
)("nobody is kept out of: $names", async ({ group }, context) => {
  const person = await newPerson(browserFor(context), siteUrl());
  const { page } = person;
  if (group.who) await signIn(page.context(), world, group.who, siteUrl());
  const found: string[] = [];
  await visit(page, group, world, async (name, { width, scheme }) => {
    const violations = await violationsOn(page, scheme);
    found.push(...violations.map((one) => `${name}, ${width}, ${scheme}: ${one}`));
    if (width === 360 && scheme === "light")
      found.push(...(await tooWide(page)).map((one) => `${name}, 320: ${one}`));
  });
  expect([...found, ...person.problems]).toEqual([]);
});

/** Of any impact, targets of less than 24 px included. In the dark nothing but colours is different. */
async function violationsOn(page: Page, scheme: Look["scheme"]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (scheme === "dark"
    ? axe.withRules("color-contrast")
    : axe.options({ rules: { "target-size": { enabled: true } } })
  ).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

/** What reaches beyond a window of 320 px, which is 400 % of 1280. */
async function tooWide(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 740 });
  // Pages of a document are measured anew, some frames later.
  const fits = () => document.documentElement.scrollWidth <= innerWidth;
  const fitted = await page.waitForFunction(fits, undefined, { timeout: 30_000 }).catch(() => null);
  await page.setViewportSize({ width: 360, height: 740 });
  return fitted ? [] : ["scrolls sideways"];
}
