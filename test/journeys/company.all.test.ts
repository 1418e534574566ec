import { expect, test } from "vitest";
import { call, siteUrl } from "../support/cloud.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  registration,
  sendEnvelope,
  signIn,
  signingToken,
} from "../support/people.ts";
import { makePng } from "../support/pngs.ts";
import { browserOfFile, fileNamed, isDescribedBy, looksRight, newPerson } from "./browser.ts";
import { senderIn } from "./sender.ts";

/** An account of this address is in other tests too: so in an environment of its own. */

ownEnvironment();
const browserFor = browserOfFile();

test("the company's account registers its name and logo, and signers see them", async (context) => {
  const email = "company@example.com";
  await call("POST", "/api/auth/register", registration(email));
  const sender = await signIn(email);
  const kim = await senderIn(browserFor(context), sender);
  const { page } = kim;
  await page.goto("/settings");
  await page.getByRole("link", { name: "Company" }).click();
  await page.getByRole("button", { name: "Register Company" }).click();
  await page.getByText("Please enter a company name and select a logo.").waitFor();
  await isDescribedBy(page.getByLabel("Company name"), "Company name is required.");
  const logo = page.getByLabel("Logo", { exact: true });
  await logo.setInputFiles(fileNamed("logo.png", Buffer.from("<svg xmlns='...'></svg>")));
  await page.getByText("Invalid file format.").waitFor();
  await looksRight(kim, "settings-company-errors");
  const big = Buffer.concat([makePng(), Buffer.alloc(2 * 1024 * 1024)]);
  await logo.setInputFiles(fileNamed("logo.png", big));
  await page.getByText("File exceeds 2MB.").waitFor();
  const chosen = page.getByRole("img", { name: "The chosen logo" });
  await logo.setInputFiles(fileNamed("logo.png", makePng()));
  await chosen.waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText("Logo removed.").waitFor();
  await logo.setInputFiles(fileNamed("logo.png", makePng()));
  await chosen.waitFor();
  await page.getByLabel("Company name").fill("Kim & Søn");
  const [mail, signing] = ["an email", "a signing page"].map((of) =>
    page.getByTitle(`Preview of ${of}`).contentFrame(),
  );
  await mail?.getByRole("img", { name: "Kim & Søn" }).waitFor();
  await signing?.getByText("Kim & Søn").filter({ visible: true }).first().waitFor();
  await page.getByRole("button", { name: "Register Company" }).click();
  await page.getByText("Company registered. ID: ").waitFor();
  await page.getByRole("img", { name: "Logo of Kim & Søn" }).waitFor();
  await chosen.waitFor({ state: "detached" });
  await looksRight(kim, "settings-company");

  await page.getByLabel("Accent colour").fill("#ffdd00");
  await page.getByLabel("Website").fill("https://kim.example.org");
  await page.getByRole("button", { name: "Register Company" }).click();
  await isDescribedBy(
    page.getByLabel("Accent colour"),
    "White text on #ffdd00 is hard to read. The nearest colour that works is #877500.",
  );
  await page.getByLabel("Accent colour").fill("#8a1c4a");
  await page.getByRole("button", { name: "Register Company" }).click();
  await page.getByText("Company saved.").waitFor();
  await page.getByRole("button", { name: "Delete logo" }).waitFor();

  const recipient = newRecipient("Ann");
  await sendEnvelope(sender, [recipient]);
  const ann = await newPerson(browserFor(context), siteUrl());
  await ann.page.goto(`/rviewer/${await signingToken(recipient)}`);
  await ann.page.getByText("Kim & Søn").filter({ visible: true }).first().waitFor();
  const shown = ann.page.getByText("Kim & Søn").locator("..").locator("img").first();
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const website = ann.page.getByRole("link", { name: "kim.example.org" }).filter({ visible: true });
  expect(await website.first().getAttribute("href")).toBe("https://kim.example.org/");
  await looksRight(ann, "sign-company");
  expect([...kim.problems, ...ann.problems]).toEqual([]);
});
