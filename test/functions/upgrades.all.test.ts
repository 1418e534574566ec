import { describe, expect, test } from "vitest";
import type { UpgradePreviewReply, UpgradesReply } from "../../contract/pages/billing.ts";
import { paidPlanTypes, plans, upgrades } from "../../contract/rules/limits/plans.ts";
import type { SubscriptionReply } from "../../contract/specified/billing.ts";
import { call } from "../support/cloud.ts";
import {
  declineFromNowOn,
  idOf,
  newPayer,
  postForm,
  stripeClient,
  subscriptionOf,
  upgradeTo,
} from "../support/payments.ts";
import { newSender } from "../support/people.ts";

const nobody = { bearer: "x.y.z" };

const listUpgrades = (sender: { bearer: string }) =>
  call<UpgradesReply>("GET", "/api/billing/upgrades", undefined, sender);

describe("GET /api/billing/upgrades", () => {
  test("works: exactly what the table allows", async () => {
    expect((await listUpgrades(await newSender())).body).toEqual({
      upgrades: ["STARTER_MONTHLY", "STARTER_ANNUAL", "PRO_MONTHLY", "PRO_ANNUAL"],
      by: "new",
      automatic: false,
    });
    expect((await listUpgrades(await newPayer("starter"))).body).toEqual({
      upgrades: ["PRO_MONTHLY", "PRO_ANNUAL"],
      by: "update",
      automatic: false,
      next: "PRO_MONTHLY",
    });
    expect((await listUpgrades(await newPayer("pro-annual"))).body).toMatchObject({
      upgrades: [],
      message: expect.stringMatching(/contact support/),
    });
  });

  test("refuses an expired sign-in", async () => {
    expect((await listUpgrades(nobody)).status).toBe(401);
  });

  test("is closed to others: it takes no account but the caller's", async () => {
    const payer = await newPayer("starter");
    const path = `/api/billing/upgrades?userId=${payer.id}&email=${payer.email}`;
    const { body } = await call<UpgradesReply>("GET", path, undefined, await newSender());
    expect(body.by).toBe("new");
  });
});

describe("PUT /api/billing/automatic-upgrade", () => {
  const set = (sender: { bearer: string }, on: unknown) =>
    call<UpgradesReply>("PUT", "/api/billing/automatic-upgrade", { on }, sender);

  test("works: off until it is switched on, and off again", async () => {
    const payer = await newPayer("starter");
    expect((await set(payer, true)).body).toMatchObject({ automatic: true, next: "PRO_MONTHLY" });
    expect((await listUpgrades(payer)).body.automatic).toBe(true);
    expect((await set(payer, false)).body.automatic).toBe(false);
  });

  test("refuses anything but yes and no", async () => {
    const sender = await newSender();
    for (const on of ["true", 1, null, undefined]) expect((await set(sender, on)).status).toBe(400);
  });

  test("is closed to others", async () => {
    expect((await set(nobody, true)).status).toBe(401);
  });
});

const preview = (sender: { bearer: string }, subscriptionId: string, planType: string) =>
  call<UpgradePreviewReply & { code: string }>(
    "POST",
    "/api/billing/update/preview",
    { subscriptionId, planType },
    sender,
  );

