import { describe, expect, test } from "vitest";
import { call, siteUrl } from "../support/cloud.ts";
import { press } from "../support/payments.ts";
import { newSender } from "../support/people.ts";

describe("POST /api/billing/new", () => {
  const choose = (sender: { bearer: string }, body: object) =>
    call<{ redirectUrl: string; code: string; message: string }>(
      "POST",
      "/api/billing/new",
      body,
      sender,
    );

  test("works again after the page was left, and only the newest page can be paid", async () => {
    const sender = await newSender();
    const first = await choose(sender, { planType: "STARTER_MONTHLY" });
    const left = await press(first.body.redirectUrl, "back");
    expect(left.location).toBe(`${siteUrl()}/settings/subscription`);
    const second = await choose(sender, { planType: "STARTER_ANNUAL" });
    expect((await fetch(first.body.redirectUrl)).status).toBe(410);
    expect((await press(first.body.redirectUrl, "pay")).status).toBe(400);
    expect((await press(second.body.redirectUrl, "pay")).status).toBe(303);
  });

  test("works once for many presses at once", async () => {
    const sender = await newSender();
    const wish = { planType: "PRO_ANNUAL" };
    const answers = await Promise.all([1, 2, 3, 4].map(() => choose(sender, wish)));
    const pages = answers.flatMap(({ body }) => body.redirectUrl ?? []);
    const open = await Promise.all(pages.map(async (page) => (await fetch(page)).status));
    const payable = pages.filter((_, index) => open[index] === 200);
    expect(new Set(payable).size).toBe(1);
    expect((await choose(sender, wish)).body.redirectUrl).toBe(payable[0]);
  });
});
