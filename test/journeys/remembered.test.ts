import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inbox, siteUrl } from "../support/cloud.ts";
import { newAddress, newSender, nextCode, password } from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { enterCode, enterPassword, logIn } from "./sign-in.ts";

/** How people get in for the first time and ever after. */

const browserFor = browserOfFile();

/** At the login page with the address filled in. */
async function enterOnlyPassword(page: Page, secret = password): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Log In" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /account menu$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/login");
}

/** Counts what a person does by hand from here on; the code's digits apart. */
async function counting(page: Page) {
  await page.evaluate(() => {
    const done = { presses: 0, inputs: new Set<string>() };
    Object.assign(window, { done });
    addEventListener("click", ({ detail }) => (done.presses += detail > 0 ? 1 : 0), true);
    const note = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name) done.inputs.add(target.name);
    };
    addEventListener("input", note, true);
  });
  return () =>
    page.evaluate(() => {
      const { done } = window as unknown as { done: { presses: number; inputs: Set<string> } };
      return { presses: done.presses, inputs: [...done.inputs] };
    });
}

test("who has registered enters the code and is in: one press, nothing typed twice", async (context) => {
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  const email = newAddress("sam");
  await page.goto("/register/free");
  const counted = await counting(page);
  await page.getByLabel("First name").fill("Sam");
  await page.getByLabel("Last name").fill("Sender");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mobile").fill("5551234567");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Re-enter Password", { exact: true }).fill(password);
  const code = await nextCode(email, () => page.getByRole("button", { name: "Next" }).click());
  await page.getByText("✅ User successfully created!").waitFor();
  await page.getByText("OTP has been sent!").waitFor();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/login");
  await looksRight(sam, "register-code");
  await page.keyboard.type(code);
  await page.waitForURL("**/userboard");
  // The six that the specification asks for.
  const inputs = ["firstName", "lastName", "email", "mobile", "password", "passwordAgain"];
  expect(await counted()).toEqual({ presses: 1, inputs });
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(password);
  expect(sam.problems).toEqual([]);
});

test("the sixth digit submits, and Submit is there for who presses it", async (context) => {
  const { email } = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await page.goto("/login");
  const code = await enterPassword(page, email);
  await page.getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(code.slice(0, 5));
  const submit = page.getByRole("button", { name: "Submit" });
  expect(await submit.getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.type(code.slice(5));
  await page.waitForURL("**/userboard");
  expect(sam.problems).toEqual([]);
});

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
  await page.getByLabel("Digit 1 of 6").waitFor();
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
  await lost.page.getByLabel("Digit 1 of 6").waitFor();
  expect(here.problems).toEqual([]);
});

test("a new password ends every remembered device", async (context) => {
  const { email } = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await logIn(page, "/settings/password", email);
  await page.getByLabel("Current Password", { exact: true }).fill(password);
  await page.getByLabel("New Password", { exact: true }).fill("battery staple");
  await page.getByLabel("Re-enter Password", { exact: true }).fill("battery staple");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByText("Password changed. Your other sessions were signed out.").waitFor();
  await page.getByRole("link", { name: "Devices" }).click();
  await page.getByText("No device is remembered").waitFor();
  await looksRight(sam, "settings-devices-none");
  await signOut(page);
  await enterOnlyPassword(page, "battery staple");
  await page.getByLabel("Digit 1 of 6").waitFor();
  expect(sam.problems).toEqual([]);
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
