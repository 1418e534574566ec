import type { Page } from "playwright-core";
import { accessCodeLimits } from "../../../contract/rules/people/checks.ts";
import { makePdf } from "../../support/pdfs.ts";
import { nextCode, operatorEmail, password } from "../../support/people.ts";
import type { World } from "./world.ts";

/** What leads from one screen of the table to the next. */

export type Words = string | RegExp;

export function shown(words: Words) {
  return (on: Page) => on.getByText(words).filter({ visible: true }).first().waitFor();
}

/** Presses a button, and waits for the words that appear. */
export const press = (name: Words, words?: Words) => async (on: Page) => {
  await on.getByRole("button", { name }).filter({ visible: true }).first().click();
  if (words) await shown(words)(on);
};

/** Closes what is open, and follows links one after the other. */
export const through =
  (...links: string[]) =>
  async (on: Page) => {
    await on.keyboard.press("Escape");
    for (const name of links)
      await on.getByRole("link", { name, exact: true }).filter({ visible: true }).first().click();
  };

const pdfFile = (buffer: Buffer) => ({ name: "Lease.pdf", mimeType: "application/pdf", buffer });

export function check(bytes: (world: World) => Buffer, headline: RegExp) {
  return async (on: Page, world: World) => {
    await on.getByLabel(/from your device/).setInputFiles(pdfFile(bytes(world)));
    await on.getByRole("heading", { name: headline, level: 2 }).waitFor();
  };
}

/** The sealed document with one byte of its first page changed. */
export function changed({ sealed }: World): Buffer {
  const other = Buffer.from(sealed);
  const at = other.indexOf("Tf 72") + 3;
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
}

export async function enterPassword(on: Page, { senders }: World): Promise<void> {
  await on.getByLabel("Email").fill(senders.fresh.email);
  await on.getByLabel("Password", { exact: true }).fill(password);
  await press("Log In")(on);
  await on.getByRole("textbox", { name: "Code" }).waitFor();
}

export function enterTold(code: string, words: Words) {
  return async (on: Page) => {
    await on.getByRole("textbox", { name: "Access code" }).fill(code);
    await press("Continue", words)(on);
  };
}

export async function spendTries(on: Page): Promise<void> {
  for (let left = accessCodeLimits.triesMax; left > 0; left -= 1) {
    await on.getByRole("textbox", { name: "Access code" }).fill("heron");
    const answered = on.waitForResponse(/esign\/check/);
    await press("Continue")(on);
    await answered;
  }
  await shown("Too many wrong codes")(on);
  await on.getByRole("textbox", { name: "Access code" }).waitFor({ state: "detached" });
}

export async function askForCode(on: Page): Promise<void> {
  await on.getByLabel("Email").fill("nobody@example.com");
  await press("Send code")(on);
  await on.getByLabel("New Password", { exact: true }).waitFor();
}

/** Closes the open dialog. */
export async function closeDialog(on: Page): Promise<void> {
  await on.keyboard.press("Escape");
  await on.getByRole("dialog").waitFor({ state: "hidden" });
}

export async function searchNowhere(on: Page): Promise<void> {
  await on.keyboard.press("Escape");
  await on.getByRole("searchbox").fill("nowhere");
}

export async function askToRemove(on: Page): Promise<void> {
  await closeDialog(on);
  await press(/^Remove /)(on);
  await on.getByRole("dialog").waitFor();
}

export async function askToCorrect(on: Page): Promise<void> {
  await closeDialog(on);
  await press(/^Change details of/, "If you change the address")(on);
}

export async function askToSignHere(on: Page): Promise<void> {
  await closeDialog(on);
  await press(/^(Ben Okri|Wilhelmina-Alexandrina2)/)(on);
  await press(/^Sign in person: /, "On their phone")(on);
}

export async function askToWithdraw(on: Page): Promise<void> {
  await closeDialog(on);
  await press("Withdraw", "Withdraw this document?")(on);
}

export async function addSigners(on: Page): Promise<void> {
  await on.getByRole("button", { name: "Add signer" }).click();
  const people = [
    ["ada@example.com", "Ada", "King"],
    ["ben@example.com", "Ben", "Okri"],
  ] as const;
  for (const [row, [email, first, last]] of people.entries()) {
    await on.getByLabel("Email").nth(row).fill(email);
    await on.getByLabel("First name").nth(row).fill(first);
    await on.getByLabel("Last name").nth(row).fill(last);
    await on.getByLabel("Mobile").nth(row).fill("5559876543");
  }
  await on.getByRole("switch", { name: "Set a signing order" }).check();
}

export async function addOthers(on: Page): Promise<void> {
  await on
    .getByRole("button", { name: /^More about signer/ })
    .last()
    .click();
  await on.getByLabel("Any of these people can sign instead").fill("Cem Kaya, cem@example.com");
  await shown("Cem Kaya")(on);
}

