import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
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
  await press("Ann Lee signs here now");
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
  await press("Ann Lee signs here now");
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

test("a signer opens the document on their own phone by the code that the sender shows", async (context) => {
  const browser = browserFor(context);
  const { sender, envelopeId } = await sentTo();
  const host = await newPerson(browser, siteUrl());
  const press = (name: string) => host.page.getByRole("button", { name, exact: true }).click();
  await logIn(host.page, `/documents/${envelopeId}`, sender.email);
  await host.page.getByRole("button", { name: /^Ann Lee/, expanded: false }).click();
  await press("Ann Lee signs here now");
  const made = host.page.waitForResponse(/\/hand-over$/);
  await press("On a phone here, by a QR code");
  const { path }: { path: string } = await (await made).json();
  await host.page.getByRole("img", { name: "QR code for the signer’s phone" }).waitFor();
  await looksRight(host, "hand-over-code");

  const ann = await newPerson(browser, siteUrl(), phone);
  await ann.page.goto(path);
  await ann.page.getByRole("button", { name: "I am Ann Lee" }).tap();
  await documentShown(ann.page);
  await host.page.getByText("The code was used.").waitFor();
  await press("Done");
  await host.page.getByText("handed the document over to Ann Lee in person").first().waitFor();
  expect([...host.problems, ...ann.problems]).toEqual([]);
});

test("on a device in Arabic the bar is read from right to left, and an English page below it is not", async (context) => {
  const device = { ...phone, locale: "ar" };
  const { page } = await newPerson(browserFor(context), siteUrl(), device);
  await page.addInitScript(
    ([key = "", value = ""]) => localStorage.setItem(key, value),
    [
      "undersign.handed-over",
      JSON.stringify({
        ...{ sender: "Sam Sender", envelopeId: "e1", remember: false },
        untilMs: Date.now() + 3_600_000,
      }),
    ],
  );
  await page.goto("/login");
  const back = page.getByRole("button", { name: "إعادة الجهاز" });
  await back.waitFor();
  const directionAt = (at: Locator) => at.evaluate((one) => getComputedStyle(one).direction);
  expect(await directionAt(back)).toBe("rtl");
  expect(await directionAt(page.getByRole("heading", { name: "Log in" }))).toBe("ltr");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");

  // Given back in another tab.
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await other.evaluate(() => localStorage.removeItem("undersign.handed-over"));
  await back.waitFor({ state: "detached" });
});
