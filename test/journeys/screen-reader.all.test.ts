import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { makePdf } from "../support/pdfs.ts";
import { newRecipient, newSender } from "../support/people.ts";
import { browserOfFile } from "./browser.ts";
import { fillSigner, pick, place, senderIn, sheet } from "./sender.ts";
import { complete, documentShown, sentTo, signerIn, thanks } from "./signer.ts";

const browserFor = browserOfFile();

/** A line of what Playwright makes of the browser's tree of accessibility: role, name and states. */
const said =
  /^(?:heading|button|link|checkbox|radio|textbox|combobox|group|region|dialog|img|navigation|complementary) "[^"]*"(?: \[[^\]]*\])*/;

/** What can be listed and reached by role and name, in the order in which it is read. */
async function heard(where: Locator): Promise<string[]> {
  const lines = (await where.ariaSnapshot()).split("\n");
  return lines.flatMap((line) => said.exec(line.replace(/^ *- '?/, ""))?.[0] ?? []);
}

const isHeard = (where: Locator, expected: readonly unknown[]) =>
  expect.poll(() => heard(where), { timeout: 60_000 }).toEqual(expected);

const steps = ["Select file", "Add signers", "Place fields", "Review and send"];

/** What stands above each step: its name, and the way back to what is done. */
const headOf = (step: string) => [
  `heading "Create New Document: ${step}" [level=1]`,
  'navigation "Steps of a new document"',
  ...steps
    .slice(0, steps.indexOf(step))
    .map((done, index) => `button "Step ${index + 1} done ${done}"`),
];

test("sending is heard step by step: every role and name, in order", async (context) => {
  const sam = await senderIn(browserFor(context), await newSender());
  const { page, problems } = sam;
  const main = page.getByRole("main");
  const next = page.getByRole("button", { name: "Next", exact: true });
  await page.goto("/new");
  await pick(page, "Lease.pdf", makePdf([{ text: "Lease agreement" }, {}]));
  await page.getByRole("heading", { name: "Create New Document: Add signers" }).waitFor();
  const ben = { email: newRecipient("Ben").email, first: "Ben", last: "Okri" };
  await fillSigner(page, 0, ben);
  await isHeard(main, [
    ...headOf("Add signers"),
    'heading "Signer 1" [level=2]',
    'combobox "Email"',
    'textbox "First name"',
    'textbox "Last name"',
    'textbox "Mobile (optional)"',
    'combobox "Role"',
    'button "More about signer 1"',
    'button "Add signer"',
    'button "Add myself"',
    'button "Back"',
    'button "Next"',
  ]);

  await next.click();
  await documentShown(page);
  await place(page, "Signature", sheet(page, 1, 2), [0.3, 0.4]);
  await isHeard(main, [
    ...headOf("Place fields"),
    'complementary "Fields"',
    'heading "Fields for" [level=2]',
    'group "Fields to place"',
    ...["Signature", "Initials", "Name", "Email", "Phone", "Date", "More fields"].map(
      (kind) => `button "${kind}"`,
    ),
    'region "Selected field"',
    'combobox "Signature for"',
    'textbox "Page"',
    'button "Duplicate"',
    'button "Copy to pages"',
    'button "Delete"',
    'button "Undo"',
    'button "Redo" [disabled]',
    'button "Help with placing fields"',
    'button "Page thumbnails" [expanded]',
    'textbox "Page"',
    'button "Zoom out"',
    'button "Zoom 100 %"',
    'button "Zoom in"',
    'region "Lease"',
    'group "Page 1 of 2"',
    'button "Signature for Ben Okri, page 1" [pressed]',
    'group "Page 2 of 2"',
    'navigation "Thumbnails"',
    'button "Page 1, 1 field"',
    'button "Page 2"',
    'button "Back"',
    'button "Next"',
  ]);

  await next.click();
  await isHeard(main, [
    ...headOf("Review and send"),
    'textbox "Title (optional)"',
    'textbox "Message (optional)"',
    'button "See what Ben will get"',
    'heading "Summary" [level=2]',
    'region "Preview"',
    'region "Preview of Lease"',
    'group "Page 1 of 2"',
    'img "Signature for Ben Okri"',
    'group "Page 2 of 2"',
    'button "Send"',
  ]);
  expect(problems).toEqual([]);
});

test("signing is heard the same way, and each act is announced", async (context) => {
  const sent = await sentTo();
  const { page, problems } = await signerIn(browserFor(context), sent.token);
  const body = page.locator("body");
  const told = (words: string) =>
    page.getByRole("status").getByText(words).waitFor({ state: "attached" });
  await isHeard(body, [
    'checkbox "I consent to electronically sign" [checked] [disabled]',
    'button "I consent to electronically sign"',
    'button "More"',
    'button "Single Click Sign"',
    'button "Create Signature"',
    'complementary "About this document"',
    'region "About this document"',
    'heading "Lease 2026" [level=1]',
    'navigation "Fields"',
    'button "Signature · page 1 To do"',
    'button "Name · page 1 To do"',
    'button "Date · page 1 To do"',
    'textbox "Page"',
    'button "Zoom out"',
    'button "Zoom 100 %"',
    'button "Zoom in"',
    'combobox "Language"',
    'region "Lease 2026"',
    'group "Page 1 of 1"',
    'button "Sign: to do, field 1 of 3"',
    'button "Name: to do, field 2 of 3"',
    'button "Date: to do, field 3 of 3"',
    'button "Sign all 3 places"',
    'button "Complete" [disabled]',
  ]);

  await page.getByRole("button", { name: /^Sign: to do/ }).click();
  await isHeard(page.getByRole("dialog"), [
    'dialog "Create your signature"',
    'heading "Create your signature" [level=2]',
    'button "Close"',
    'group "How to make your signature"',
    'radio "Type" [checked]',
    'radio "Draw"',
    'radio "Picture"',
    'textbox "Name"',
    'group "Style"',
    'radio "Pacifico" [checked]',
    'radio "Dancing Script"',
    'radio "Great Vibes"',
    'radio "Caveat"',
    'radio "Satisfy"',
    'radio "Courgette"',
    'radio "Plain"',
    'button "Cancel"',
    'button "Use this signature"',
  ]);

  await page.getByRole("button", { name: "Use this signature" }).click();
  await told("Signature signed. 2 left.");
  await page.getByRole("button", { name: "Single Click Sign" }).click();
  await told("All 3 fields are filled in. Press Complete to sign.");
  await complete(page);
  await page.getByText(thanks).waitFor();
  await isHeard(body, [
    'heading "You have signed" [level=1]',
    'link "View and download the document"',
    'combobox "Language"',
  ]);
  expect(problems).toEqual([]);
});
