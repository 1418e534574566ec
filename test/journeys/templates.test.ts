import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { placeFromWire } from "#contract/rules/fields/markers";
import { mailTo } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import { newAddress, newSender, openLink, signingToken } from "../support/people.ts";
import { browserOfFile, looksRight } from "./browser.ts";
import { documentsOf, fillSigner, pick, place, senderIn, sheet } from "./sender.ts";
import { documentShown } from "./signer.ts";

const browserFor = browserOfFile();

const pdf = makePdf([{ text: "Non-disclosure agreement" }, { rotate: 90 }]);

test("a template is made, used twice and deleted; what was sent with it stays", async (context) => {
  const sender = await newSender();
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/userboard");
  await page.getByRole("link", { name: "Manage Templates" }).first().click();
  await page.getByText("No templates yet").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Please enter a number of signers from 1 to 50.").waitFor();
  await looksRight(sam, "templates-errors");
  await makeTemplate(page, "NDA");
  await looksRight(sam, "templates-saved");
  await page.getByRole("button", { name: "Use it now" }).click();
  await page.getByText("From the template “NDA”, for 2 people.").waitFor();

  const sent = [await useTemplate(page, "Ada"), await useTemplate(page, "Ben")];
  await page.getByRole("link", { name: "Manage Templates" }).first().click();
  await page.getByRole("button", { name: "Delete NDA" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("The template was deleted.").waitFor();
  await page.getByText("No templates yet").waitFor();
  expect((await documentsOf(sender)).documents).toHaveLength(2);
  for (const [first, second] of sent) {
    expect(await pagesOf(first)).toEqual([0, 1]);
    expect(await pagesOf(second)).toEqual([0]);
  }
  expect(sam.problems).toEqual([]);
});

/** For two signers: Signer 1 on both pages, Signer 2 on the first. A reload in between loses nothing. */
async function makeTemplate(page: Page, name: string): Promise<void> {
  await page.getByLabel("Template Name").fill(name);
  await pick(page, "Agreement.pdf", pdf);
  await page.getByText("2 pages", { exact: true }).waitFor();
  // In the frame of a new document, whose file appears once.
  await page.getByRole("navigation", { name: "Steps of a template" }).waitFor();
  expect(await page.getByText("Agreement", { exact: true }).count()).toBe(1);
  await page.getByLabel("Total Number of Signers").fill("2");
  await page.getByRole("button", { name: "Next" }).click();
  await documentShown(page);
  await place(page, "Signature", sheet(page, 1, 2), [0.3, 0.3]);
  await page.getByText("Signer 2 has no field yet.").filter({ visible: true }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Signature for Signer 1, page 1" }).waitFor();
  await documentShown(page);
  await place(page, "Date", sheet(page, 2, 2), [0.3, 0.2]);
  await page.getByRole("radio", { name: /Signer 2/ }).check({ force: true });
  await place(page, "Signature", sheet(page, 1, 2), [0.3, 0.5]);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The template was saved.").waitFor();
  await page.getByRole("link", { name: `Select ${name}` }).waitFor();
}

/** Fields stand already; adding signers stops at the template's number. Answers the two addresses. */
async function useTemplate(page: Page, first: string): Promise<[string, string]> {
  await page.getByRole("link", { name: "Manage Templates" }).first().click();
  await page.getByRole("link", { name: "Select NDA" }).click();
  await page.getByText("From the template “NDA”, for 2 people.").waitFor();
  const emails: [string, string] = [newAddress("first"), newAddress("second")];
  for (const [index, email] of emails.entries())
    await fillSigner(page, index, { email, first: index === 0 ? first : "Cem", last: "Test" });
  const add = page.getByRole("button", { name: "Add signer" });
  expect(await add.getAttribute("aria-disabled")).toBe("true");
  await page.getByText("The template “NDA” is for 2 people.").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: `Date for ${first} Test, page 2` }).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Title").fill(`NDA with ${first}`);
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/userboard");
  await page.getByText(`NDA with ${first}`).first().waitFor();
  await mailTo(emails[0], ({ subject }) => subject.includes(`NDA with ${first}`));
  return emails;
}

async function pagesOf(email: string): Promise<(number | undefined)[]> {
  const { body: view } = await openLink(await signingToken({ email }));
  return view.markers.map((marker) => placeFromWire(marker.etype, marker, view.pages)?.page);
}
