import { beforeAll, expect, test } from "vitest";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newRecipient, newSender, type Sender, sendEnvelope } from "../support/people.ts";
import { putRows } from "../support/rows.ts";
import { browserOfFile, looksRight } from "./browser.ts";
import { senderIn, small } from "./sender.ts";

/** A sender with two thousand documents. */

const own = borrowedEnvironment();
const browserFor = browserOfFile();
const zoe = newRecipient("Zoë", "Øst");
let sender: Sender;

beforeAll(async () => {
  sender = await newSender();
  await sendEnvelope(sender, [zoe]);
  await own().environment.idle();
  await putRows(own().environment, sender.id, 1_999);
});

test("a sender finds one of 2,000 documents and opens it, on a phone and on a wide screen", async (context) => {
  const sam = await senderIn(browserFor(context), sender, small);
  const { page } = sam;
  const looksRightAtBoth = async (screen: string) => {
    const phone = page.viewportSize();
    await looksRight(sam, `${screen} on a phone`);
    await page.setViewportSize({ width: 1280, height: 900 });
    await looksRight(sam, screen);
    if (phone) await page.setViewportSize(phone);
  };
  await page.goto("/userboard");
  await page.getByRole("link", { name: "Sent", exact: true }).click();
  await page.waitForURL("**/documents?stage=sent");
  await page.getByText(/^1 to 25 of [12],\d{3}$/).waitFor();

  // Without accents and case; it is the oldest of all.
  await page.getByRole("searchbox", { name: "Search" }).fill("zoe ost");
  await page.getByText("1 document", { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe("?q=zoe%20ost&stage=sent");
  await page.getByText("Zoë Øst · waiting").waitFor();
  await looksRightAtBoth("documents-found");

  await page.getByRole("link", { name: "Lease 2026" }).click();
  await page.getByRole("heading", { name: "Lease 2026" }).waitFor();
  await page.goBack();
  await page.getByText("1 document", { exact: true }).waitFor();

  await page.getByRole("searchbox", { name: "Search" }).fill("nobody at all");
  await page.getByText("Nothing found for “nobody at all”").waitFor();
  await looksRightAtBoth("documents-nothing");
  expect(sam.problems).toEqual([]);
});

test("titles have 14 rem and more in every window from 768 to 1920 pixels, and rows on a phone are low", async (context) => {
  const { page, problems } = await senderIn(browserFor(context), sender);
  for (const list of ["/userboard", "/documents"]) {
    await page.goto(list);
    for (const width of [768, 820, 1024, 1100, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const title = page.getByRole("link", { name: /^Agreement / }).first();
      // The link is as wide as its words; around it is what they may take.
      const around = async () => (await title.locator("xpath=..").boundingBox())?.width ?? 0;
      await expect.poll(around, { message: `${list} at ${width}` }).toBeGreaterThanOrEqual(14 * 16);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    const heights = () =>
      page
        .locator("[data-row]")
        .evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height)));
    await expect.poll(heights, { message: `rows of ${list} on a phone` }).toBeLessThanOrEqual(58);
  }
  expect(problems).toEqual([]);
});

test("selects, labels, archives and puts back, by pages that have addresses", async (context) => {
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/documents?size=10&sort=oldest");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByText("10 selected").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page
    .getByRole("checkbox", { name: /^Select Agreement 1\d / })
    .nth(0)
    .check();
  await page.getByText("11 selected").waitFor();
  await page.getByRole("button", { name: /^Select all [\d,]+$/ }).click();
  await page.getByText(/^All [\d,]+ are selected$/).waitFor();
  await looksRight(sam, "documents-selected");
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByText("Lease 2026").waitFor();

  await page.getByRole("button", { name: "More for Lease 2026" }).click();
  await looksRight(sam, "documents-menu");
  await page.getByRole("button", { name: "Labels", exact: true }).click();
  await page.getByLabel("Add a label").fill("Tenants");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Remove label Tenants" }).waitFor();
  await looksRight(sam, "documents-labels");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "More for Lease 2026" }).click();
  const table = page.getByRole("table");
  await table.getByRole("button", { name: "Archive", exact: true }).click();
  await page.getByText("Lease 2026").waitFor({ state: "detached" });

  await page.getByRole("link", { name: /^Archived/ }).click();
  await page.getByText("1 document", { exact: true }).waitFor();
  await page.getByRole("button", { name: "More for Lease 2026" }).click();
  await page.getByRole("button", { name: "Put back" }).click();
  await page.getByText("Nothing found").waitFor();
  await page.getByRole("link", { name: "Show all documents" }).click();
  await page.getByText(/^1 to 25 of [12],\d{3}$/).waitFor();
  expect(sam.problems).toEqual([]);
});

test("a search finds the oldest of more documents than one call reads by one press, and says where there is none", async (context) => {
  await putRows(own().environment, sender.id, 400);
  const { page, problems } = await senderIn(browserFor(context), sender);
  await page.goto("/documents");
  await page.getByText(/^1 to 25$/).waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("zoe ost");
  await page.getByText("Waiting for Zoë Øst").waitFor();
  await page.getByText("1 document", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("1 document", { exact: true }).waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("nobody at all");
  await page.getByText("Nothing found for “nobody at all”").waitFor();
  expect(problems).toEqual([]);
});
