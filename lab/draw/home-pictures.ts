/**
 * `npm run home-pictures -w lab`: takes the pictures of the home page, the guide and the README from the product itself, light and
 * dark: placing fields, signing on a phone, the sealed page, lists. Starts an environment of its own; writes
 * frontend/public/pictures and docs/screens/readme-*.png.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { inBrowser, inEnvironment } from "../../scripts/own-environment.ts";
import { remember } from "../../test/journeys/screens/visit.ts";
import { call } from "../../test/support/cloud.ts";
import {
  registration,
  sealedBehind,
  signIn,
  signingToken,
  viewingToken,
} from "../../test/support/people.ts";
import { guidePictures } from "./guide-pictures.ts";
import { readmePictures } from "./readme-pictures.ts";
import { pdfPage } from "./screens/pdf-page.ts";
import { picturesFolder, take, webp } from "./shots.ts";

const lease = {
  name: "Lease, 14 Orchard Row.pdf",
  mimeType: "application/pdf",
  buffer: readFileSync("frontend/sample/sample.pdf"),
};
const landlord = "margaret.holloway@example.com";
const tenant = "tariq.aziz@example.com";
const phone = { viewport: { width: 390, height: 700 }, deviceScaleFactor: 2, isMobile: true };

mkdirSync(picturesFolder, { recursive: true });
await inEnvironment(({ url }) =>
  inBrowser(async (browser) => {
    await placeAndSend(browser, url);
    await signOnPhone(browser, url, tenant, true);
    await signOnPhone(browser, url, landlord, false);
    const sealed = await sealedBehind(await viewingToken(tenant));
    await sealedPage(browser, sealed);
    await guidePictures(browser, url);
    await readmePictures(browser, pdfPage(sealed, 120, 2));
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
  await page.getByLabel("choose a file from your device").setInputFiles(lease);
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

async function sealedPage(chrome: Browser, sealed: Buffer): Promise<void> {
  const picture = pdfPage(sealed, 120);
  const context = await chrome.newContext({ viewport: { width: 992, height: 744 } });
  const page = await context.newPage();
  await page.setContent(
    `<body style="margin:0;overflow:hidden"><img style="display:block;margin-top:-640px" src="data:image/png;base64,${picture.toString("base64")}">`,
  );
  await page.locator("img").evaluate((image: HTMLImageElement) => image.decode());
  writeFileSync(`${picturesFolder}/sealed.webp`, await webp(page, await page.screenshot()));
  await context.close();
}
