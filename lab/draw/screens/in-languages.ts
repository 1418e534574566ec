import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { type Language, languages } from "../../../contract/rules/text/languages.ts";
import { settled } from "../../../test/journeys/screens/visit.ts";
import { call, mailTo } from "../../../test/support/cloud.ts";
import { makePdf } from "../../../test/support/pdfs.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  sealedBehind,
  signBy,
  signingToken,
  uploadFile,
  viewingToken,
} from "../../../test/support/people.ts";
import { stopToken } from "../../../test/support/stops.ts";
import { makeSheet, type Picture } from "./sheet.ts";

const phone = { viewport: { width: 360, height: 740 } };

export interface Folders {
  readonly singles: string;
  readonly sheets: string;
}

/** Takes pictures of what a signer sees on a phone in each language; fails if texts are cut. */
export async function shootLanguages(
  browser: Browser,
  site: string,
  { singles, sheets }: Folders,
): Promise<void> {
  const pictures: Picture[] = [];
  for (const language of languages) {
    const context = await browser.newContext({ baseURL: site, locale: language, ...phone });
    const page = await context.newPage();
    const look = async (screen: string) => {
      const name = `${language} ${screen}`;
      const file = path.join(singles, `language-${language}-${screen}.png`);
      await settled(page);
      for (const cut of await cutTexts(page)) {
        console.error(`${name}: ${cut}`);
        process.exitCode = 1;
      }
      await page.screenshot({ path: file });
      pictures.push({ name, file });
    };
    await lookAround(page, language, look);
    await context.close();
  }
  const file = path.join(sheets, "languages.png");
  await makeSheet(browser, pictures, 118, file, 8);
  console.log(`${file}: ${pictures.length} pictures`);
}

async function lookAround(
  page: Page,
  language: Language,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const sender = await newSender();
  const signer = newRecipient("Nora", "Lindqvist");
  const file = await uploadFile(sender, makePdf([{ text: "Lease agreement" }]), "Lease.pdf");
  const payload = { ...envelopeFor(sender, file, [signer]), language };
  await call("POST", "/api/envelopes", payload, sender);
  const token = await signingToken(signer);
  const invitation = await mailTo(signer.email, ({ text }) => text.includes("/rviewer/"));
  await page.goto("about:blank");
  await page.setContent(invitation.html);
  await look("mail");
  await page.goto(`/rviewer/${token}`);
  await page.locator("[data-page='0'][aria-busy='false']").waitFor();
  await look("sign");
  await signBy(signer);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await look("signed");
  const viewToken = await viewingToken(signer.email);
  await page.goto(`/docsigned/${viewToken}`);
  await page.locator("#root [data-picture]").waitFor();
  await look("document");
  const next = page.locator("nav button").last();
  while (await next.isEnabled()) await next.click();
  await page.waitForLoadState("networkidle");
  await look("completion");
  await page.goto(`/stop/${await stopToken(signer.email)}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await look("stop");
  await page.goto("/verify");
  await page.locator("input[type=file]").waitFor({ state: "attached" });
  await look("verify");
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "Lease.pdf", mimeType: "application/pdf" },
    buffer: await sealedBehind(viewToken),
  });
  await page.locator("h2[tabindex='-1']").waitFor();
  await look("verified");
}

/** Texts that are wider than their element or the window; what people entered may be shortened. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    const width = document.documentElement.clientWidth;
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const text = [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent?.trim())
        .join(" ");
      if (
        !text ||
        element.closest("header, bdi, .truncate, .sr-only, [data-picture-text], [data-page]")
      )
        continue;
      const { left, right } = element.getBoundingClientRect();
      const isInline = getComputedStyle(element).display === "inline";
      const isWide = !isInline && element.scrollWidth > element.clientWidth + 1;
      if (right > left && (isWide || left < -1 || right > width + 1)) cut.push(text);
    }
    return cut;
  });
