import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { browserOfFile, hasFocus, looksRight, newPerson, phone } from "./browser.ts";
import { logIn } from "./sign-in.ts";
import { documentShown, sentTo } from "./signer.ts";

const browserFor = browserOfFile();

test("a sender hands their device to a signer, who gives it back; the account is closed to them in between", async (context) => {
  const browser = browserFor(context);
  const { sender, envelopeId } = await sentTo();
  const host = await newPerson(browser, siteUrl(), phone);
  const { page } = host;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).tap();
  await logIn(page, `/documents/${envelopeId}`, sender.email);
  await page.getByRole("button", { name: /^Ann Lee/, expanded: false }).tap();
  await press("Sign in person: Ann Lee");
  await press("On this device");
  await page.getByLabel("Four digits", { exact: true }).fill("4711");
  await looksRight(host, "hand-over");
  await press("Hand over");

  const confirming = page.getByRole("heading", { name: "Please confirm that you are Ann Lee" });
  await confirming.waitFor();
  await looksRight(host, "here");
  // Somebody who isn't Ann Lee can give the device back here.
  await press("Give the device back");
  await page.getByLabel("Four digits").first().fill("4711");
  await press("Continue");
  await page.getByRole("button", { name: /^Ann Lee/, expanded: false }).tap();
  await press("Sign in person: Ann Lee");
  await press("On this device");
  await page.getByLabel("Four digits", { exact: true }).fill("4711");
  await press("Hand over");
  await confirming.waitFor();
  const other = await page.context().newPage();
  await other.goto(`/documents/${envelopeId}`);
  await other
    .getByRole("heading", { name: /Log in|Login/ })
    .first()
    .waitFor();
  await other.close();
  await press("I am Ann Lee");
  await documentShown(page);
  await looksRight(host, "here-signing");
  const signing = page.url();
  await press("Give the device back");
  await page.getByRole("heading", { name: /^Please give the device back to/ }).waitFor();
  await looksRight(host, "here-back");
  await page.goto(signing);
  await page.getByRole("heading", { name: "This link does not work" }).waitFor();
  await press("Give the device back");

  const digits = page.getByLabel("Four digits");
  await digits.fill("0000");
  await press("Continue");
  await page.getByText("These digits are wrong").waitFor();
  await hasFocus(digits);
  expect(await page.getByRole("tooltip").count()).toBe(0);
  await digits.fill("4711");
  await press("Show the digits");
  expect(await digits.getAttribute("type")).toBe("text");
  await press("Hide the digits");
  expect(await digits.getAttribute("type")).toBe("password");
  await press("Continue");
  await page.getByText("handed the document over to Ann Lee in person").first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/documents/${envelopeId}`);
  expect(host.problems).toEqual([]);
});
