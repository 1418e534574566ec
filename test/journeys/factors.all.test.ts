import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inbox, siteUrl } from "../support/cloud.ts";
import { codeOf } from "../support/factors.ts";
import { newSender, password } from "../support/people.ts";
import { authenticatorOf } from "./authenticator.ts";
import { browserOfFile, looksRight, newPerson, phone } from "./browser.ts";
import { logIn, signOut } from "./sign-in.ts";

/** People who log in with an authenticator app, a recovery code or a passkey. */

const browserFor = browserOfFile();

const givePassword = (page: Page) =>
  page.getByRole("dialog").getByLabel("Your password", { exact: true }).fill(password);

const shownOnce = async (page: Page): Promise<string> =>
  (await page.getByRole("dialog").locator("code").textContent()) ?? "";

const inDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Remember me").check();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.getByRole("heading", { name: "One more step" }).waitFor();
}

test("an app is added on a phone, logs in instead of a mailed code, and a recovery code replaces it", async (context) => {
  const { email } = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl(), phone);
  const { page } = sam;
  await logIn(page, "/settings/security", email);
  await page.getByText("Add app").waitFor();
  await looksRight(sam, "security-empty");
  await page.getByRole("button", { name: "Add app" }).tap();
  const secret = (await shownOnce(page)).replaceAll(" ", "");
  await inDialog(page, "Add app").tap();
  await page.getByText("Please enter all six digits.").waitFor();
  await page.getByLabel("Code that the app shows").fill(codeOf(secret));
  await givePassword(page);
  await looksRight(sam, "security-app");
  await inDialog(page, "Add app").tap();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  await looksRight(sam, "security-codes");
  const codes = (await shownOnce(page)).split("\n");
  expect(codes).toHaveLength(10);
  await inDialog(page, "Done").tap();
  await page.getByText("You haven’t copied the codes yet").waitFor();
  await inDialog(page, "Close anyway").tap();
  await page.getByText("10 codes left").waitFor();
  await looksRight(sam, "security-with-app");
  await signOut(page);

  const mails = (await inbox(email)).length;
  await enterPassword(page, email);
  await page.getByRole("textbox", { name: "Code" }).waitFor();
  await looksRight(sam, "login-app");
  await page.reload();
  await page.getByRole("textbox", { name: "Code" }).fill(codeOf(secret, 1));
  await page.waitForURL("**/userboard");
  expect(await inbox(email)).toHaveLength(mails);
  await page.goto("/settings/devices");
  await page.getByRole("button", { name: /^Remove .*, this device$/ }).tap();
  await inDialog(page, "Remove").tap();
  await signOut(page);

  await enterPassword(page, email);
  await page.getByRole("button", { name: "Use a recovery code" }).tap();
  await looksRight(sam, "login-recovery");
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Log In", exact: true }).tap();
  await page.waitForURL("**/userboard");
  await page.goto("/settings/security");
  await page.getByText("9 codes left").waitFor();
  await page.getByRole("button", { name: "Remove the authenticator app" }).tap();
  await givePassword(page);
  await looksRight(sam, "security-remove");
  await inDialog(page, "Remove").tap();
  await page.getByRole("button", { name: "Add app" }).waitFor();
  expect(sam.problems).toEqual([]);
});

test("a passkey is added and logs in, at the second try", async (context) => {
  const { email } = await newSender();
  const sam = await newPerson(browserFor(context), siteUrl().replace("127.0.0.1", "localhost"));
  const { page } = sam;
  const authenticator = await authenticatorOf(page);
  await logIn(page, "/settings/security", email);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await givePassword(page);
  await looksRight(sam, "security-passkey");
  await inDialog(page, "Continue").click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  await inDialog(page, "Done").click();
  await inDialog(page, "Close anyway").click();
  await page.getByText("not used yet").waitFor();
  await looksRight(sam, "security-with-passkey");
  await signOut(page);

  await enterPassword(page, email);
  await authenticator.verifies(false);
  await page.getByRole("button", { name: "Continue with passkey" }).click();
  await page.getByText("The passkey was not used").waitFor();
  await looksRight(sam, "login-passkey");
  await authenticator.verifies(true);
  await page.getByRole("button", { name: "Continue with passkey" }).click();
  await page.waitForURL("**/userboard");
  expect(sam.problems).toEqual([]);
});
