import { describe, expect, test } from "vitest";
import type { SubscriptionReply } from "#contract/specified/billing";
import { type Subscription, subscriptionOf } from "../../../frontend/api/billing.ts";
import {
  mayHaveInvoices,
  planSentences,
  readableAmount,
  readableDay,
  subscriptionFacts,
  whyNotCancel,
} from "../../../frontend/features/account/subscription/subscription-facts.ts";
import { readableBytes } from "../../../frontend/ui/bytes.ts";

const reply: SubscriptionReply = {
  "Plan Type": "PRO_MONTHLY",
  "Subscription ID": "sub_1",
  IsCancelled: false,
  "Payment Status": "paid",
  "Monthly Documents Used": 3,
  "Monthly Documents Limit": 150,
  "Storage Used": 1_258_291,
  "Storage Limit": 20 * 1024 ** 3,
  "Subscription Start Date": "2026-11-21T12:00:00.000Z",
  "Subscription Renew Date": "2026-12-21T12:00:00.000Z",
  "Subscription Status": "active",
};
const paid = subscriptionOf(reply);
const free: Subscription = {
  ...paid,
  plan: "FREE_TRIAL",
  id: null,
  payment: "none",
  state: "trial",
};
const unpaid: Subscription = { ...paid, id: null, payment: "unpaid" };

test("all plan data fields are listed in the specification's order", () => {
  const facts = subscriptionFacts(paid);
  expect(facts.map(({ name }) => name)).toEqual(Object.keys(reply));
  const valueFor = (key: string) => facts.find(({ name }) => name === key)?.value;
  expect(valueFor("Plan Type")).toBe("Pro Monthly");
  expect(valueFor("IsCancelled")).toBe("No");
  expect(valueFor("Monthly Documents Used")).toBe("3");
  expect(valueFor("Monthly Documents Limit")).toBe("150");
  expect(valueFor("Storage Used")).toBe("1.2 MB");
  expect(valueFor("Storage Limit")).toBe("20 GB");
  expect(valueFor("Subscription Start Date")).toBe(readableDay(reply["Subscription Start Date"]));
  expect(valueFor("Subscription Renew Date")).toBe(readableDay(reply["Subscription Renew Date"]));
});

test("a plan that doesn't renew says so, and one that has ended says since when", () => {
  const dates = (subscription: Subscription) =>
    subscriptionFacts(subscription)
      .filter(({ name }) => name.endsWith("Date"))
      .map(({ value }) => value);
  const [start, end] = [readableDay(paid.startedAt), readableDay(paid.renewsAt)];
  expect(dates(free)).toEqual([start, `None, the trial ends on ${end}`]);
  const cancelled: Subscription = { ...paid, isCancelled: true, state: "cancelled" };
  expect(dates(cancelled)).toEqual([start, `None, the term ends on ${end}`]);
  const ended: Subscription = { ...free, isCancelled: true, state: "ended", renewsAt: null };
  expect(dates(ended)).toEqual([`${start}, when the paid term ended`, "None"]);
});

test("plan, price and next date are said in a sentence", () => {
  const [start, end] = [readableDay(paid.startedAt), readableDay(paid.renewsAt)];
  const cancelled: Subscription = { ...paid, isCancelled: true, state: "cancelled" };
  const ended: Subscription = { ...free, state: "ended", renewsAt: null };
  expect(
    [paid, free, { ...unpaid, state: "unpaid" as const }, cancelled, ended].map(planSentences),
  ).toEqual([
    `Pro Monthly, $19 a month. Renews on ${end}.`,
    `Free Trial, nothing to pay. It ends on ${end}.`,
    "Pro Monthly, $19 a month. It has not been paid for yet.",
    `Pro Monthly, $19 a month. It is cancelled and runs until ${end}; then you move to the free plan.`,
    `Free plan, nothing to pay. Your paid plan ended on ${start}.`,
  ]);
});

test.each([
  [0, "0 bytes"],
  [1023, "1023 bytes"],
  [1024, "1 KB"],
  [5 * 1024 ** 2, "5 MB"],
  [1.5 * 1024 ** 3, "1.5 GB"],
  [3000 * 1024 ** 3, "3000 GB"],
])("%d bytes are %s", (bytes, text) => {
  expect(readableBytes(bytes)).toBe(text);
});

test("amounts have their currency; invalid days read as None", () => {
  expect(readableAmount(1000, "usd")).toBe("$10.00");
  expect(readableAmount(-450, "usd")).toBe("-$4.50");
  expect(readableDay(null)).toBe("None");
  expect(readableDay("rubbish")).toBe("None");
});

describe("cancelling", () => {
  test("is possible once, for a paid plan", () => {
    expect(whyNotCancel(paid)).toBeUndefined();
    expect(whyNotCancel({ ...paid, isCancelled: true })).toMatch(/already cancelled.*2026/);
  });

  test("is disabled with a reason on the free plan and before the first payment", () => {
    expect(whyNotCancel(free)).toMatch(/free plan/);
    expect(whyNotCancel({ ...free, isCancelled: true })).toMatch(/free plan/);
    expect(whyNotCancel(unpaid)).toMatch(/not been paid for yet/);
  });
});

test("there are invoices after a first payment, but not on the free plan", () => {
  expect([paid, free, unpaid].map(mayHaveInvoices)).toEqual([true, false, false]);
});
