import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { newSender, uploadFile } from "../support/people.ts";
import { browserOfFile } from "./browser.ts";
import { fillSigner, senderIn, small, threeRows } from "./sender.ts";

/** Next leads to each error of Add signers: its input has the focus, and its message is in view. */

const browserFor = browserOfFile();

const people = (row: Locator) => row.getByLabel("Any of these people can sign instead");
const code = (row: Locator) => row.getByLabel("Access code (you tell them)");
const more = (row: Locator) => row.getByRole("button", { name: "More about signer 1" }).click();
const done = (row: Locator) => row.getByRole("button", { name: "Done" }).click();

/** How the input of a row gets an error, and how the error goes. */
const faults: readonly (readonly [
  input: string,
  enter: (row: Locator) => Promise<void>,
  correct?: (row: Locator) => Promise<void>,
])[] = [
  ["email", (row) => row.getByLabel("Email").fill("ada@example")],
  ["firstName", (row) => row.getByLabel("First name").fill("www.evil.example")],
  ["lastName", (row) => row.getByLabel("Last name").fill("www.evil.example")],
  ["mobile", (row) => row.getByLabel("Mobile").fill("12")],
  ["anyOf", (row) => people(row).fill("no address"), (row) => people(row).fill("")],
  ["accessCode", (row) => code(row).check(), (row) => code(row).uncheck()],
];

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true }).click();

test("Next leads to the error of each input of a row, also in a sheet that is closed", async (context) => {
  const sender = await newSender();
  await uploadFile(sender);
  const { page } = await senderIn(browserFor(context), sender, small);
  const rows = threeRows();
  const [ada] = rows;
  if (!ada) throw new Error("expected a signer");
  await page.goto("/new");
  await page.getByRole("radio", { name: /contract/ }).check();
  await next(page);
  for (const [index, row] of rows.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Add signer" }).click();
    await fillSigner(page, index, row);
  }
  const row = page.locator("li[data-signer]").first();
  for (const [input, enter, correct] of faults) {
    if (correct) await more(row);
    await enter(row);
    if (correct) await done(row);
    await next(page);
    const focused = row.locator("[aria-invalid=true]:focus");
    await expect.poll(() => focused.getAttribute("name")).toMatch(new RegExp(`^${input}-`));
    const message = page.locator(`[id="${await focused.getAttribute("aria-describedby")}"]`);
    await expect.poll(() => isInView(message)).toBe(true);
    await correct?.(row);
    if (correct) await done(row);
    await fillSigner(page, 0, ada);
  }
});

const isInView = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
