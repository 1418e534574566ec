import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { siteUrl } from "../support/cloud.ts";
import { pdfText } from "../support/other-tools.ts";
import { newPayer, postForm, subscriptionOf } from "../support/payments.ts";
import {
  newAddress,
  newRecipient,
  newSender,
  nextCode,
  type Sender,
  sendEnvelope,
} from "../support/people.ts";
import { browserOfFile, looksRight, newPerson, phone, shoot, type Visitor } from "./browser.ts";
import { type Counter, counted } from "./presses.ts";
import { senderIn } from "./sender.ts";
import { enterCode } from "./sign-in.ts";
import { register } from "./support/payments.ts";

const browserFor = browserOfFile();

describe("a person pays", () => {
  test("after a declined card and an abandoned page, from the settings", async (context) => {
    const sam = await newPerson(browserFor(context), siteUrl());
    const { page } = sam;
    const email = newAddress("payer");
    await page.goto("/register/starter");
    const declined = page.getByRole("button", { name: "Pay with a card that is declined" });
    const code = await nextCode(email, async () => {
      await register(page, email);
      await declined.waitFor();
    });
    await declined.click();
    await page.getByRole("alert").getByText("Your card was declined.").waitFor();
    await shoot(page, "stripe-declined");
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL("**/login");

    await page.getByLabel("Remember me").uncheck();
    await enterCode(page, code);
    await page.waitForURL("**/settings/subscription");
    await page.getByText("Your plan has not been paid for yet.").waitFor();
    await page.getByText("It has not been paid for yet.").waitFor();
    expect(await page.getByText("Create New Document").count()).toBe(0);
    expect(await page.getByRole("link", { name: "Billing" }).count()).toBe(0);
    await looksRight(sam, "subscription-unpaid");
    await page.getByRole("button", { name: "Update Subscription" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Go to payment" }).click();
    await dialog.getByText("Please select a plan before submitting.").waitFor();
    await dialog.getByLabel("Starter Monthly").check();
    await looksRight(sam, "subscription-choose");
    await dialog.getByRole("button", { name: "Go to payment" }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    // Still signed in, without Remember me: straight to the plan.
    await page.getByText("Your payment has arrived and your plan is active.").waitFor();
    await page.waitForURL("**/settings/subscription");
    await page.getByText("Create New Document").first().waitFor();
    expect(sam.problems).toEqual([]);
  });
});

describe("a subscriber", () => {
  test("sees the plan, upgrades by three presses for the amount shown, downloads invoices, cancels", async (context) => {
    const payer = await newPayer("starter");
    const sam = await atPlan(browserFor(context), payer);
    const { page, counter } = sam;
    await page.getByText(/^Starter Monthly, \$9 a month\. Renews on /).waitFor();
    await page.getByRole("progressbar", { name: "Documents this month" }).waitFor();
    await page.getByText("Details", { exact: true }).click();
    for (const [key, value] of [
      ["Plan Type", "Starter Monthly"],
      ["IsCancelled", "No"],
      ["Payment Status", "Paid"],
      ["Monthly Documents Limit", "30"],
      ["Storage Limit", "5 GB"],
      ["Subscription Status", "Active"],
    ] as const) {
      await fact(page, key).getByText(value, { exact: true }).waitFor();
    }
    await page.getByRole("checkbox", { name: /Upgrade automatically/ }).click();
    await page.getByText("Automatic upgrade is on.").waitFor();

    counter.done();
    await page.getByRole("button", { name: "Update Subscription" }).click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByRole("radio").count()).toBe(2);
    await dialog.getByLabel("Pro Monthly").check();
    await dialog.getByText("Due today").waitFor();
    await dialog.getByText("$10.00", { exact: true }).waitFor();
    await looksRight(sam, "subscription-update");
    await dialog.getByRole("button", { name: "Confirm and pay" }).click();
    await page.getByText("Subscription updated successfully!").waitFor();
    expect(counter.done()).toEqual({ presses: 3, inputs: 0 });
    await fact(page, "Plan Type").getByText("Pro Monthly").waitFor();

    await page.getByRole("link", { name: "Billing" }).click();
    await page.getByRole("button", { name: "Get Invoices" }).click();
    await page.getByText("Please wait a few seconds.").waitFor({ state: "attached" });
    await page.getByRole("list", { name: "Invoices" }).waitFor();
    const link = page.getByRole("link", { name: /^Download invoice/ });
    expect(await link.count()).toBe(2);
    const pdf = await page.request.get((await link.first().getAttribute("href")) ?? "");
    expect(pdfText(await pdf.body())).toContain("Total $10.00, paid");

    await page.getByRole("link", { name: "Subscription", exact: true }).click();
    await page.getByRole("button", { name: "Cancel Subscription" }).click();
    await dialog.getByText("Are you sure you want to cancel your subscription?").waitFor();
    await dialog.getByRole("button", { name: "Yes, cancel" }).click();
    await page.getByText("then you move to the free plan").waitFor();
    await looksRight(sam, "subscription-cancelled");
    const cancel = page.getByRole("button", { name: "Cancel Subscription" });
    expect(await cancel.getAttribute("aria-disabled")).toBe("true");
    expect(sam.problems).toEqual([]);
  });
});

test("a trial that has used its documents is led to the plans, on a phone", async (context) => {
  const sender = await newSender();
  for (const name of ["Ann", "Ben", "Cem"]) await sendEnvelope(sender, [newRecipient(name)]);
  const sam = await atPlan(browserFor(context), sender, phone);
  const { page } = sam;
  await page.getByRole("alert").getByText("You have reached your plan limit.").waitFor();
  expect(await page.getByRole("link", { name: "Billing" }).count()).toBe(0);
  await page.getByRole("button", { name: "Cancel Subscription" }).focus();
  await looksRight(sam, "subscription-phone");
  await page.getByRole("button", { name: "Update Subscription" }).tap();
  await page.getByRole("dialog").getByLabel("Pro Annual").check();
  await looksRight(sam, "subscription-choose-phone");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Go to payment" }).tap();
  await page.getByRole("button", { name: "Pay", exact: true }).tap();
  await page.getByText("Your payment has arrived").waitFor();
  expect((await subscriptionOf(sender))["Plan Type"]).toBe("PRO_ANNUAL");
  expect(sam.problems).toEqual([]);
});

test("nobody is charged twice by two tabs", async (context) => {
  const payer = await newPayer("starter");
  const sam = await atPlan(browserFor(context), payer);
  const { page } = sam;
  await page.getByRole("button", { name: "Update Subscription" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Pro Annual").check();
  await dialog.getByText("Due today").waitFor();
  const { "Subscription ID": id } = await subscriptionOf(payer);
  const wish = { subscriptionId: id ?? "", planType: "PRO_ANNUAL" };
  expect((await postForm("/api/billing/update", wish, payer)).status).toBe(200);
  await dialog.getByRole("button", { name: "Confirm and pay" }).click();
  await dialog.getByText("There was an error updating your subscription.").waitFor();
  await looksRight(sam, "subscription-update-error");
  expect(sam.problems).toEqual([]);
});

/** The value beside a key of the list. */
const fact = (page: Page, key: string) =>
  page.locator("dl > div", { has: page.getByText(key, { exact: true }) });

/** At the plan, signed in before. */
async function atPlan(
  chromium: Browser,
  sender: Sender,
  device?: BrowserContextOptions,
): Promise<Visitor & { readonly counter: Counter }> {
  const person = await senderIn(chromium, sender, device);
  const counter = await counted(person.page);
  await person.page.goto("/settings/subscription");
  await person.page.getByRole("button", { name: "Update Subscription" }).waitFor();
  return { ...person, counter };
}
