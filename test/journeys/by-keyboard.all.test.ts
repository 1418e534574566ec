import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { siteUrl } from "../support/cloud.ts";
import { newPayer } from "../support/payments.ts";
import { makePdf, mixedPages } from "../support/pdfs.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  nextCode,
  sendEnvelope,
  signingToken,
} from "../support/people.ts";
import { linkBy } from "../support/public-links.ts";
import { newTemplate } from "../support/templates.ts";
import { browserOfFile, fileNamed, hasFocus, looksRight, newPerson, tabTo } from "./browser.ts";
import { boxOf, documentsOf, pick, placesOf, senderIn, sheet, threeRows } from "./sender.ts";
import { documentShown, sentTo } from "./signer.ts";

const browserFor = browserOfFile();

const count = 60;
const pdf = makePdf(mixedPages(count));

test("sixty mixed pages go out by keyboard alone", async (context) => {
  const sender = await newSender();
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  // Asked for early: the browser must know of it before the key is pressed.
  const chooser = page.waitForEvent("filechooser", { timeout: 0 });
  await page.goto("/userboard");
  await pressOn(page.getByRole("link", { name: "Create New Document" }).first());
  await page.waitForURL("**/new");
  await hasFocus(page.locator("main"));
  await pressOn(page.getByLabel("choose a file from your device"));
  await (await chooser).setFiles(fileNamed("Framework.pdf", pdf));
  await stepIsRead(page, "Add signers");

  const rows = threeRows();
  for (const [index, row] of rows.entries()) {
    const email = page.getByLabel("Email").nth(index);
    if (index === 0) await tabTo(email);
    else await pressOn(button("Add signer"));
    await hasFocus(email);
    for (const text of [row.email, row.first, row.last, "5559876543"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
  }
  await tabTo(page.getByRole("switch", { name: "Set a signing order" }), "Shift+Tab");
  await page.keyboard.press("Space");
  await pressOn(button("Move signer 1 down"));
  await hasFocus(button("Move signer 2 down"));
  await page.keyboard.press("Enter");
  await page.getByText("Ada King is now number 3 of 3, turn 3.").waitFor();
  await hasFocus(button("Move signer 3 down"));
  await pressOn(button("Next"));
  await stepIsRead(page, "Place fields");

  await placeByKeyboard(page);
  await pressOn(button("Next"));
  await stepIsRead(page, "Review and send");
  await pressOn(button("Send"));
  await page.waitForURL("**/userboard");
  expect((await documentsOf(sender)).documents).toHaveLength(1);
  const [first, second] = await placesOf(rows[1]);
  expect([first?.page, second?.page]).toEqual([0, 39]);
  expect(sam.problems).toEqual([]);
});

test("single keys search, walk the rows, create and list themselves, not while one types, and can be turned off", async (context) => {
  const sender = await newSender();
  for (const name of ["Ann", "Ben"]) await sendEnvelope(sender, [newRecipient(name)]);
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/userboard");
  const titles = page.locator("[data-row] a[href^='/documents/']");
  await titles.nth(1).waitFor();
  await page.keyboard.press("j");
  await hasFocus(titles.first());
  await page.keyboard.press("j");
  await hasFocus(titles.last());
  await page.keyboard.press("Enter");
  await page.waitForURL("**/documents/*");
  await page.goBack();
  await hasFocus(titles.last());
  await page.keyboard.press("k");
  await hasFocus(titles.first());
  await page.keyboard.press("/");
  await page.waitForURL("**/documents");
  const search = page.getByRole("searchbox", { name: "Search" });
  await hasFocus(search);
  await page.keyboard.type("jack?c");
  expect(await search.inputValue()).toBe("jack?c");
  await page.keyboard.press("Tab");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await dialog.waitFor();
  await looksRight(sam, "shortcuts");
  await dialog.getByRole("switch", { name: "Use these shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.keyboard.press("c");
  await page.keyboard.press("?");
  expect(await dialog.isVisible()).toBe(false);
  expect(new URL(page.url()).pathname).toBe("/documents");
  await page
    .getByRole("button", { name: /account menu$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await dialog.getByRole("switch", { name: "Use these shortcuts" }).check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await page.waitForURL("**/new");
  expect(sam.problems).toEqual([]);
});

test("a signer's role and sheet and the document's options are set by keyboard alone", async (context) => {
  const sam = await senderIn(browserFor(context), await newSender());
  const { page } = sam;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.goto("/new");
  const lines = ["", `Tenant's signature: ${"_".repeat(30)}`];
  await pick(page, "Lease.pdf", makePdf([{ text: "Lease", lines }]));
  await tabTo(page.getByLabel("Email"));
  await page.keyboard.type("ben@example.com");
  await tabTo(page.getByLabel("First name"));
  await page.keyboard.type("Ben");
  await tabTo(page.getByLabel("Role", { exact: true }));
  await page.keyboard.type("Approver");
  await pressOn(button("More about signer 1"));
  await tabTo(page.getByLabel("Access code (you tell them)"));
  await page.keyboard.press("Space");
  await tabTo(page.getByLabel("Access code", { exact: true }));
  await page.keyboard.type("otter 7");
  await page.keyboard.press("Escape");
  await hasFocus(button("More about signer 1"));
  await page.getByText("access code").waitFor();
  await pressOn(button("Next"));
  await stepIsRead(page, "Place fields");
  await documentShown(page);
  await pressOn(button("Next"));
  await stepIsRead(page, "Review and send");
  await pressOn(page.getByText("Options: copies, deadline"));
  const reminders = page.getByText("Reminders", { exact: true });
  await pressOn(page.locator("summary").filter({ has: reminders }).last());
  await tabTo(page.getByLabel("First after (days)"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("5");
  await page.getByText(/^After 5 days/).waitFor();
  expect(sam.problems).toEqual([]);
});

test("a sheet is pasted, checked, sent and reminded of by keyboard alone, and a public link is made", async (context) => {
  const sender = await newPayer();
  await newTemplate(sender, 1);
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/template");
  await pressOn(page.getByRole("link", { name: /^Send .* in bulk$/ }));
  const cells = page.getByLabel("Or paste the cells of a spreadsheet");
  await tabTo(cells);
  const rows = ["Ann", "Ben"].map((name) => [name, "Lee", newAddress("row")].join("\t"));
  await page.keyboard.insertText(
    [["First name", "Last name", "Email"].join("\t"), ...rows].join("\n"),
  );
  await pressOn(page.getByRole("button", { name: /^Check / }));
  await pressOn(page.getByRole("button", { name: "Send 2", exact: true }));
  await page.getByText("0 of 2 signed").waitFor();
  await tabTo(page.getByRole("button", { name: "Remind all 2" }));
  await pressOn(page.getByRole("link", { name: "Show in All Documents" }));
  await page.getByText("Lease - Ann Lee").waitFor();
  await page.goto("/template");
  await pressOn(page.getByRole("link", { name: /^Public link of / }));
  await pressOn(page.getByRole("button", { name: "Create link" }));
  await tabTo(page.getByRole("button", { name: "Copy", exact: true }));
  expect(sam.problems).toEqual([]);
});

test("one of several takes the document and gives it back by keyboard alone, and a visitor enters details and code", async (context) => {
  const browser = browserFor(context);
  const [ann, ben] = [newRecipient("Ann", "Lee"), newRecipient("Ben", "Okri")];
  await sentTo([ann], (body) => ({
    ...body,
    recepient: [{ ...body.recepient[0], anyOf: [ben] }],
  }));
  const one = await newPerson(browser, siteUrl());
  await one.page.goto(`/rviewer/${await signingToken(ben)}`);
  await documentShown(one.page);
  const takes = one.page.getByRole("button", { name: "I'll sign it" });
  await pressOn(takes);
  await one.page.getByRole("dialog").waitFor();
  await one.page.keyboard.press("Escape");
  await one.page.getByText("You have taken this over.").waitFor();
  await pressOn(one.page.getByRole("button", { name: "Give it back" }));
  await hasFocus(takes);

  const { token } = await linkBy(await apiKeyOf(await newSender()));
  const vera = await newPerson(browser, siteUrl());
  const { page } = vera;
  await page.goto(`/l/${token}`);
  await documentShown(page);
  const email = newAddress("vera");
  for (const [label, text] of [
    ["First name", "Vera"],
    ["Last name", "Visitor"],
    ["Email address", email],
  ] as const) {
    await tabTo(page.getByLabel(label));
    await page.keyboard.type(text);
  }
  const code = await nextCode(email, () =>
    pressOn(page.getByRole("button", { name: "Email me a code" })),
  );
  const typed = page.getByRole("textbox", { name: "Code" });
  await hasFocus(typed);
  await page.keyboard.type(code);
  await page.waitForURL("**/rviewer/**");
  await page.getByRole("button", { name: "Complete" }).waitFor();
  expect([...one.problems, ...vera.problems]).toEqual([]);
});

/** For Ben, who is the first by now: a signature moved and copied by keys, and a date on page 40. */
async function placeByKeyboard(page: Page): Promise<void> {
  await documentShown(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await pressOn(button("Signature"));
  const signatures = button("Signature for Ben Okri, page 1");
  await hasFocus(signatures);
  const before = await boxOf(signatures);
  for (const key of ["ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowUp"])
    await page.keyboard.press(key);
  const pixelsPerPoint = (await boxOf(sheet(page, 1, count))).width / 612;
  const movedPt = async (axis: "x" | "y") =>
    (before[axis] - (await boxOf(signatures))[axis]) / pixelsPerPoint;
  await expect.poll(() => movedPt("x")).toBeCloseTo(11, 0);
  await expect.poll(() => movedPt("y")).toBeCloseTo(10, 0);

  await page.keyboard.press("Control+d");
  await hasFocus(signatures.nth(1));
  await page.keyboard.press("Alt+PageDown");
  await page.getByText("Signature is now on page 2.").waitFor();
  const copy = button("Signature for Ben Okri, page 2");
  await hasFocus(copy);
  await page.keyboard.press("Delete");
  await copy.waitFor({ state: "detached" });
  await tabTo(page.getByRole("textbox", { name: "Page", exact: true }));
  await page.keyboard.type("40");
  await page.keyboard.press("Enter");
  await tabTo(button("Date"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await hasFocus(button("Date for Ben Okri, page 40"));
  await page.keyboard.press("Escape");
  await hasFocus(button("Date"));
}

async function pressOn(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press("Enter");
}

/** A new step takes the focus to its heading, a moment after it shows. */
const stepIsRead = (page: Page, step: string): Promise<void> =>
  hasFocus(page.getByRole("heading", { name: `Create New Document: ${step}` }));
