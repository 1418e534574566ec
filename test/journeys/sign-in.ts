import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { siteUrl } from "../support/cloud.ts";
import { newSender, nextCode, password, type Sender } from "../support/people.ts";
import { newPerson, type Visitor } from "./browser.ts";
import { remember } from "./screens/visit.ts";

/** Senders at the two steps of the login page. */

/** A person who came to an address, was led to sign in, and is there now. */
export async function signedIn(
  browser: Browser,
  address: string,
  email?: string,
  device?: BrowserContextOptions,
): Promise<Visitor> {
  const person = await newPerson(browser, siteUrl(), device);
  await logIn(person.page, address, email ?? (await newSender()).email);
  return person;
}

/** At an address with a session that was begun before, remembered as `logIn` has it. */
export async function rememberedIn(
  browser: Browser,
  address: string,
  sender: Sender,
  device?: BrowserContextOptions,
): Promise<Visitor> {
  const person = await newPerson(browser, siteUrl(), device);
  await remember(person.page.context(), sender, siteUrl());
  await person.page.goto(address);
  return person;
}

/** Remembered, so that a reload doesn't end it. */
export async function logIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await page.waitForURL("**/login?from=*");
  await page.getByLabel("Remember me").check();
  await enterCode(page, await enterPassword(page, email));
  await page
    .getByRole("button", { name: /account menu$/ })
    .filter({ visible: true })
    .waitFor();
}

export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /account menu$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/login");
}

/** The first step; answers the code that it mails. */
export function enterPassword(page: Page, email: string, secret = password): Promise<string> {
  return nextCode(email, async () => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(secret);
    await page.getByRole("button", { name: "Log In" }).click();
    await page.getByRole("textbox", { name: "Code" }).waitFor();
  });
}

/** The sixth digit submits. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox", { name: "Code" }).focus();
  await page.keyboard.type(code);
}
