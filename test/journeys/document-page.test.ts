import { expect, test } from "vitest";
import { newRecipient } from "../support/people.ts";
import { browserOfFile, looksRight } from "./browser.ts";
import { senderIn, small } from "./sender.ts";
import { sentTo } from "./signer.ts";

/** The page of one document. */

const browserFor = browserOfFile();

test("a withdrawal says why on the signer's page; what is removed can be put back, and Back works", async (context) => {
  const ann = newRecipient("Ann", "Lee");
  const { sender, envelopeId, token } = await sentTo([ann]);
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/userboard");
  await page.goto(`/documents/${envelopeId}`);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByLabel("Reason").fill("The rent was wrong");
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await page.getByText("This document was withdrawn").waitFor();

  const signer = await senderIn(browserFor(context), sender, small);
  await signer.page.goto(`/rviewer/${token}`);
  await signer.page.getByText("The reason given:").waitFor();
  await signer.page.getByText("The rent was wrong").waitFor();
  await looksRight(signer, "withdrawn-with-reason-phone");

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Remove from list" }).click();
  await page.getByText("Removed from your list on").waitFor();
  await looksRight(sam, "document-removed");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Removed from your list on").waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("This document was withdrawn").waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  expect(await page.getByRole("navigation", { name: "Documents, pages" }).count()).toBe(0);
  expect([...sam.problems, ...signer.problems]).toEqual([]);
});
