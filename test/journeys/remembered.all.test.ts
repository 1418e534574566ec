import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inbox, siteUrl } from "../support/cloud.ts";
import { newSender, password } from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { enterCode, enterPassword, logIn, signOut } from "./sign-in.ts";

/** How people get in again on a device that is remembered. */

const browserFor = browserOfFile();

/** At the login page with the address filled in. */
async function enterOnlyPassword(page: Page, secret = password): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Log In" }).click();
}

test("a remembered device needs the password only, until its owner ends it", async (context) => {
  const { email } = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await logIn(page, "/userboard", email);
  await page.reload();
  await page.getByRole("heading", { name: "Most Recent Documents" }).waitFor();
  await signOut(page);
  const mails = (await inbox(email)).length;
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  expect(await page.getByLabel("Remember me").isChecked()).toBe(true);
  await looksRight(sam, "login-remembered");
  await enterOnlyPassword(page);
  await page.waitForURL("**/userboard");
  expect(await inbox(email)).toHaveLength(mails);

  await page.goto("/settings/devices");
  await page.getByText("This device").waitFor();
  await looksRight(sam, "settings-devices");
  await page.getByRole("button", { name: /^Remove .*, this device$/ }).click();
  await looksRight(sam, "settings-devices-end");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("No device is remembered").waitFor();
  await page.reload();
  await page.waitForURL("**/login?from=%2Fsettings%2Fdevices");
  expect(await page.getByLabel("Remember me").isChecked()).toBe(false);
  await enterOnlyPassword(page);
  await page.getByRole("textbox", { name: "Code" }).waitFor();
  expect(sam.problems).toEqual([]);
});

test("a device ended elsewhere is signed out there and asks for a code again", async (context) => {
  const { email } = await newSender();
  const chromium = browserFor(context);
  const lost = await newPerson(chromium, siteUrl(), phone);
  await logIn(lost.page, "/userboard", email);
  const here = await newPerson(chromium, siteUrl());
  await logIn(here.page, "/settings/devices", email);
  const ends = here.page.getByRole("button", { name: /^Remove / });
  await expect.poll(() => ends.count()).toBe(2);
  await here.page.getByRole("button", { name: /^Remove (?!.*this device)/ }).click();
  await here.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => ends.count()).toBe(1);
  await lost.page.getByRole("button", { name: "More", exact: true }).tap();
  await lost.page.getByRole("link", { name: "Account Settings" }).filter({ visible: true }).tap();
  await lost.page.getByText("Your session has ended. Please log in again.").waitFor();
  await enterOnlyPassword(lost.page);
  await lost.page.getByRole("textbox", { name: "Code" }).waitFor();
  expect(here.problems).toEqual([]);
});

test("two people are remembered by one browser", async (context) => {
  const [ann, ben] = [await newSender("ann"), await newSender("ben")];
  const { page, problems } = await newPerson(browserFor(context), siteUrl());
  await logIn(page, "/userboard", ann.email);
  await signOut(page);
  await page.getByLabel("Email").fill(ben.email);
  await enterCode(page, await enterPassword(page, ben.email));
  await page.waitForURL("**/userboard");
  await signOut(page);
  for (const { email } of [ann, ben]) {
    await page.getByLabel("Email").fill(email);
    await enterOnlyPassword(page);
    await page.waitForURL("**/userboard");
    await signOut(page);
  }
  expect(problems).toEqual([]);
});
