import { expect, test } from "vitest";
import { ownEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import { newAddress, newSender, type Sender, signBy } from "../support/people.ts";
import { newTemplate } from "../support/templates.ts";
import { browserOfFile, looksRight, type Visitor } from "./browser.ts";
import { type Counter, counted, efforts } from "./presses.ts";
import { senderIn } from "./sender.ts";

/** How much senders have to do beside sending. An environment of its own, whose clock is moved, for an account of its own. */

const own = ownEnvironment();
const browserFor = browserOfFile();

const atMost = efforts();
const holds = (task: string, counter: Counter, presses: number, inputs: number) =>
  atMost(task, counter.done(), { presses, inputs });

const first = async ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();
/** The page of a sender who was signed in before, with a counter; its clock is the environment's, which may be ahead. */
async function at(
  context: Parameters<typeof browserFor>[0],
  sender: Sender,
  address: string,
): Promise<Visitor & { readonly counter: Counter }> {
  const sam = await senderIn(browserFor(context), sender);
  const now = own().environment.now();
  await sam.page.clock.setFixedTime(now);
  // The page compares this time with its clock, and ends a session that was idle for ten minutes.
  await sam.page.addInitScript((at) => localStorage.setItem("undersign.activeAt", String(at)), now);
  const counter = await counted(sam.page);
  await sam.page.goto(address);
  return { ...sam, counter };
}

test("twenty contracts from a template and a sheet", async (context) => {
  const sender = await newPayer();
  await newTemplate(sender, 1);
  const sam = await at(context, sender, "/template");
  const { page, counter } = sam;
  await page.getByRole("link", { name: /^Send .* in bulk$/ }).click();
  const rows = Array.from({ length: 20 }, (_, index) => [
    "Ann",
    `Row ${index + 1}`,
    newAddress("row"),
  ]);
  const sheet = [["Vorname", "Nachname", "E-Mail"], ...rows];
  const cells = sheet.map((row) => row.join("\t")).join("\n");
  await page.getByLabel("Or paste the cells of a spreadsheet").fill(cells);
  await first(sam, /^Check /);
  await first(sam, "Send 20");
  await page.getByText("0 of 20 signed").waitFor();
  holds("20 contracts from a template", counter, 3, 1);
  // Who has signed is said there, without a press.
  await page.getByRole("button", { name: "Remind all 20" }).waitFor();
  const [signer] = rows;
  await page.getByRole("row", { name: /^1 .*Ann Row 1 .*Waiting for Ann Row 1/ }).waitFor();
  holds("who of the twenty has signed", counter, 0, 0);
  await looksRight(sam, "batch-result");
  await own().environment.idle();
  await signBy({ email: signer?.[2] ?? "" });
  await own().environment.idle();
  await page.reload();
  await page.getByText("1 of 20 signed").waitFor();
  await page.getByRole("button", { name: "Remind the other 19" }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await looksRight(sam, "batch-result-390");
  await page.getByRole("link", { name: "Show in All Documents" }).click();
  await page.getByText("Lease - Ann Row 20").waitFor();
  await looksRight(sam, "batch-documents-390");
  expect(sam.problems).toEqual([]);
});

test("a public link for a template", async (context) => {
  const sender = await newSender();
  await newTemplate(sender, 1);
  const sam = await at(context, sender, "/template");
  const { page, counter } = sam;
  await page.getByRole("link", { name: /^Public link of / }).click();
  await first(sam, "Create link");
  await page.getByRole("button", { name: "Copy", exact: true }).waitFor();
  holds("public link made", counter, 2, 0);
  expect(sam.problems).toEqual([]);
});
