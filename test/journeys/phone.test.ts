import { expect, test } from "vitest";
import { call, mailTo, siteUrl } from "../support/cloud.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";

const browserFor = browserOfFile();

const thanks =
  "Thank you for completing the signing process. Please check your email to receive a link to view and download the completed document.";

test("a signer on a phone signs by touch, on pages far apart, after a reload in between", async (context) => {
  const sender = await newSender();
  const recipient = newRecipient("محمد", "");
  const pages = Array.from({ length: 12 }, (_, index) => ({ text: `Clause ${index + 1}` }));
  const payload = envelopeFor(sender, await uploadFile(sender, makePdf(pages)), [recipient]);
  const far = { ...payload.markers[0], dataY: 100 + 11 * 1188 };
  const markers = [...payload.markers, far];
  await call("POST", "/api/envelopes", { ...payload, markers }, sender);

  const person = await newPerson(browserFor(context), siteUrl(), phone);
  const { page } = person;
  await page.goto(`/rviewer/${await signingToken(recipient)}`);
  await page.getByText("0 of 4 done").filter({ visible: true }).waitFor();
  await looksRight(person, "phone-sign");
  await page.getByRole("button", { name: "Create Signature" }).tap();
  await looksRight(person, "phone-signature");
  await page.getByRole("button", { name: "Use this signature" }).tap();

  await page
    .getByRole("button", { name: /^(Sign|Signature)/ })
    .filter({ visible: true })
    .first()
    .tap();
  await page.getByText("1 of 4 done").filter({ visible: true }).waitFor();
  await page.reload();
  await page.getByText("1 of 4 done").filter({ visible: true }).waitFor();

  await page.getByRole("button", { name: "Single Click Sign" }).tap();
  await page.getByText("4 of 4 done").filter({ visible: true }).waitFor();
  // Complete waits for the document, and changes its colour when that is there.
  await page.getByText("By pressing Complete you sign").waitFor();
  await looksRight(person, "phone-done");
  await page.getByRole("button", { name: "Complete" }).tap();
  await page.getByText(thanks).waitFor();
  await looksRight(person, "phone-thanks");
  await mailTo(sender.email, (mail) => mail.subject.startsWith("Completed"));
  expect(person.problems).toEqual([]);
});
