/**
 * `npm run home-pictures`: takes the pictures of the home page, the guide and the README from the product itself, light and
 * dark: placing fields, signing on a phone, the sealed page, lists. Starts an environment of its own; writes
 * frontend/public/pictures, docs/screens/readme-*.png, frontend/public/social.png (the preview of links in chats) and icons.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { productName } from "../../contract/product.ts";
import { call } from "../../test/support/cloud.ts";
import {
  registration,
  sealedBehind,
  signIn,
  signingToken,
  viewingToken,
} from "../../test/support/people.ts";
import { inBrowser, inEnvironment } from "../own-environment.ts";
import { guidePictures } from "./guide-pictures.ts";
import { drawIcons } from "./icons.ts";
import { readmePictures } from "./readme-pictures.ts";
import { firstPage } from "./screens/first-page.ts";
import { smallPng } from "./screens/small-png.ts";
import { remember, settled } from "./screens/visit.ts";
import { picturesFolder, take, webp } from "./shots.ts";

const sample = "frontend/sample/sample.pdf";
const landlord = "margaret.holloway@example.com";
const tenant = "tariq.aziz@example.com";
const phone = { viewport: { width: 390, height: 700 }, deviceScaleFactor: 2, isMobile: true };

mkdirSync(picturesFolder, { recursive: true });
await inEnvironment(({ url }) =>
  inBrowser(async (browser) => {
    await placeAndSend(browser, url);
    await signOnPhone(browser, url, tenant, true);
    await signOnPhone(browser, url, landlord, false);
    await sealedPage(browser);
    await guidePictures(browser, url);
    await readmePictures(browser);
    await preview(browser, url);
    await drawIcons(browser);
  }),
);

async function placeAndSend(chrome: Browser, site: string): Promise<void> {
  const names = { firstName: "Margaret", lastName: "Holloway" };
  await call("POST", "/api/auth/register", { ...registration(landlord), ...names });
  const viewport = { width: 1024, height: 768 };
  const context = await chrome.newContext({ baseURL: site, viewport, locale: "en-GB" });
  await remember(context, await signIn(landlord), site);
  const page = await context.newPage();
  await page.goto("/new");
  await page.getByLabel("choose a file from your device").setInputFiles(sample);
  await page.getByRole("button", { name: "Add myself" }).click();
  await page.getByRole("button", { name: "Add signer" }).click();
  await page.getByLabel("Email").nth(1).fill(tenant);
  await page.getByLabel("First name").nth(1).fill("Tariq");
  await page.getByLabel("Last name").nth(1).fill("Aziz");
  await next(page);
  await page
    .getByRole("button", { name: /^Place all/ })
    .first()
    .click();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Page", exact: true }).last().waitFor();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 4000);
  await take(page, "place");
  await next(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.waitForURL("**/userboard");
  await context.close();
}

function next(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Next", exact: true }).click();
}

async function signOnPhone(
  chrome: Browser,
  site: string,
  email: string,
  isShown: boolean,
): Promise<void> {
  const context = await chrome.newContext({ baseURL: site, locale: "en-GB", ...phone });
  const page = await context.newPage();
  await page.goto(`/rviewer/${await signingToken({ email })}`);
  await page.getByRole("button", { name: "Single Click Sign" }).click();
  await page
    .getByRole("button", { name: "Great Vibes" })
    .or(page.getByLabel("Great Vibes"))
    .first()
    .click();
  await page.getByRole("button", { name: "Use" }).click();
  const complete = page.getByRole("button", { name: "Complete", disabled: false });
  await complete.waitFor();
  if (isShown) await take(page, "sign");
  await complete.click();
  await page
    .getByRole("heading", { name: /signed/i })
    .first()
    .waitFor();
  await context.close();
}

async function sealedPage(chrome: Browser): Promise<void> {
  const picture = firstPage(await sealedBehind(await viewingToken(tenant)), 120);
  const context = await chrome.newContext({ viewport: { width: 992, height: 744 } });
  const page = await context.newPage();
  await page.setContent(
    `<body style="margin:0;overflow:hidden"><img style="display:block;margin-top:-640px" src="data:image/png;base64,${picture.toString("base64")}">`,
  );
  await page.locator("img").evaluate((image: HTMLImageElement) => image.decode());
  writeFileSync(`${picturesFolder}/sealed.webp`, await webp(page, await page.screenshot()));
  await context.close();
}

async function preview(chrome: Browser, site: string): Promise<void> {
  const page = await chrome.newPage({ viewport: { width: 1200, height: 630 } });
  const placed = readFileSync(`${picturesFolder}/place-light.webp`, "base64");
  await page.goto(`${site}/error`);
  await page.evaluate(
    ([name, picture]) => {
      document.body.innerHTML = `<div style="display:grid;grid-template-columns:540px 1fr;height:630px;overflow:hidden;background:#f7f7f9;color:#17171f">
        <div style="padding:150px 40px 0 72px"><p style="font-size:30px;font-weight:600">${name}</p>
        <p style="margin-top:24px;font-size:64px;line-height:1.08;font-weight:600;letter-spacing:-0.03em">Send a PDF. Get it back <span style="color:#4338ca">signed</span>.</p></div>
        <img style="width:860px;max-width:none;margin-top:72px;border-radius:14px;box-shadow:0 20px 60px #1117" src="data:image/webp;base64,${picture}"></div>`;
    },
    [productName, placed] as const,
  );
  await settled(page);
  writeFileSync("frontend/public/social.png", await smallPng(await page.screenshot()));
  await page.close();
}
