import { describe, expect, test } from "vitest";
import type {
  AccountStatusReply,
  InvoiceLink,
  SubscriptionReply,
  UpgradePreviewReply,
  UpgradesReply,
} from "../../contract/api/billing.ts";
import { paidPlanTypes, plans, upgrades } from "../../contract/plans.ts";
import { call, eventually, siteUrl } from "../support/cloud.ts";
import {
  declineFromNowOn,
  idOf,
  newPayer,
  postForm,
  press,
  stripeClient,
  subscriptionOf,
  upgradeTo,
} from "../support/payments.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  uploadFile,
} from "../support/people.ts";
import { pdfText } from "../support/strangers.ts";

const nobody = { bearer: "x.y.z" };

const status = (sender: Sender, email = sender.email) =>
  postForm<AccountStatusReply>("/api/billing/account/status", { email }, sender);

describe("POST /api/billing/account/status", () => {
  test("works: IN_LIMIT, and OVER_LIMIT after the third document of a trial", async () => {
    const sender = await newSender();
    expect((await status(sender)).body.status).toBe("IN_LIMIT");
    const file = await uploadFile(sender);
    for (let sent = 0; sent < 3; sent++) await sendEnvelope(sender, [newRecipient("Ann")], file);
    expect((await status(sender)).body).toEqual({
      status: "OVER_LIMIT",
      message: "You have reached your plan limit. Please update your subscription plan.",
    });
  });

  test("refuses an expired sign-in", async () => {
    const sender = await newSender();
    expect((await status({ ...sender, bearer: "x.y.z" })).status).toBe(401);
  });

  test("is closed to others", async () => {
    const sender = await newSender();
    const other = await newSender();
    expect((await status(sender, other.email)).status).toBe(403);
  });
});

describe("POST /api/billing/new", () => {
  const choose = (sender: { bearer: string }, body: object) =>
    call<{ redirectUrl: string; code: string; message: string }>(
      "POST",
      "/api/billing/new",
      body,
      sender,
    );

  test("works: a trial pays and has the plan, by whatever comes first", async () => {
    const sender = await newSender();
    const chosen = await choose(sender, { userId: sender.id, planType: "PRO_MONTHLY" });
    expect(chosen.status).toBe(200);
    const { location } = await press(chosen.body.redirectUrl, "pay");
    expect(location).toMatch(`${siteUrl()}/login?session_id=cs_test_`);
    // The event alone: as if the tab had been closed here.
    const plan = await eventually("the plan", async () => {
      const { "Plan Type": type } = await subscriptionOf(sender);
      return type === "PRO_MONTHLY" ? type : undefined;
    });
    expect(plan).toBe("PRO_MONTHLY");
  });

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

  test("refuses rubbish, the free plan, and whoever has a subscription", async () => {
    const sender = await newPayer("starter");
    for (const planType of ["FREE_TRIAL", "GOLD", "", null, 7, ["PRO_ANNUAL"], "__proto__"]) {
      const { status, body } = await choose(sender, { planType });
      expect(status, String(planType)).toBe(400);
      expect(body.message).toBe("Please select a plan before submitting.");
    }
    expect((await choose(sender, { planType: "PRO_ANNUAL" })).body.code).toBe("ALREADY_SUBSCRIBED");
  });

  test("refuses to send the browser anywhere but to us and to Stripe", async () => {
    const sender = await newSender();
    const evil = "https://evil.example";
    const { body } = await choose(sender, {
      planType: "PRO_ANNUAL",
      success_url: evil,
      cancel_url: evil,
      redirectUrl: evil,
      returnTo: evil,
    });
    expect(body.redirectUrl).not.toContain("evil");
    expect((await press(body.redirectUrl, "back")).location).toMatch(siteUrl());
    expect((await press(body.redirectUrl, "pay")).location).toMatch(siteUrl());
  });

  test("is closed to others", async () => {
    const sender = await newSender();
    const other = await newSender();
    const foreign = { userId: other.id, planType: "PRO_ANNUAL" };
    expect((await choose(sender, foreign)).status).toBe(403);
    expect((await choose(nobody, { planType: "PRO_ANNUAL" })).status).toBe(401);
  });
});

