import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  newRecipient,
  newSender,
  openLink,
  type Sender,
  sendEnvelope,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import { listTemplates, openTemplate } from "../support/templates.ts";
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
  await page.getByRole("option").nth(1).waitFor();
  expect(await email.getAttribute("aria-expanded")).toBe("true");
  await page.getByRole("status").getByText("2 suggestions").waitFor();
  await email.pressSequentially("nes");
  await expect.poll(() => page.getByRole("option").count()).toBe(1);
  await looksRight(sam, "who-signs-suggested");
  await email.press("Escape");
  expect(await page.getByRole("option").count()).toBe(0);
  await email.press("ArrowDown");
  await email.press("ArrowDown");
  await page.getByRole("option", { selected: true }).waitFor();
  await email.press("Enter");
  expect(await email.inputValue()).toBe(ines.email);
  expect(await page.getByLabel("Last name").inputValue()).toBe(ines.lastName);
  expect(await page.getByLabel("Mobile").inputValue()).toBe(ines.mobile);
  await hasFocus(email);

  await page.getByRole("button", { name: "Contacts" }).click();
  await page.getByLabel("Search by name or address").fill("ian");
  await page.getByRole("button", { name: "Forget Ian Test" }).click();
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

const inputsOf = (inputs: Locator) =>
  inputs.evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? one.value : "")));

/** They lie where `sendEnvelope` places the fields of two signers. */
const lines = ["Landlord", "Tenant"].map((party) => `${party}'s signature: ${"_".repeat(30)}`);
const lease = makePdf([{ text: "Lease", lines: ["", ...lines] }]);

test("a declined document says why, and is corrected and sent again; another becomes a template", async (context) => {
  const sender = await newSender();
  const file = await uploadFile(sender, lease);
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  await sendEnvelope(sender, [ann, ben], file);
  const bearer = await signingToken(ann);
  const reason = { reason: "The deposit is wrong: it should be 900 and not 1,900 as it stands" };
  await call("POST", "/api/esign/decline", reason, { bearer });
  const sam = await senderIn(browserFor(context), sender);
  const { page } = sam;
  await page.goto("/userboard");
  await page.getByText(/The deposit is wrong/).waitFor();
  await looksRight(sam, "who-signs-declined");
  await page.getByRole("link", { name: /^Correct and send again/ }).click();
  await page.getByRole("heading", { name: "Create New Document: Review and send" }).waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("Lease 2026");
  expect(await page.getByLabel("Message").inputValue()).toBe("Please sign by Friday.");
  await page.getByText("3 fields").nth(1).waitFor();
  await page.getByRole("button", { name: "Save as template" }).click();
  await page.getByLabel("Template Name").fill("Lease for two");
  await looksRight(sam, "who-signs-save-template");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("The template was saved.").waitFor();
  await page.getByLabel("Title").fill("Lease, corrected");
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/userboard");
  await page.getByText("Lease, corrected").waitFor();

  await page.getByRole("button", { name: "More for Lease, corrected" }).click();
  await page.getByRole("button", { name: "Save as template" }).click();
  // The roles are named from the document.
  const roles = page.getByRole("textbox", { name: /^Role of signer/ });
  await expect.poll(() => inputsOf(roles)).toEqual(["Landlord", "Tenant"]);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("The template was saved.").waitFor();
  const saved = (await listTemplates(sender)).body;
  expect(saved.map(({ templateName }) => templateName).sort()).toEqual([
    "Lease for two",
    "Lease, corrected",
  ]);
  for (const { id } of saved) {
    const { body } = await openTemplate(sender, id);
    const owners = JSON.parse(body.markers).map(
      (one: { recepientEmail: string }) => one.recepientEmail,
    );
    expect(owners.filter((owner: string) => owner === "Signer 2")).toHaveLength(3);
  }
  expect(sam.problems).toEqual([]);
});
