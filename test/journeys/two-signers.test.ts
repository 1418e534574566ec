import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { expect, test } from "vitest";
import { mailTo, siteUrl } from "../support/cloud.ts";
import { needs, pdfsig } from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import { mailedCode, newAddress, password } from "../support/people.ts";
import { browserOfFile, fileNamed, looksRight, newPerson, type Visitor } from "./browser.ts";
import { boxOf, place, sheet } from "./sender.ts";

const browserFor = browserOfFile();

const sender = newAddress("sam");
const signers = [
  { email: newAddress("lukasz"), first: "Łukasz", last: "Ćwikła" },
  { email: newAddress("mei"), first: "明", last: "王小" },
];
const pdf = makePdf([{ text: "Lease agreement" }, { width: 842, height: 595 }, { rotate: 90 }]);

test("a document goes round: registered, sent, signed by two, sealed, downloaded", async (context) => {
  needs(context, "pdfsig");
  const browser = browserFor(context);
  const sam = await newPerson(browser, siteUrl());
  await register(sam);
  await signIn(sam);
  await send(sam);
  for (const [index, signer] of signers.entries()) await sign(browser, signer, index);
  const file = await downloadSealed(sam);
  expect(file.subarray(0, pdf.length)).toEqual(pdf);
  const words = pdfsig(file);
  expect(words).toContain("Signature is Valid");
  expect(words).toContain("Total document signed");
  await readByLink(browser);
  expect(sam.problems).toEqual([]);
});

async function register(sam: Visitor): Promise<void> {
  const { page } = sam;
  await page.goto("/");
  await page.getByRole("link", { name: "Try Free!" }).first().click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("This field is required!").first().waitFor();
  await page.getByLabel("First name").fill("Sam");
  await page.getByLabel("Last name").fill("Sender");
  await page.getByLabel("Email").fill(sender);
  await page.getByLabel("Mobile").fill("5551234567");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Re-enter Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("✅ User successfully created!").first().waitFor();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
}

async function signIn(sam: Visitor): Promise<void> {
  const { page } = sam;
  await page.getByLabel("Remember me").check();
  await page.getByRole("textbox", { name: "Code" }).focus();
  await page.keyboard.type(await mailedCode(sender));
  await page.waitForURL("**/userboard");
  await page.getByRole("heading", { name: "Most Recent Documents" }).waitFor();
}

async function send(sam: Visitor): Promise<void> {
  const { page } = sam;
  await page.getByRole("link", { name: "Create New Document" }).first().click();
  await page
    .getByLabel("choose a file from your device")
    .setInputFiles(fileNamed("Lease.pdf", pdf));
  await page.getByRole("button", { name: "Add signer" }).click();
  for (const [index, signer] of signers.entries()) {
    await page.getByLabel("Email").nth(index).fill(signer.email);
    await page.getByLabel("First name").nth(index).fill(signer.first);
    await page.getByLabel("Last name").nth(index).fill(signer.last);
    await page.getByLabel("Mobile").nth(index).fill("5559876543");
  }
  await page.getByText("Registered: no").first().waitFor();
  await page.getByRole("button", { name: "Next" }).click();

  await placeFields(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Title").fill("Lease 2026");
  await page.getByLabel("Message").fill("Please sign by Friday.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/userboard");
  await page.getByText("Lease 2026").first().waitFor();
}

/** For each signer a signature, a name and a date on page 1: palette first, then the page. */
async function placeFields(page: Page): Promise<void> {
  const first = sheet(page, 1, 3);
  for (const [index, signer] of signers.entries()) {
    await page.getByRole("radio", { name: new RegExp(signer.first) }).check({ force: true });
    for (const [column, kind] of ["Signature", "Name", "Date"].entries())
      await place(page, kind, first, [0.2 + 0.28 * column, 0.2 + 0.12 * index]);
  }
}

async function sign(
  browser: Browser,
  signer: (typeof signers)[number],
  index: number,
): Promise<void> {
  const mail = await mailTo(signer.email);
  expect(mail.subject).toBe("Sam Sender asks you to sign: Lease 2026");
  const link = new URL(/https?:\S+\/rviewer\/\S+/.exec(mail.text)?.[0] ?? "");
  const person = await newPerson(browser, siteUrl());
  const { page } = person;
  await page.goto(link.pathname);
  await page.getByText("0 of 3 done").filter({ visible: true }).waitFor();
  await page.getByRole("button", { name: "Create Signature" }).click();
  if (index === 1) {
    await draw(page);
    await looksRight(person, "signature-drawn");
  }
  await page.getByRole("button", { name: "Use this signature" }).click();
  if (index === 0) await signFieldByField(page);
  else await page.getByRole("button", { name: "Single Click Sign" }).click();
  await page.getByText("3 of 3 done").filter({ visible: true }).waitFor();
  await page.getByRole("button", { name: "Complete" }).click();
  await page
    .getByText(
      "Thank you for completing the signing process. Please check your email to receive a link to view and download the completed document.",
    )
    .waitFor();
  await looksRight(person, `thank-you-${index}`);
  await page.goto(link.pathname);
  await page
    .getByText(/already signed|have signed/i)
    .first()
    .waitFor();
  await looksRight(person, `signed-already-${index}`);
  expect(person.problems).toEqual([]);
  await page.context().close();
}

async function signFieldByField(page: Page): Promise<void> {
  // Nothing behind the dialog takes the focus before it has closed.
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /^Sign: to do/ }).focus();
  for (const done of [1, 2, 3]) {
    await page.locator("[data-field]:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(`${done} of 3 done`).filter({ visible: true }).waitFor();
  }
}

async function draw(page: Page): Promise<void> {
  await page.getByText("Draw", { exact: true }).click();
  const pad = await boxOf(page.getByRole("img", { name: "Draw your signature" }));
  await page.mouse.move(pad.x + 20, pad.y + pad.height * 0.7);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) {
    const y = pad.y + pad.height * (0.5 + 0.3 * Math.sin(step));
    await page.mouse.move(pad.x + 20 + step * 15, y);
  }
  await page.mouse.up();
  await page.getByRole("img", { name: "Draw your signature: drawn" }).waitFor();
}

async function downloadSealed(sam: Visitor): Promise<Buffer> {
  const { page } = sam;
  await mailTo(sender, (mail) => mail.subject.startsWith("Completed"));
  await page.reload();
  await page.getByText("Completed").nth(1).waitFor();
  await page.getByRole("button", { name: /^Activity of/ }).click();
  await page.getByText("Activities For Document Id").waitFor();
  await page.getByText("Document completed and sealed").waitFor();
  await looksRight(sam, "activity");
  await page.keyboard.press("Escape");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Download (?!evidence)/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[0-9a-f-]{36}_Lease \(signed\)\.pdf$/);
  return readFileSync(await download.path());
}

async function readByLink(browser: Browser): Promise<void> {
  const mail = await mailTo(signers[0]?.email ?? "", ({ text }) => text.includes("/docsigned/"));
  const link = new URL(/https?:\S+\/docsigned\/\S+/.exec(mail.text)?.[0] ?? "");
  const reader = await newPerson(browser, siteUrl());
  const { page } = reader;
  await page.goto(link.pathname);
  await page.getByText(/Page 1 of \d/).waitFor();
  expect(await page.getByRole("button", { name: "Previous" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText(/Page 2 of \d/).waitFor();
  expect(reader.problems).toEqual([]);
}