export async function placeFields(on: Page): Promise<void> {
  await closeDialog(on);
  await press("Next")(on);
  await press("Place suggested Signature on page 1")(on);
  await on.getByRole("button", { name: "Change", exact: true }).click();
  await on.getByRole("dialog").getByRole("combobox").first().selectOption({ label: "Ben Okri" });
  await on.getByRole("button", { name: "Close" }).click();
  await press("Place suggested Date on page 1")(on);
  await on.getByRole("button", { name: /^Date for Ben/ }).waitFor();
}

export async function review(on: Page): Promise<void> {
  await press("Next")(on);
  await on.getByText("Please check").waitFor();
}

export async function openOptions(on: Page): Promise<void> {
  await on.getByText("Options: copies, deadline").click();
  for (const line of ["Deadline", "Reminders"]) await on.getByText(line, { exact: true }).click();
}

/** Inside the dialog are two pages, each of which comes by itself. */
export async function showAsSigner(on: Page): Promise<void> {
  await press(/^See what .* will get$/, "As on a phone.")(on);
  for (const title of [/^Email to /, /^Signing page of /])
    await on.getByTitle(title).contentFrame().getByRole("heading", { level: 1 }).waitFor();
}

export async function editPages(on: Page): Promise<void> {
  // With long names, its file is a framework agreement.
  const file = on.getByRole("radio", { name: /Lease|Framework/ }).first();
  await file.check({ force: true });
  await press("Edit pages")(on);
  await on.getByRole("button", { name: /^Page 1: / }).click();
}

export async function redact(on: Page): Promise<void> {
  await press("Redact")(on);
  await on.getByRole("dialog").locator("canvas").waitFor();
  await press("Add an area", "1 area")(on);
}

export async function editTemplate(on: Page): Promise<void> {
  await closeDialog(on);
  await press("More for Lease")(on);
  await on.getByRole("link", { name: "Edit" }).click();
  await shown("Change “Lease”")(on);
}

export async function deleteTemplate(on: Page): Promise<void> {
  await press("More for Lease")(on);
  await press("Delete", "Delete this template?")(on);
}

export async function chooseOtherFile(on: Page): Promise<void> {
  await press("Choose another file")(on);
  const file = pdfFile(makePdf([{ text: "Lease agreement" }, { text: "Annex" }, {}]));
  await on.getByLabel("choose a file from your device").setInputFiles(file);
  await shown("Where do the fields go?")(on);
}

export async function askVisitCode(on: Page): Promise<void> {
  await on.getByLabel("First name").fill("Vera");
  await on.getByLabel("Email address").fill("vera@example.com");
  await press("Email me a code", "We have sent a code")(on);
}

export async function pasteSheet(on: Page): Promise<void> {
  await on
    .getByRole("link", { name: /^Send .* in bulk$/ })
    .first()
    .click();
  const people = [
    "Signer 1: Email",
    "Signer 1: First name",
    "Signer 2: Email",
    "Signer 2: First name",
  ];
  const lines = [
    people,
    ["ann@example.com", "Ann", "ben@example.com", "Ben"],
    ["cem@example", "Cem", "", ""],
  ];
  const sheet = lines.map((line) => line.join("\t")).join("\n");
  await on.getByLabel("Or paste the cells of a spreadsheet").fill(sheet);
  await shown("Columns of 2 rows")(on);
}

export async function sendRow(on: Page): Promise<void> {
  await press("Send 1", "0 of 1 signed")(on);
  await on.getByText("Sent", { exact: true }).first().waitFor();
}

export async function placeInTemplate(on: Page): Promise<void> {
  await closeDialog(on);
  await press("Discard changes", "Create a Template")(on);
  await on.getByLabel("Template Name").fill("Lease");
  const file = pdfFile(makePdf([{ text: "Lease agreement" }]));
  await on.getByLabel("choose a file from your device").setInputFiles(file);
  await on.getByText("1 page", { exact: true }).waitFor();
  await on.getByLabel("Total Number of Signers").fill("2");
  await press("Next")(on);
  await on.locator("[data-page='0'][aria-busy='false']").waitFor();
}

export async function planShown(on: Page): Promise<void> {
  await on.getByText(/^Starter Monthly, /).waitFor();
}

export async function chooseUpgrade(on: Page): Promise<void> {
  await press("Update Subscription")(on);
  await on.getByRole("dialog").getByLabel("Pro Monthly").check();
  await on.getByText("Due today").waitFor();
}

export async function askToCancel(on: Page): Promise<void> {
  await closeDialog(on);
  await press("Cancel Subscription")(on);
  await on.getByText("Are you sure you want to cancel").waitFor();
}

