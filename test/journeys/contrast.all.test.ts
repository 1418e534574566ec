import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { browserOfFile, newPerson } from "./browser.ts";
import { faintTexts } from "./contrast.ts";
import { violationsOn } from "./violations.ts";

const browserFor = browserOfFile();

const faint = [
  '<p style="color: #777">Grey on white</p>',
  '<p style="background: #18181f; color: oklch(0.5 0.02 280)">Grey on nearly black</p>',
  '<p style="color: rgb(0 0 0 / 0.5)">Half black</p>',
  '<div style="opacity: 0.5"><p style="background: white; color: #222">Half of all</p></div>',
  '<div style="background: #333"><p style="background: rgb(255 255 255 / 0.2)">On a veil</p></div>',
  '<p style="color: #999; font-size: 24px">Large, and still too faint</p>',
  '<p style="color: #888; font-size: 18px; font-weight: 700">Not large enough</p>',
  '<label>Name <input value="Ann" style="background: white; color: #888"></label>',
  '<a href="/" style="color: #7a9; text-decoration: none">A link</a>',
];

const clear = [
  '<p style="color: #767676">Just enough</p>',
  '<p style="color: #888; font-size: 24px">Large</p>',
  '<p style="color: #888; font-size: 19px; font-weight: 700">Large, since bold</p>',
  '<div style="background: #222"><p style="color: white">White on dark</p></div>',
  '<button disabled style="color: #aaa; background: white">Disabled</button>',
  '<div role="group" aria-disabled="true"><p style="color: #aaa">Disabled as well</p></div>',
  '<p style="color: white; background: linear-gradient(red, blue)">On a gradient</p>',
  '<p style="color: transparent">Under a picture of itself</p>',
  '<p style="color: #aaa; opacity: 0">Not there</p>',
  '<details><summary>Folded</summary><p style="color: #aaa">Not open</p></details>',
  '<p style="position: absolute; width: 1px; height: 1px; overflow: hidden; color: #aaa">Aloud</p>',
  '<label style="color: #aaa">Off <input disabled></label>',
];

/** A page of these texts alone, one after the other. */
const shown = (page: Page, texts: readonly string[]) =>
  page.setContent(
    `<!doctype html><html lang="en"><title>x</title><body style="background: white"><main>${texts.join("")}`,
  );

test("our own look at contrast finds in each text what axe finds there", async (context) => {
  const { page } = await newPerson(browserFor(context), siteUrl());
  for (const [texts, expected] of [
    [faint, 1],
    [clear, 0],
  ] as const)
    for (const text of texts) {
      await shown(page, [text]);
      expect((await faintTexts(page)).length, `ours: ${text}`).toBe(expected);
      const axes = (await violationsOn(page, "all")).filter((one) => one.startsWith("color-"));
      expect(axes.length, `axe's: ${text}`).toBe(expected);
    }
});

test("all faint texts of a page are named, and what a color scheme changes is seen", async (context) => {
  const { page } = await newPerson(browserFor(context), siteUrl());
  await shown(page, [...faint, ...clear]);
  expect(await faintTexts(page)).toHaveLength(faint.length);
  const scheme = "@media (prefers-color-scheme: dark) { body { background: #222 } }";
  await page.setContent(`<style>${scheme}</style><p style="color: #333">Dark</p>`);
  expect(await faintTexts(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await faintTexts(page)).toEqual([expect.stringMatching(/^contrast of 1\.\d\d/)]);
});
