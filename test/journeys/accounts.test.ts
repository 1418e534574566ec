import { expect, test } from "vitest";
import { mailTo, siteUrl } from "../support/cloud.ts";
import { newSender, password } from "../support/people.ts";
import { browserOfFile, hasFocus, looksRight, newPerson } from "./browser.ts";
import { enterCode, enterPassword } from "./sign-in.ts";

const browserFor = browserOfFile();

test("a forgotten password is replaced by a mailed code", async (context) => {
  const { email } = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl());
  const { page } = sam;
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot password" }).click();
  await page.getByRole("heading", { name: "Forgot password" }).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await page
    .getByText(`If ${email} has an account, we have emailed a six-digit code to it.`)
    .waitFor();
  const mail = await mailTo(email, ({ subject }) => /^Your .* code$/.test(subject));
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? "";
  await hasFocus(page.getByRole("textbox", { name: "Code" }));
  await page.keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
  await page.getByLabel("New Password", { exact: true }).fill("battery staple");
  await page.getByLabel("Re-enter Password", { exact: true }).fill("battery staples");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByText("The passwords do not match.").waitFor();
  await looksRight(sam, "forgot-mismatch");
  await page.getByLabel("Re-enter Password", { exact: true }).fill("battery staple");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByText("The code is wrong, has been used, or has expired.").waitFor();
  await looksRight(sam, "forgot-wrong-code");
  await hasFocus(page.getByRole("textbox", { name: "Code" }));
  await page.keyboard.type(code);
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByText("Your password was changed. Please log in.").waitFor();
  await page.waitForURL("**/login");

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.getByText("Incorrect email or password.").waitFor();
  await enterCode(page, await enterPassword(page, email, "battery staple"));
  await page.waitForURL("**/userboard");
  expect(sam.problems).toEqual([]);
});