describe("POST /api/billing/status", () => {
  test("works: every key of the spec, for a trial", async () => {
    const sender = await newSender();
    const file = await uploadFile(sender);
    await sendEnvelope(sender, [newRecipient("Ann")], file);
    const reply = await subscriptionOf(sender);
    expect(reply).toEqual({
      "Plan Type": "FREE_TRIAL",
      "Subscription ID": null,
      IsCancelled: false,
      "Payment Status": "none",
      "Monthly Documents Used": 1,
      "Monthly Documents Limit": 3,
      "Storage Used": expect.any(Number),
      "Storage Limit": plans.FREE_TRIAL.storageBytesMax,
      "Subscription Start Date": expect.stringMatching(/Z$/),
      "Subscription Renew Date": expect.stringMatching(/Z$/),
      "Subscription Status": "trial",
    });
    expect(reply["Storage Used"]).toBeGreaterThan(0);
  });

  test("works: the same keys for a paid plan", async () => {
    const reply = await subscriptionOf(await newPayer("pro_annual"));
    expect(reply).toMatchObject({
      "Plan Type": "PRO_ANNUAL",
      "Subscription ID": expect.stringMatching(/^sub_/),
      "Payment Status": "paid",
      "Monthly Documents Limit": 150,
      "Storage Limit": 20 * 1024 ** 3,
      "Subscription Status": "active",
    });
  });

  test("refuses an expired sign-in", async () => {
    expect((await call("POST", "/api/billing/status", {}, nobody)).status).toBe(401);
  });

  test("is closed to others", async () => {
    const [sender, other] = [await newSender(), await newSender()];
    const foreign = await postForm("/api/billing/status", { email: other.email }, sender);
    expect(foreign.status).toBe(403);
  });
});

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

describe("POST /api/billing/freeze", () => {
  const freeze = (sender: Sender, fields: Record<string, string>) =>
    postForm<SubscriptionReply & { code: string }>("/api/billing/freeze", fields, sender);

  test("works: cancelled at the end of the period, until then as before; an upgrade withdraws it", async () => {
    const payer = await newPayer("starter");
    const before = await subscriptionOf(payer);
    const fields = { subscriptionId: await idOf(payer), planType: "STARTER_MONTHLY" };
    const { status, body } = await freeze(payer, fields);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, IsCancelled: true, "Subscription Status": "cancelled" });
    expect((await upgradeTo(payer, "PRO_MONTHLY")).body).toMatchObject({
      "Plan Type": "PRO_MONTHLY",
      IsCancelled: false,
      "Subscription Status": "active",
    });
  });

  test("refuses what is cancelled already, or another plan than the caller believes", async () => {
    const payer = await newPayer("starter");
    const subscriptionId = await idOf(payer);
    expect((await freeze(payer, { subscriptionId, planType: "PRO_ANNUAL" })).status).toBe(409);
    expect((await freeze(payer, { subscriptionId, planType: "GOLD" })).status).toBe(400);
    expect((await freeze(payer, { subscriptionId })).status).toBe(200);
    expect((await freeze(payer, { subscriptionId })).body.code).toBe("ALREADY_CANCELLED");
  });

  test("is closed to others", async () => {
    const payer = await newPayer("starter");
    const other = await newPayer("starter");
    const subscriptionId = await idOf(payer);
    expect((await freeze(other, { subscriptionId })).status).toBe(403);
    expect((await freeze({ ...payer, bearer: "x.y.z" }, { subscriptionId })).status).toBe(401);
    expect((await subscriptionOf(payer)).IsCancelled).toBe(false);
  });
});

describe("POST /api/billing/invoice", () => {
  const list = (sender: Sender, subscriptionId: string) =>
    postForm<InvoiceLink[]>("/api/billing/invoice", { subscriptionId }, sender);

  test("works: links that download, newest first", async (context) => {
    const payer = await newPayer("starter");
    await upgradeTo(payer, "PRO_MONTHLY");
    const { body } = await list(payer, await idOf(payer));
    expect(body.map(({ amountCents, paid }) => [amountCents, paid])).toEqual([
      [1000, true],
      [900, true],
    ]);
    const file = await fetch(body[1]?.url ?? "");
    expect(file.headers.get("content-type")).toBe("application/pdf");
    const pdf = new Uint8Array(await file.arrayBuffer());
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
    context.skip(process.platform === "win32");
    expect(pdfText(pdf)).toContain("Total $9.00");
  });

  test("refuses a call without a subscription", async () => {
    const payer = await newPayer("starter");
    expect((await postForm("/api/billing/invoice", {}, payer)).status).toBe(400);
  });

  test("is closed to others", async () => {
    const payer = await newPayer("starter");
    expect((await list(await newPayer("starter"), await idOf(payer))).status).toBe(403);
    expect((await list({ ...payer, bearer: "x.y.z" }, "sub_1")).status).toBe(401);
  });
});
