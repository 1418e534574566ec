import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { placeFromWire } from "#contract/rules/fields/markers";
import { call } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  openLink,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import {
  duplicateTemplate,
  envelopeFrom,
  newTemplate,
  postTemplate,
  renameTemplate,
  templateFor,
} from "../support/templates.ts";
import { browserOfFile, looksRight } from "./browser.ts";
import { fillSigner, pick, senderIn, small } from "./sender.ts";

const browserFor = browserOfFile();

const pdf = makePdf([{ text: "Non-disclosure agreement" }, { rotate: 90 }]);

async function pagesOf(email: string): Promise<(number | undefined)[]> {
  const { body: view } = await openLink(await signingToken({ email }));
  return view.markers.map((marker) => placeFromWire(marker.etype, marker, view.pages)?.page);
}

test("a template changes while a document of it is out and another is begun; of two who change it none is overwritten", async (context) => {
  const sender = await newSender();
  const chromium = browserFor(context);
  const [sam, other] = [await senderIn(chromium, sender), await senderIn(chromium, sender)];
  const { page } = sam;
  const lease = await newTemplate(sender, 1);
  for (const name of ["One", "Two", "Three"]) await duplicateTemplate(sender, lease.id, name);
  const out = newRecipient("Ann");
  await call("POST", "/api/envelopes", envelopeFrom(sender, lease, [out]), sender);
  await other.page.goto(`/new?template=${lease.id}`);
  const late = { email: newAddress("late"), first: "Lea", last: "Late" };
  await fillSigner(other.page, 0, late);

  await page.goto("/template?find=lease");
  await rename(page, "Lease", "Lease 2027");
  await page.getByRole("button", { name: "More for Lease 2027" }).click();
  await looksRight(sam, "templates-menu");
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("heading", { name: "Change “Lease 2027”" }).waitFor();
  await page.getByLabel("Role of signer 1").fill("Landlord");
  await page.getByRole("button", { name: "Landlord: always the same person" }).click();
  await page.getByRole("button", { name: "Myself" }).click();
  await page.getByRole("button", { name: "Insert {template}" }).click();
  await page.getByRole("button", { name: "Insert {Landlord}" }).click();
  await page.getByText(/^For example: Lease 2027 - /).waitFor();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await pick(page, "Lease, new.pdf", pdf);
  await page.getByRole("dialog", { name: "Where do the fields go?" }).waitFor();
  await looksRight(sam, "templates-other-file");
  await page.getByLabel("Page 1 (1 field) goes to page").fill("2");
  await page.getByRole("button", { name: "Use this file" }).click();
  await page.getByText("2 pages", { exact: true }).first().waitFor();
  await page.getByLabel("What Landlord does").waitFor();
  await looksRight(sam, "templates-edit");
  await page.locator("form").getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Signature for Landlord, page 2" }).waitFor();
  await renameTemplate(sender, lease.id, { version: 2, name: "Lease 2028" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This template was also changed in another window").waitFor();
  await looksRight(sam, "templates-two-versions");
  await page.getByRole("button", { name: "Keep this one" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your changes were saved.").waitFor();
  await page.getByLabel("Search by name or role").fill("landlord");
  await page.getByText("Version 4").waitFor();
  expect(await page.getByRole("link", { name: /^Select / }).count()).toBe(1);
  expect(new Set(await pagesOf(out.email))).toEqual(new Set([0]));

  await other.page.goto("/new");
  await other.page.getByText("has another file or number of signers since you began").waitFor();
  await looksRight(other, "templates-changed-since");
  await other.page.getByRole("button", { name: "Use the newest version" }).click();
  await other.page.getByRole("button", { name: "Review and send" }).click();
  await other.page.getByRole("button", { name: "Send" }).click();
  await other.page.waitForURL("**/userboard");
  expect(await pagesOf(late.email)).toEqual([1]);
  // By the title of the version that was kept, with the signer of the begun document.
  await other.page.getByText("Lease 2027 - Lea Late").first().waitFor();
  // Who always signs is named already, and so is the document.
  await page.getByRole("link", { name: "Select Lease 2027" }).click();
  await page.getByText("From the template “Lease 2027”, for 1 person.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(sender.email);
  await page.getByRole("button", { name: "Review and send" }).click();
  const title = await page.getByLabel("Title").getAttribute("placeholder");
  expect(title).toMatch(/^Lease 2027 - \S/);
  expect([...sam.problems, ...other.problems]).toEqual([]);
});

async function rename(page: Page, name: string, next: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("button", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename template" });
  await dialog.getByLabel("Template Name").fill(next);
  await dialog.getByRole("button", { name: "Rename" }).click();
  await page.getByText("The template was renamed.").waitFor();
}

test("the fields of a template are used with another file, for as many signers as are needed", async (context) => {
  const sender = await newSender();
  const sam = await senderIn(browserFor(context), sender, { ...small, colorScheme: "dark" });
  const { page } = sam;
  await newTemplate(sender, 1);
  await page.goto("/template");
  await page.getByRole("button", { name: "More for Lease" }).tap();
  await page.getByRole("link", { name: "Use with another file" }).tap();
  await page.getByText("are used with the file that you choose here").waitFor();
  await pick(page, "Annex.pdf", pdf);
  await page.getByRole("dialog", { name: "Where do the fields go?" }).waitFor();
  await looksRight(sam, "small-other-file");
  await page.getByLabel("Page 1 (1 field) goes to page").fill("3");
  await page.getByRole("button", { name: "Use this file" }).tap();
  await page.getByText("Please enter a page from 1 to 2.").waitFor();
  await page.getByLabel("Page 1 (1 field) goes to page").fill("1");
  await page.getByRole("button", { name: "Use this file" }).tap();
  await page.getByText("Annex", { exact: true }).filter({ visible: true }).first().waitFor();
  await page.getByRole("button", { name: "Next" }).tap();
  expect(await page.getByRole("button", { name: "Add signer" }).isEnabled()).toBe(true);
  const ada = { email: newAddress("ada"), first: "Ada", last: "King" };
  await fillSigner(page, 0, ada);
  await page.getByRole("button", { name: "Next" }).tap();
  await page.getByRole("button", { name: "Signature for Ada King, page 1" }).waitFor();
  await page.getByRole("button", { name: "Next" }).tap();
  await page.getByRole("button", { name: "Send" }).last().tap();
  await page.waitForURL("**/userboard");
  const { body: view } = await openLink(await signingToken(ada));
  expect([view.fileName, view.pages.length]).toEqual(["Annex", 2]);
  expect(sam.problems).toEqual([]);
});

test("three templates a page, as cards on a phone, with the way to them under More", async (context) => {
  const sender = await newSender();
  const sam = await senderIn(browserFor(context), sender, { ...small, colorScheme: "dark" });
  const { page } = sam;
  const file = await uploadFile(sender);
  for (const name of ["One", "Two", "Three", "Four"])
    await postTemplate(sender, { ...templateFor(sender, file), name });
  await page.goto("/userboard");
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("link", { name: "Manage Templates" }).filter({ visible: true }).tap();
  await page.getByRole("link", { name: "Select Four" }).waitFor();
  expect(await page.getByRole("link", { name: /^Select / }).count()).toBe(3);
  await looksRight(sam, "small-templates");
  await page.getByRole("button", { name: "Page 2" }).tap();
  await page.getByRole("link", { name: "Select One" }).waitFor();
  expect(new URL(page.url()).search).toBe("?page=2");
  expect(sam.problems).toEqual([]);
});
