import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { siteUrl } from "../support/cloud.ts";
import { newAddress, newSender, nextCode } from "../support/people.ts";
import { linkBy } from "../support/public-links.ts";
import { browserOfFile, newPerson, phone } from "./browser.ts";
import { changePages, type PageChange } from "./changed-pages.ts";
import { documentsOf } from "./sender.ts";
import { documentShown, timesInTrail } from "./signer.ts";

const browserFor = browserOfFile();

test("a visitor whose browser translates every page signs, and sees each text as it is now", async (context) => {
  const sender = await newSender();
  const { token } = await linkBy(await apiKeyOf(sender));
  const email = newAddress("vera");
  const vera = await newPerson(browserFor(context), siteUrl(), phone);
  const { page } = vera;
  await changePages(page.context(), "translated", "«»");
  const press = (name: string) => page.getByRole("button", { name }).first().tap();
  await page.goto(`/l/${token}`);
  await documentShown(page);
  await page.getByLabel("First name").fill("Vera");
  await page.getByLabel("Last name").fill("Visitor");
  await page.getByLabel("Email address").fill(email);
  const code = await nextCode(email, () => press("Email me a code"));
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.waitForURL("**/rviewer/**");
  await page.getByRole("button", { name: "Complete" }).waitFor();
  await documentShown(page);
  await press("Single Click Sign");
  await press("Use this signature");
  await page
    .getByText(/^«»(\d+) of \1 done«»$/)
    .filter({ visible: true })
    .waitFor();
  const kept = page.locator("[data-picture-text] span, [data-field] [dir=auto], bdi");
  expect(await kept.count()).toBeGreaterThan(3);
  expect(await kept.locator("font").count()).toBe(0);
  await press("Complete");
  await page.getByText("Thank you for completing the signing process").first().waitFor();
  expect(vera.problems).toEqual([]);

  const [sent] = (await documentsOf(sender)).documents;
  const trail = {
    sender,
    envelopeId: sent?.envelopeId ?? "",
    recipients: [],
    tokens: [],
    token: "",
  };
  expect(await timesInTrail(trail, "Document signed, page translated by the browser")).toBe(1);
});

const shown = [
  ["0 of 2 done", "text 0!", "a0b0.", "alone 0", "part 0x"],
  ["1 of 2 done", "new text 1!", "a1b1.", "element", "part 1x"],
  ["2 of 2 done", "!", "a2b2.", "alone 2", "part 2"],
];

test("a text that changes after its page was translated shows as it is now", async (context) => {
  expect(await textsAtEachStep(browserFor(context), "translated")).toEqual(shown);
});

test("a page whose elements an extension has moved goes on", async (context) => {
  expect(await textsAtEachStep(browserFor(context), "extended")).toEqual(shown);
});

/** What the page of changed-page.tsx shows. */
async function textsAtEachStep(browser: Browser, change: PageChange): Promise<string[][]> {
  const { page, problems } = await newPerson(browser, siteUrl());
  await changePages(page.context(), change);
  await page.goto("about:blank");
  await page.setContent("<div id=root></div>");
  await page.addScriptTag({ content: await changedPage() });
  const steps: string[][] = [];
  for (const [step] of shown.entries()) {
    await page.locator(`[data-step="${step}"]`).waitFor();
    steps.push(await page.locator("p").allInnerTexts());
    await page.locator("button").click();
  }
  expect(problems).toEqual([]);
  return steps;
}

async function changedPage(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: 'import "../../frontend/moved-elements.ts"; import "./changed-page.tsx";',
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputFiles[0]?.text ?? "";
}