export async function enterAsOperator(on: Page): Promise<void> {
  const code = await nextCode(operatorEmail, () => press("Email me a code", /on its way/)(on));
  await on.getByRole("textbox", { name: "Code" }).fill(code);
  await on.getByText("Opened this page with a code").first().waitFor();
  await shown("SES sandbox")(on);
}

export async function makeKey(on: Page): Promise<void> {
  const dialog = on.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Billing");
  await dialog.getByLabel("Read documents").check();
  await dialog.getByRole("textbox", { name: "Your password" }).fill(password);
  await press("Create key", "Your new key: Billing")(on);
}

export async function closeKey(on: Page): Promise<void> {
  await press("Done", /haven’t copied/)(on);
  await press("Close anyway")(on);
  await on.getByRole("button", { name: "Revoke Billing" }).waitFor();
}

export async function makeHook(on: Page): Promise<void> {
  const dialog = on.getByRole("dialog");
  await dialog.getByLabel("Address").fill("http://127.0.0.1:9/undersign/events");
  await dialog.getByLabel("Description").fill("Accounting");
  await press("Create webhook", "whsec_")(on);
}

export async function closeSecret(on: Page): Promise<void> {
  await press("Done")(on);
  await on.getByRole("list", { name: "Webhooks" }).waitFor();
}

export async function listInvoices(on: Page): Promise<void> {
  await press("Get Invoices")(on);
  await on.getByRole("list", { name: "Invoices" }).waitFor();
}

export async function askToDecline(on: Page): Promise<void> {
  await closeDialog(on);
  await press("More")(on);
  await press("Decline to sign")(on);
  await on.getByRole("dialog").waitFor();
}

export async function chooseFile(on: Page): Promise<void> {
  await on.getByRole("radio", { name: /Lease/ }).first().check({ force: true });
  await press("Next")(on);
  await on.getByLabel("Email").first().waitFor();
}

export async function askToDelegate(on: Page): Promise<void> {
  await closeDialog(on);
  await press("More")(on);
  await press("Ask someone else")(on);
  await on.getByRole("dialog").waitFor();
}

export async function documentShown(on: Page): Promise<void> {
  await on.locator("[data-page='0'][aria-busy='false']").waitFor();
}

export async function openAddress(on: Page): Promise<void> {
  await press(/^Address: to do/)(on);
  await on.getByRole("dialog").getByLabel("Address").fill("1 Main Street");
}

/** A file that is refused stays beside one that is taken. */
export async function attachFiles(on: Page): Promise<void> {
  await on.keyboard.press("Escape");
  await press(/^Identity card: to do/)(on);
  const chooser = on.waitForEvent("filechooser");
  await press("Choose a file")(on);
  const pdf = pdfFile(makePdf([{ text: "Identity card" }]));
  const page = { ...pdf, name: "page.pdf", buffer: Buffer.from("<!doctype html>") };
  await (await chooser).setFiles([pdf, page]);
  await on.getByRole("button", { name: "Remove Lease.pdf" }).waitFor();
  await shown(/^We can.t take this file/)(on);
}

/** A field appears because of an answer, and the result of another answer is shown. */
export async function answerOthers(on: Page): Promise<void> {
  await on.keyboard.press("Escape");
  await on.getByRole("checkbox", { name: /^I have a dog/ }).press("Space");
  await press(/^Its breed: to do/)(on);
  await on.keyboard.press("Escape");
  await press(/^Rent: to do/)(on);
  await on.getByRole("dialog").getByLabel("Rent").fill("950");
  await on.keyboard.press("Escape");
  await press(/^Rent of a year: computed/)(on);
  await on.getByRole("dialog").getByText("11.400,00").waitFor();
}

export async function createSignature(on: Page): Promise<void> {
  await closeDialog(on);
  await press("Create Signature")(on);
  await on.getByRole("button", { name: "Use this signature" }).waitFor();
}

export async function documentsListed(on: Page): Promise<void> {
  await on
    .getByRole("button", { name: /^Activity of/ })
    .first()
    .waitFor();
}

export async function showActivity(on: Page): Promise<void> {
  await press(/^Activity of/)(on);
  await on.getByText("Loading activities").waitFor({ state: "hidden" });
  await on.getByRole("dialog").locator("li").first().waitFor();
}

export async function complete(on: Page): Promise<void> {
  await press("Complete")(on);
  await on.getByText("Thank you for completing the signing process.").waitFor();
}

export async function pageCount(on: Page): Promise<void> {
  await on.getByText(/Page 1 of \d/).waitFor();
  await on.locator("#root [data-picture]").waitFor();
}

export async function firstMail(on: Page): Promise<void> {
  await on.locator("li button").first().waitFor();
}

export function openMail(subject: RegExp) {
  return (on: Page) => on.locator("li button").filter({ hasText: subject }).first().click();
}
