import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  newRecipient,
  newSender,
  sendEnvelope,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import { listTemplates, openTemplate } from "../support/templates.ts";
import { browserOfFile, looksRight } from "./browser.ts";
import { senderIn } from "./sender.ts";

/** Who signs: suggested, oneself, with a number where it is needed, and again after a decline. */

const browserFor = browserOfFile();

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
    expect(body.fields.filter(({ recipient }) => recipient === 2)).toHaveLength(3);
  }
  expect(sam.problems).toEqual([]);
});
