import { expect, test } from "vitest";
import { ownEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import { newAddress, type Sender } from "../support/people.ts";
import { newTemplate } from "../support/templates.ts";
import { browserOfFile, type Visitor } from "./browser.ts";
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
  await first(sam, /^More for /);
  await page.getByRole("link", { name: "Send in bulk" }).click();
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
  await page.getByText("Finished").waitFor();
  holds("20 contracts from a template", counter, 4, 1);
  expect(sam.problems).toEqual([]);
});
