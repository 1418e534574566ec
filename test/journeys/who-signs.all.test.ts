import { expect, test } from "vitest";
import { makePdf } from "../support/pdfs.ts";
import {
  newRecipient,
  newSender,
  openLink,
  type Sender,
  sendEnvelope,
  signingToken,
} from "../support/people.ts";
import { browserOfFile, hasFocus, looksRight } from "./browser.ts";
import { pick, place, senderIn, sheet, small } from "./sender.ts";
import { documentShown } from "./signer.ts";

/** Who signs: suggested, oneself, with a number where it is needed, and again after a decline. */

const browserFor = browserOfFile();

const ines = { ...newRecipient("Inês", "Ferreira de Albuquerque"), mobile: "+351912345678" };

async function senderWhoWroteTo(...people: (typeof ines)[]): Promise<Sender> {
  const sender = await newSender();
  await sendEnvelope(sender, people);
  return sender;
}

test("people are suggested and chosen by keyboard, and forgotten", async (context) => {
  const ian = newRecipient("Ian");
  const sam = await senderIn(browserFor(context), await senderWhoWroteTo(ines, ian));
  const { page } = sam;
  await page.goto("/new");
  await page.getByRole("radio", { name: /contract/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  const email = page.getByRole("combobox", { name: "Email" });
  await email.pressSequentially("i");
  await page.getByRole("listbox").getByRole("option").nth(1).waitFor();
  expect(await email.getAttribute("aria-expanded")).toBe("true");
  await page.getByRole("status").getByText("2 suggestions").waitFor();
  await email.pressSequentially("nes");
  await expect.poll(() => page.getByRole("listbox").getByRole("option").count()).toBe(1);
  await looksRight(sam, "who-signs-suggested");
  await email.press("Escape");
  expect(await page.getByRole("listbox").getByRole("option").count()).toBe(0);
  await email.press("ArrowDown");
  await email.press("ArrowDown");
  await page.getByRole("listbox").getByRole("option", { selected: true }).waitFor();
  await email.press("Enter");
  expect(await email.inputValue()).toBe(ines.email);
  expect(await page.getByLabel("Last name").inputValue()).toBe(ines.lastName);
  expect(await page.getByLabel("Mobile").inputValue()).toBe(ines.mobile);
  await hasFocus(email);

  await page.getByRole("link", { name: "Account Settings" }).first().click();
  await page.getByText("Your data", { exact: true }).click();
  await page.getByRole("button", { name: "Contacts" }).click();
  await page.getByLabel("Search by name or address").fill("ian");
  await page.getByRole("button", { name: "Remove Ian Test" }).click();
  await page.getByText("No matches.").waitFor();
  await looksRight(sam, "who-signs-forgotten");
  expect(sam.problems).toEqual([]);
});

test("oneself and a whole name, on a phone; a phone field asks for a number before sending", async (context) => {
  const sender = await newSender();
  const sam = await senderIn(browserFor(context), sender, small);
  const { page } = sam;
  await page.goto("/new");
  await pick(page, "Lease.pdf", makePdf([{ text: "Lease" }]));
  await page.getByRole("button", { name: "Add myself" }).tap();
  expect(await page.getByLabel("Email").inputValue()).toBe(sender.email);
  expect(await page.getByLabel("Mobile").inputValue()).toBe("5551234567");
  await page.getByRole("button", { name: "Add signer" }).tap();
  const tariq = newRecipient("Tariq", "Aziz");
  await page.getByLabel("Email").nth(1).fill(`Tariq Aziz <${tariq.email}>`);
  expect(await page.getByLabel("Last name").nth(1).inputValue()).toBe("Aziz");
  await page.getByLabel("Last name").nth(1).fill("");
  await page.getByLabel("First name").nth(1).fill("Tariq bin Aziz");
  await looksRight(sam, "who-signs-small");
  await page.getByRole("button", { name: "Next" }).tap();
  await documentShown(page);
  await page.getByRole("radio", { name: /Tariq bin Aziz/ }).check({ force: true });
  await place(page, "Phone", sheet(page, 1, 1), [0.4, 0.4], "tap");
  await page.getByRole("button", { name: "Next" }).tap();
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  const sentence = "Tariq bin Aziz has a phone field, so their mobile number is needed.";
  await page.getByRole("alert").getByText(sentence).waitFor();
  await page.getByRole("button", { name: /^Change signers: Tariq/ }).tap();
  await page.getByLabel("Mobile").nth(1).fill("(07700) 900-123");
  await page.getByRole("button", { name: "Next" }).tap();
  await page.getByRole("button", { name: "Next" }).tap();
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  await page.waitForURL("**/userboard");
  await page.getByRole("button", { name: "Sign your part now" }).waitFor();
  await looksRight(sam, "who-signs-sent-small");
  const { body: view } = await openLink(await signingToken(tariq));
  expect(view.recepient[0]).toMatchObject({ mobile: "7700900123", lastName: "Aziz" });
  expect(sam.problems).toEqual([]);
});
