import { describe, expect, test } from "vitest";
import { plans } from "../../contract/rules/limits/plans.ts";
import type {
  AccountStatusReply,
  InvoiceLink,
  SubscriptionReply,
} from "../../contract/specified/billing.ts";
import { call, eventually, siteUrl } from "../support/cloud.ts";
import { pdfText } from "../support/other-tools.ts";
import { idOf, newPayer, postForm, press, subscriptionOf, upgradeTo } from "../support/payments.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  uploadFile,
} from "../support/people.ts";

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

  test("refuses rubbish, the free plan, and a second subscription", async () => {
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
