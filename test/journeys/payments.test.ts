import { describe, expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { newAddress, nextCode } from "../support/people.ts";
import { browserOfFile, looksRight, newPerson } from "./browser.ts";
import { enterCode } from "./sign-in.ts";
import { register } from "./support/payments.ts";

const browserFor = browserOfFile();

describe("a person pays", () => {
  test("a person pays for the largest plan, is on the dashboard, and reads whom to ask for more", async (context) => {
    const sam = await newPerson(browserFor(context), siteUrl());
    const { page } = sam;
    const email = newAddress("payer");
    await page.goto("/register/pro-annual");
    const code = await nextCode(email, async () => {
      await register(page, email);
      await page.getByRole("heading", { name: "Pay" }).waitFor();
    });
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByText("Your payment has arrived and your plan is active.").waitFor();
    await looksRight(sam, "login-paid");
    // Nobody logs in again: the page goes on with the code.
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await enterCode(page, code);
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
