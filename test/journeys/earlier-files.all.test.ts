import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { fieldsOf, fileMarker, signWithFile } from "../support/attaching.ts";
import { siteUrl } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import { newRecipient, newSender, openLink, signingToken, uploadFile } from "../support/people.ts";
import { at, pdfOf } from "./attaching.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { fillSigner, place, senderIn, sheet, threeRows } from "./sender.ts";
import { documentShown, sentTo, signerIn } from "./signer.ts";

/** Files of earlier signers: for the sender who lets later ones have them, and for these. */

const browserFor = browserOfFile();

test("a sender shares attached files in Options, where the line says so, and reads it in the summary", async (context) => {
  const [ada, ben] = threeRows();
  if (!ada || !ben) throw new Error("expected two signers, found fewer");
  const sender = await newSender();
  const file = await uploadFile(sender, makePdf([{ text: "Lease" }]));
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/new");
  await page.getByRole("radio", { name: new RegExp(file.name) }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await fillSigner(page, 0, ada);
  await page.getByRole("button", { name: "Add signer" }).click();
  await fillSigner(page, 1, ben);
  await page.getByRole("switch", { name: "Set a signing order" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await documentShown(page);
  const paper = sheet(page, 1, 1);
  await page.getByRole("button", { name: "More fields" }).click();
  await place(page, "File", paper, [0.3, 0.3]);
  await page.getByRole("button", { name: "Next" }).click();
  const summary = page.getByText(
    "Later signers can download the files that earlier signers attach.",
  );
  await page.getByText("Options: copies, deadline").click();
  const line = page.getByText("Attached files", { exact: true });
  await page.getByText("For you only").waitFor();
  expect(await summary.count()).toBe(0);
  await line.click();
  await page.getByRole("switch", { name: "Later signers can download" }).check();
  await page.getByText("For you and later signers").waitFor();
  await summary.waitFor();
  await looksRight(sam, "earlier-files-options");
  // Answers that are withheld take the files along.
  await page.getByText("Each other’s answers", { exact: true }).click();
  await page.getByRole("switch", { name: "Signers don't see each other's" }).check();
  await expect.poll(() => page.getByText("Hidden until the end", { exact: true }).count()).toBe(2);
  expect(await summary.count()).toBe(0);
  expect(sam.problems).toEqual([]);
});

/** Opens the signer's field for a file. */
async function fileEditor(page: Page, token: string): Promise<Locator> {
  const [field = ""] = fieldsOf((await openLink(token)).body);
  await page.locator(`[data-field="${field}"]`).click();
  return page.getByRole("dialog");
}

test("a signer reads that later ones get the file, and the last one only who has attached it, and downloads it", async (context) => {
  const ann = { ...newRecipient("Ann", "Lee"), order: 1 };
  const bea = { ...newRecipient("Bea", "Ott"), order: 2, language: "de" } as const;
  const { token: first } = await sentTo([ann, bea], ({ markers }) => ({
    rules: { shareAttachments: true },
    markers: [
      ...markers,
      { ...fileMarker(ann, { label: "Passport" }), ...at(72, 500, 160, 24) },
      { ...fileMarker(bea, { label: "Permit" }), ...at(72, 560, 160, 24) },
    ],
  }));
  const small: BrowserContextOptions = { ...phone, viewport: { width: 360, height: 740 } };
  const earlier = await signerIn(browserFor(context), first, small);
  const told = "People whose turn comes after yours can download your file.";
  await (await fileEditor(earlier.page, first)).getByText(told).waitFor();
  await looksRight(earlier, "shared-file-phone");
  const pdf = pdfOf(3000);
  await signWithFile(ann, pdf, "Pass – Ann.pdf");
  const token = await signingToken(bea);
  for (const device of [small, undefined]) {
    const person = await newPerson(browserFor(context), siteUrl(), device);
    await person.page.goto(`/rviewer/${token}`);
    await documentShown(person.page);
    const list = person.page
      .getByRole("list", { name: "Dateien, die andere angehängt haben" })
      .filter({ visible: true });
    await list.getByText(/Passport.*2,9.kB.*angehängt von .*Ann Lee/).waitFor();
    await looksRight(person, `earlier-files-${device ? "phone" : "desk"}`);
    const saving = person.page.waitForEvent("download");
    await list.getByRole("button", { name: "Pass – Ann.pdf herunterladen" }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe("Pass – Ann.pdf");
    expect(readFileSync(await download.path())).toEqual(pdf);
    const editor = await fileEditor(person.page, token);
    await editor.getByText("PDF, JPEG, PNG oder WebP.").waitFor();
    expect(await editor.getByText("an der Reihe").count()).toBe(0);
    expect(person.problems).toEqual([]);
  }
});
