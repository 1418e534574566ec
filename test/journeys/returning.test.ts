import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { siteUrl } from "../support/cloud.ts";
import { newAddress, newSender, nextCode, password } from "../support/people.ts";
import { linkBy } from "../support/public-links.ts";
import { browserOfFile, hasFocus, newPerson } from "./browser.ts";
import { small } from "./sender.ts";
import { enterPassword } from "./sign-in.ts";

/** A phone drops the page while its owner looks for the mail, and loads it anew. */

const browserFor = browserOfFile();

const code = (page: Page) => page.getByRole("textbox", { name: "Code" });

test("a visitor finds the step for their code after a reload, goes back, and pastes it as it is written", async (context) => {
  const { token } = await linkBy(await apiKeyOf(await newSender()));
  const email = newAddress("vera");
  const { page, problems } = await newPerson(browserFor(context), siteUrl(), small);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(`/l/${token}`);
  await page.getByLabel("First name").fill("Vera");
  await page.getByLabel("Email address").fill(email);
  const first = await nextCode(email, () => press("Email me a code"));
  // The mail may come before the page has its reply.
  await code(page).waitFor();
  await page.reload();
  await code(page).waitFor();
  await page.getByText(`We have sent a code to ${email}`).waitFor();
  await press("Change the address or get a new code");
  expect(await page.getByLabel("First name").inputValue()).toBe("Vera");
  expect(await nextCode(email, () => press("Email me a code"))).toBe(first);
  await code(page).waitFor();
  await press("Change the address or get a new code");
  await press("I have a code");
  await code(page).fill(`${first.slice(0, 3)} ${first.slice(3)}`);
  await page.waitForURL("**/rviewer/**");
  await page.goBack();
  // What was entered opens nothing more, and nobody else finds it.
  await page.getByLabel("First name").waitFor();
  expect(await page.getByLabel("First name").inputValue()).toBe("");
  expect(problems).toEqual([]);
});

test("a visitor whose reply was lost finds what they entered, and a place for the code, without being told that one was sent", async (context) => {
  const { token } = await linkBy(await apiKeyOf(await newSender()));
  const email = newAddress("vera");
  const { page } = await newPerson(browserFor(context), siteUrl(), small);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const cut = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.goto(`/l/${token}`);
  await page.getByLabel("First name").fill("Vera");
  await page.getByLabel("Email address").fill(email);
  await page.route("**/api/links/*/code", cut, { times: 2 });
  const first = await nextCode(email, () => press("Email me a code"));
  await page.getByRole("alert").waitFor();
  await page.reload();
  expect(await page.getByLabel("First name").inputValue()).toBe("Vera");
  await page.getByRole("button", { name: "I have a code" }).waitFor();
  expect(await nextCode(email, () => press("Email me a code"))).toBe(first);
  await page.getByRole("alert").waitFor();
  await page.reload();
  await press("I have a code");
  await page.getByText(`Enter the newest code that you have received at ${email}.`).waitFor();
  expect(await page.getByText("We have sent a code").count()).toBe(0);
  await code(page).fill(first);
  await page.waitForURL("**/rviewer/**");
});

test("the second child of a parent reads whose document the address has begun, and begins one of their own", async (context) => {
  const { token } = await linkBy(await apiKeyOf(await newSender()), { sharedAddresses: true });
  const email = newAddress("parent");
  const { page, problems } = await newPerson(browserFor(context), siteUrl(), small);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const enter = async (first: string) => {
    await page.goto(`/l/${token}`);
    await page.getByLabel("First name").fill(first);
    await page.getByLabel("Last name").fill("Lee");
    await page.getByLabel("Email address").fill(email);
    const mailed = await nextCode(email, () => press("Email me a code"));
    await code(page).fill(mailed);
  };
  await enter("Tom");
  await page.waitForURL("**/rviewer/**");
  await enter("Tim");
  await page.getByText(`Tom Lee has begun this document with the address ${email}.`).waitFor();
  await page.getByRole("button", { name: "Continue as Tom Lee" }).waitFor();
  await press("Begin for Tim Lee");
  await page.waitForURL("**/rviewer/**");
  expect(problems).toEqual([]);
});

test("a login goes on at the code after a reload, and ends with Back", async (context) => {
  const { email } = await newSender();
  const { page, problems } = await newPerson(browserFor(context), siteUrl(), small);
  await page.goto("/login");
  const mailed = await enterPassword(page, email);
  await page.reload();
  await hasFocus(code(page));
  await page.getByRole("button", { name: "Back" }).click();
  await page.reload();
  await page.getByLabel("Password", { exact: true }).waitFor();
  const second = await enterPassword(page, email);
  expect(second).not.toBe(mailed);
  await page.reload();
  await page.keyboard.press("Tab");
  await code(page).fill([...second].map((digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]).join(""));
  await page.waitForURL("**/userboard");
  expect(problems).toEqual([]);
});

test("a login takes a password that was filled in without an event, also after its field was left", async (context) => {
  const { email } = await newSender();
  const { page, problems } = await newPerson(browserFor(context), siteUrl(), small);
  await page.goto("/login");
  const fill = (label: string, value: string) =>
    page.getByLabel(label, { exact: label === "Password" }).evaluate((input, text) => {
      if (input instanceof HTMLInputElement) input.value = text;
    }, value);
  await page.getByLabel("Email").focus();
  await fill("Email", email);
  await fill("Password", password);
  await page.getByLabel("Password", { exact: true }).focus();
  await nextCode(email, () => page.getByRole("button", { name: "Log In" }).click());
  await code(page).waitFor();
  expect(problems).toEqual([]);
});
