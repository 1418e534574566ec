import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { newAddress, password } from "../support/people.ts";
import { browserOfFile, looksRight, newPerson } from "./browser.ts";
import { enterCode, enterPassword } from "./sign-in.ts";

const browserFor = browserOfFile();

describe("a person pays", () => {
  test("for the largest plan, is on the dashboard, and reads whom to ask for more", async (context) => {
    const sam = await newPerson(browserFor(context), siteUrl());
    const { page } = sam;
    const email = newAddress("payer");
    await page.goto("/register/pro-annual");
    await register(page, email);
    await page.getByRole("heading", { name: "Pay" }).waitFor();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByText("Your payment has arrived and your plan is active.").waitFor();
    await looksRight(sam, "login-paid");
    await logIn(page, email);
    await page.waitForURL("**/userboard");
    await page.getByText("Create New Document").first().waitFor();

    // There is no larger plan.
    await page.goto("/upgrade");
    await page
      .getByRole("status")
      .getByText(/contact support/)
      .waitFor();
    const update = page.getByRole("button", { name: "Update Subscription" });
    expect(await update.getAttribute("aria-disabled")).toBe("true");
    expect(sam.problems).toEqual([]);
  });
});

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Sam");
  await page.getByLabel("Last name").fill("Sender");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mobile").fill("5551234567");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Re-enter Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Next" }).click();
}

/** From the login page on; answers nothing, the caller knows where it leads. */
async function logIn(page: Page, email: string, remember = true): Promise<void> {
  await page.getByLabel("Remember me").setChecked(remember);
  await enterCode(page, await enterPassword(page, email));
}