describe("POST /api/billing/update/preview", () => {
  test("works: the amount that is then charged, to the cent", async () => {
    const payer = await newPayer("starter");
    const subscriptionId = await idOf(payer);
    const { body } = await preview(payer, subscriptionId, "PRO_MONTHLY");
    expect(body).toMatchObject({ planType: "PRO_MONTHLY", currency: "usd", renewalCents: 1900 });
    expect(body.dueTodayCents).toBe(1000);
    expect(body.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(body.dueTodayCents);
    const { prorationDate } = body;
    const done = await call<SubscriptionReply>(
      "POST",
      "/api/billing/update",
      { subscriptionId, planType: "PRO_MONTHLY", prorationDate },
      payer,
    );
    expect(done.body["Subscription Renew Date"]).toBe(body.renewsAt);
    const { data } = await stripeClient().invoices.list({ subscription: subscriptionId, limit: 1 });
    expect(data[0]?.amount_paid).toBe(body.dueTodayCents);
  });

  test("refuses plans that are no upgrade", async () => {
    const payer = await newPayer("pro");
    const refused = await preview(payer, await idOf(payer), "STARTER_ANNUAL");
    expect(refused).toMatchObject({ status: 409, body: { code: "NOT_AN_UPGRADE" } });
  });

  test("is closed to others", async () => {
    const payer = await newPayer("starter");
    const other = await newPayer("starter");
    expect((await preview(other, await idOf(payer), "PRO_MONTHLY")).status).toBe(403);
    expect((await preview(nobody, "sub_1", "PRO_MONTHLY")).status).toBe(401);
  });
});

const slugs = {
  STARTER_MONTHLY: "starter",
  STARTER_ANNUAL: "starter_annual",
  PRO_MONTHLY: "pro",
  PRO_ANNUAL: "pro_annual",
} as const;

describe("POST /api/billing/update", () => {
  const allowed = paidPlanTypes.flatMap((from) => upgrades[from].map((to) => [from, to] as const));

  test.each(allowed)("works: %s to %s, at once and paid", async (from, to) => {
    const payer = await newPayer(slugs[from]);
    const { status, body } = await upgradeTo(payer, to);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      "Plan Type": to,
      "Payment Status": "paid",
      "Monthly Documents Limit": plans[to].documentsMax,
    });
    expect(await subscriptionOf(payer)).toEqual(body);
  });

  test.each(paidPlanTypes)("refuses from %s whatever the table doesn't name", async (from) => {
    const payer = await newPayer(slugs[from]);
    const before = await subscriptionOf(payer);
    const others = paidPlanTypes.filter((to) => !upgrades[from].includes(to));
    for (const to of others) {
      const { status, body } = await upgradeTo(payer, to);
      expect([status, body.code], to).toEqual([
        409,
        from === "PRO_ANNUAL" ? "LARGEST_PLAN" : "NOT_AN_UPGRADE",
      ]);
    }
    for (const rubbish of ["FREE_TRIAL", "pro_annual", "", "constructor"]) {
      const fields = { subscriptionId: before["Subscription ID"] ?? "", planType: rubbish };
      expect((await postForm("/api/billing/update", fields, payer)).status, rubbish).toBe(400);
    }
    expect(await subscriptionOf(payer)).toEqual(before);
  });

  test("refuses when the card is declined, and then nothing has changed", async () => {
    const payer = await newPayer("starter");
    await declineFromNowOn(payer);
    const before = await subscriptionOf(payer);
    expect(await upgradeTo(payer, "PRO_ANNUAL")).toMatchObject({
      status: 402,
      body: { code: "PAYMENT_DECLINED" },
    });
    expect(await subscriptionOf(payer)).toEqual(before);
  });

  test("refuses a second of the past at which the upgrade would have cost less", async () => {
    const payer = await newPayer("starter");
    const subscriptionId = await idOf(payer);
    const future = Math.floor(Date.now() / 1000) + 20 * 86_400;
    for (const prorationDate of [0, -1, future, 1.5, "soon"]) {
      const wish = { subscriptionId, planType: "PRO_MONTHLY", prorationDate };
      const { status } = await call("POST", "/api/billing/update", wish, payer);
      expect(status, String(prorationDate)).toBeGreaterThanOrEqual(400);
      expect(status, String(prorationDate)).toBeLessThan(500);
    }
  });

  test("works once, however many press at once", async () => {
    const payer = await newPayer("starter");
    const subscriptionId = await idOf(payer);
    await Promise.all([1, 2, 3, 4, 5].map(() => upgradeTo(payer, "PRO_MONTHLY")));
    expect((await subscriptionOf(payer))["Plan Type"]).toBe("PRO_MONTHLY");
    const { data } = await stripeClient().invoices.list({ subscription: subscriptionId });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([1000, 900]);
  });

  test("charges one of two plans that are asked for at once", async () => {
    const payer = await newPayer("starter");
    const subscriptionId = await idOf(payer);
    const wished = ["PRO_MONTHLY", "PRO_ANNUAL"] as const;
    const replies = await Promise.all(wished.map((plan) => upgradeTo(payer, plan)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const plan = wished.find((_, i) => replies[i]?.status === 200);
    expect((await subscriptionOf(payer))["Plan Type"]).toBe(plan);
    const { data } = await stripeClient().invoices.list({ subscription: subscriptionId });
    expect(data).toHaveLength(2);
  });

  test("is closed to others", async () => {
    const payer = await newPayer("starter");
    const other = await newPayer("starter");
    const wish = { subscriptionId: await idOf(payer), planType: "PRO_MONTHLY" };
    for (const stranger of [other, await newSender()]) {
      expect((await call("POST", "/api/billing/update", wish, stranger)).status).toBe(403);
    }
    expect((await call("POST", "/api/billing/update", wish, nobody)).status).toBe(401);
    expect((await subscriptionOf(payer))["Plan Type"]).toBe("STARTER_MONTHLY");
  });
});
