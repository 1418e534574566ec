import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  type Recipient,
  type Sender,
  sendEnvelope,
  signBy,
  signIn,
  signingToken,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { browserOfFile, hasFocus, looksRight } from "./browser.ts";
import { senderIn, small } from "./sender.ts";

/** The bar for acts on documents that are selected. An environment of its own, whose clock is moved. */

const own = borrowedEnvironment();
const browserFor = browserOfFile();

interface ThreeSent {
  readonly sender: Sender;
  /** Whose signature two of the documents wait for. */
  readonly waiting: readonly Recipient[];
}

/** Three documents of an account, one of them completed; the invitations went out more than five minutes ago. */
async function threeSent(): Promise<ThreeSent> {
  const sender = await newSender();
  const file = await uploadFile(sender);
  const [ann, ben, cem] = [newRecipient("Ann"), newRecipient("Ben"), newRecipient("Cem")];
  for (const recipient of [ann, ben, cem]) await sendEnvelope(sender, [recipient], file);
  await signBy(ann);
  await viewingToken(ann.email);
  await Promise.all([ben, cem].map(signingToken));
  await own().environment.idle();
  await own().environment.advance(6 * 60_000);
  return { sender: await signIn(sender.email), waiting: [ben, cem] };
}

const invitations = ({ email }: Recipient): number =>
  own()
    .environment.mails({ to: email })
    .filter(({ subject }) => /asks you to sign/.test(subject)).length;

async function selectAll(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByText("3 selected").waitFor();
}

const inBar = (page: Page, name: string) =>
  page.getByRole("region", { name: "Selected documents" }).getByRole("button", { name });
const inDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await inBar(page, "More for the selected documents").click();
  await page.getByRole("button", { name, exact: true }).click();
}

test("a sender labels, reminds, withdraws and archives what is selected, and reads what became of each", async (context) => {
  const { sender, waiting } = await threeSent();
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/documents");
  await selectAll(page);

  await inBar(page, "Label").click();
  await page.getByLabel("Label", { exact: true }).fill("Tenants");
  await looksRight(sam, "many-label");
  await inDialog(page, "Add label").click();
  await page.getByText("3 documents labelled.").waitFor();
  await inDialog(page, "Done").click();
  await expect.poll(() => page.getByRole("table").getByText("Tenants").count()).toBe(3);

  await inBar(page, "Remind").click();
  await inDialog(page, "Remind").click();
  await page.getByText("The signers of 2 documents were reminded. 1 document skipped.").waitFor();
  await page.getByText("Show the one that was skipped").click();
  await page.getByText("This document waits for nobody's signature.").waitFor();
  await looksRight(sam, "many-reminded");
  await inDialog(page, "Done").click();
  await own().environment.idle();
  expect(waiting.map(invitations)).toEqual([2, 2]);

  await chooseFromMenu(page, "Withdraw");
  await page.getByLabel("Reason").fill("The rent was wrong");
  await looksRight(sam, "many-withdraw");
  await inDialog(page, "Withdraw").click();
  await page.getByText("2 documents withdrawn. 1 document skipped.").waitFor();
  await page.getByText("Show the one that was skipped").click();
  await page
    .getByText("Everyone has signed this document, so it can no longer be withdrawn.")
    .waitFor();
  await inDialog(page, "Done").click();
  await own().environment.idle();
  for (const { email } of waiting) {
    const told = own().environment.mails({ to: email });
    expect(told.filter(({ text }) => text.includes("The rent was wrong"))).toHaveLength(1);
  }

  await inBar(page, "Archive").click();
  await page.getByText("3 documents archived.").waitFor();
  await inDialog(page, "Done").click();
  await page.getByText("3 selected").waitFor({ state: "detached" });
  await page.getByRole("link", { name: /^Archived/ }).click();
  await page.getByText("3 documents", { exact: true }).waitFor();
  expect(sam.problems).toEqual([]);
});

test("a document removed by mistake is put back on a phone, and the focus stays in the list", async (context) => {
  const { sender } = await threeSent();
  const sam = await senderIn(browserFor(context), sender, small);
  const { page } = sam;
  await page.goto("/documents");
  await selectAll(page);
  await looksRight(sam, "many-selected-phone");
  await chooseFromMenu(page, "Remove from list");
  await looksRight(sam, "many-remove-phone");
  await inDialog(page, "Remove").click();
  await page.getByText("3 documents removed.").waitFor();
  await looksRight(sam, "many-removed-phone");
  await inDialog(page, "Undo").click();
  await page.getByText("3 documents put back.").waitFor();
  await inDialog(page, "Done").click();
  await page.getByText("3 documents", { exact: true }).waitFor();
  await expect.poll(() => page.getByText(/ · Withdrawn$/).count()).toBe(2);

  // A single one needs no question; the focus goes to the row that takes its place, and back to it by Undo.
  const rows = page.locator("[data-row]");
  const [first, second] = await rows.evaluateAll((all) => all.map((row) => row.dataset["row"]));
  const linkIn = (row: string | undefined) => page.locator(`[data-row="${row}"] a`).first();
  await rows.first().getByRole("button", { name: "More for Lease 2026" }).click();
  await rows.first().getByRole("button", { name: "Remove from list" }).click();
  await page.getByText("Removed from your list.").waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  await hasFocus(linkIn(second));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The document is back in your list.").waitFor();
  await hasFocus(linkIn(first));
  expect(sam.problems).toEqual([]);
});
