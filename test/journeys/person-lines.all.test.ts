import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makePdf } from "../support/pdfs.ts";
import { newSender, uploadFile } from "../support/people.ts";
import { browserOfFile, looksRight, phone } from "./browser.ts";
import { fillSigner, pick, senderIn } from "./sender.ts";
import { documentShown } from "./signer.ts";

/** A person is one line, and a first sender sees few controls. */

const browserFor = browserOfFile();

const lease = makePdf([
  { text: "Lease", lines: ["", `Tenant's signature: ${"_".repeat(30)}`] },
  {},
]);
const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true }).click();

/** Controls of the main area and its bar that can be seen and pressed, or typed into. */
const controlsIn = (page: Page): Promise<string[]> =>
  page.getByRole("main").evaluate((main) =>
    [
      ...main.querySelectorAll<HTMLElement>(
        "button, a[href], input, select, textarea, summary, [role=button]",
      ),
    ]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0)
      .filter((one) => !one.matches("input[type=radio]:not(:checked)"))
      .map((one) => one.getAttribute("aria-label") ?? (one.textContent || one.tagName)),
  );

test("a first sender sees at most 10 controls at the signers, 16 at the fields and 8 at the review; tools come with the first field, and zoom with a touch", async (context) => {
  const { page } = await senderIn(browserFor(context), await newSender());
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/new");
  await pick(page, "Lease.pdf", lease);
  await page.getByLabel("Email").waitFor();
  const signers = await controlsIn(page);
  await page.getByLabel("Email").fill("ben@example.com");
  await page.getByLabel("First name").fill("Ben");
  await next(page);
  await documentShown(page);
  await page
    .getByRole("button", { name: /^Place/ })
    .first()
    .waitFor();
  const fields = await controlsIn(page);
  const tools = ["Undo", "Redo", "Help with placing fields", "Page thumbnails"];
  const tool = (name: string) => page.getByRole("button", { name, exact: true });
  for (const name of tools) expect(await tool(name).count(), name).toBe(0);
  await page
    .getByRole("button", { name: /^Place/ })
    .first()
    .click();
  for (const name of tools) await tool(name).waitFor();
  await next(page);
  await page.getByLabel("Title").waitFor();
  await page.getByRole("img", { name: /Signature for Ben/ }).waitFor();
  await page.mouse.move(5, 5);
  const review = await controlsIn(page);
  const zoom = tool("Zoom in");
  expect(await zoom.isVisible()).toBe(false);
  await page.getByRole("region", { name: "Preview", exact: true }).hover();
  await zoom.waitFor();
  expect(signers.length, signers.join(", ")).toBe(10);
  expect(fields.length, fields.join(", ")).toBeLessThanOrEqual(16);
  expect(review.length, review.join(", ")).toBeLessThanOrEqual(8);
});

const long = "Wolfeschlegelsteinhausenbergerdorff";
const people = [
  { email: "tariq.aziz@tenant.example", first: "Tariq", last: "Aziz" },
  { email: `maximiliane.${long.toLowerCase()}@example.com`, first: "Maximiliane", last: long },
  { email: "dora@example.com", first: "Dora", last: "Dee" },
];

test("three signers with everything set fit a screen of 1280 by 800, with the roles in the placer", async (context) => {
  const sender = await newSender();
  await uploadFile(sender, lease);
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/new");
  await page.getByRole("radio").first().check();
  await next(page);
  for (const [index, person] of people.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add signer" }).click();
    await fillSigner(page, index, person);
  }
  await page.getByLabel("Role", { exact: true }).nth(2).selectOption("Witness of Tariq Aziz");
  // A witness follows their signer.
  await page.getByRole("button", { name: "More about signer 2" }).click();
  await page.getByLabel("Emailed code").check();
  await page.getByLabel("Language of this signer").selectOption("Deutsch");
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByText("code by email · Deutsch").waitFor();
  await page.getByRole("button", { name: "More about signer 3" }).click();
  await page
    .getByLabel("Any of these people can sign instead")
    .fill("Ben Brown, ben@example.com\nCy Cole, cy@example.com");
  await looksRight(sam, "line-more");
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByText("or Ben Brown or Cy Cole").waitFor();
  const rows = page.locator("li[data-signer]");
  const end = await rows.last().evaluate((one) => one.getBoundingClientRect().bottom);
  expect(end).toBeLessThanOrEqual(700);
  await looksRight(sam, "line-1280");
  for (const width of [360, 768, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await looksRight(sam, `line-${width}`);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await looksRight(sam, `line-${width}-dark`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("switch", { name: "Set a signing order" }).check();
  await looksRight(sam, "line-ordered");
  await page.setViewportSize({ width: 360, height: 800 });
  await looksRight(sam, "line-ordered-360");
  const address = page.getByRole("combobox", { name: "Email" }).last();
  expect((await address.boundingBox())?.width).toBeGreaterThan(160);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("switch", { name: "Set a signing order" }).uncheck();
  await next(page);
  await documentShown(page);
  const dora = page.getByRole("radio", { name: /^Dora Dee Witness of Tariq Aziz/ });
  await dora.waitFor({ state: "attached" });
  await looksRight(sam, "line-placer");
  expect(sam.problems).toEqual([]);
});

test("forty signers are as many rows, on a phone of three lines", async (context) => {
  const sam = await senderIn(browserFor(context), await newSender(), phone);
  const { page } = sam;
  await page.goto("/new");
  await pick(page, "Lease.pdf", lease);
  for (let added = 1; added < 40; added++)
    await page.getByRole("button", { name: "Add signer" }).tap();
  await fillSigner(page, 39, { email: "z@example.com", first: "Zoe", last: "Zed" });
  const row = page.locator("li[data-signer]").last();
  expect(await row.evaluate((one) => one.clientHeight)).toBeLessThanOrEqual(180);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await row.evaluate((one) => one.clientHeight)).toBeLessThanOrEqual(72);
  await looksRight(sam, "line-forty");
});
