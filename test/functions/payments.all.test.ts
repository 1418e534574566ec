import { describe, expect, test } from "vitest";
import { planSlugs } from "../../contract/rules/limits/plans.ts";
import type { InvoiceLink } from "../../contract/specified/billing.ts";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  declineFromNowOn,
  idOf,
  newPayer,
  postForm,
  press,
  refreshStatus,
  registerFor,
  sessionIn,
  statusOf,
  stripeClient,
  subscriptionOf,
  upgradeTo,
} from "../support/payments.ts";
import {
  mailedLetters,
  newRecipient,
  registration,
  type Sender,
  sendEnvelope,
  sendFile,
  signIn,
  uploadFile,
} from "../support/people.ts";

// Payments over months, in an environment whose clock can be moved.
const own = borrowedEnvironment();
const day = 86_400_000;
const advance = (days: number) => own().environment.advance(days * day);

/** The same person after the clock has moved: access tokens live for minutes. */
const again = (sender: Sender) => signIn(sender.email);

describe("a registration for a paid plan", () => {
  test.each(planSlugs.filter((slug) => slug !== "free"))(
    "%s is inactive until paid, then active, by the browser's question or Stripe's event",
    async (slug) => {
      const { email, page } = await registerFor(slug);
      const before = await signIn(email);
      expect((await statusOf(before)).status).toBe("inactive");
      const session = sessionIn((await press(page, "pay")).location);
      expect((await refreshStatus(session)).body).toEqual({ status: "active" });
      expect((await refreshStatus(session)).body).toEqual({ status: "active" });
      await own().environment.idle();
      expect((await statusOf(before)).status).toBe("IN_LIMIT");
    },
  );

  test("is active also when the tab was closed after paying", async () => {
    const { email, page } = await registerFor("pro");
    await press(page, "pay");
    await own().environment.idle();
    expect((await statusOf(await signIn(email))).status).toBe("IN_LIMIT");
  });

  test("that was abandoned goes on from the settings, with any plan, on one page in all", async () => {
    const { email, page } = await registerFor("pro_annual");
    expect((await press(page, "back")).location).toBe(`${own().environment.url}/login`);
    const sender = await signIn(email);
    const upload = { fileName: "a.pdf", size: 1000 };
    expect((await call("POST", "/api/upload", upload, sender)).status).toBe(200);
    const wish = { planType: "STARTER_MONTHLY" };
    const { body } = await call<{ redirectUrl: string }>("POST", "/api/billing/new", wish, sender);
    expect((await press(page, "pay")).status).toBe(400);
    await press(body.redirectUrl, "pay");
    await own().environment.idle();
    expect((await subscriptionOf(sender))["Plan Type"]).toBe("STARTER_MONTHLY");
  });

  test("again with the same address opens the same page, mails once that it counts, and is paid once", async () => {
    const { email, page } = await registerFor("starter");
    expect((await registerFor("starter", email)).page).toBe(page);
    await press(page, "pay");
    await own().environment.idle();
    const third = { ...registration(email), pricing: "starter" };
    expect((await call("POST", "/api/auth/register", third)).status).toBe(202);
    expect((await statusOf(await signIn(email))).status).toBe("IN_LIMIT");
    expect(mailedLetters(own().environment.mails(), email, /verify your email/)).toBe(1);
  });
});

describe("time", () => {
  test("ends a cancelled plan with its term; then the free plan: three documents, no clock", async () => {
    let payer = await newPayer("pro");
    const file = await uploadFile(payer);
    for (let sent = 0; sent < 4; sent++) await sendEnvelope(payer, [newRecipient("Ann")], file);
    const fields = { subscriptionId: await idOf(payer), planType: "PRO_MONTHLY" };
    await postForm("/api/billing/freeze", fields, payer);
    await advance(27);
    payer = await again(payer);
    expect(await subscriptionOf(payer)).toMatchObject({
      "Plan Type": "PRO_MONTHLY",
      IsCancelled: true,
    });
    expect((await statusOf(payer)).status).toBe("IN_LIMIT");

    await advance(30);
    payer = await again(payer);
    expect(await subscriptionOf(payer)).toMatchObject({
      "Plan Type": "FREE_TRIAL",
      "Subscription ID": null,
      "Monthly Documents Used": 0,
      "Monthly Documents Limit": 3,
      "Subscription Status": "ended",
    });
    for (let sent = 0; sent < 3; sent++) await sendEnvelope(payer, [newRecipient("Ann")], file);
    expect((await sendFile(payer, file.url)).body).toBe("OVER_LIMIT");
    await advance(400);
    payer = await again(payer);
    expect((await statusOf(payer)).status).toBe("OVER_LIMIT");

    const wish = { planType: "STARTER_ANNUAL" };
    const { body } = await call<{ redirectUrl: string }>("POST", "/api/billing/new", wish, payer);
    await press(body.redirectUrl, "pay");
    await own().environment.idle();
    expect((await statusOf(payer)).status).toBe("IN_LIMIT");
  });

  test("gives a card that fails some days, in which the plan goes on; an invoice paid by hand mends it", async () => {
    let payer = await newPayer("starter");
    await declineFromNowOn(payer);
    await advance(31);
    payer = await again(payer);
    expect(await subscriptionOf(payer)).toMatchObject({
      "Payment Status": "past_due",
      "Subscription Status": "active",
    });
    expect((await statusOf(payer)).status).toBe("IN_LIMIT");
    expect((await upgradeTo(payer, "PRO_MONTHLY")).body.code).toBe("PAYMENT_DUE");
    const subscriptionId = await idOf(payer);
    const { body } = await postForm<InvoiceLink[]>(
      "/api/billing/invoice",
      { subscriptionId },
      payer,
    );
    expect(body[0]?.paid).toBe(false);
    await press(body[0]?.url ?? "", "pay");
    await own().environment.idle();
    expect((await subscriptionOf(payer))["Payment Status"]).toBe("paid");
  });

  test("ends a plan whose payments fail for good", async () => {
    let payer = await newPayer("starter");
    await declineFromNowOn(payer);
    await advance(31);
    await advance(8);
    payer = await again(payer);
    expect(await subscriptionOf(payer)).toMatchObject({
      "Plan Type": "FREE_TRIAL",
      "Subscription Status": "ended",
    });
  });
});

describe("when no event comes", () => {
  async function silently(act: () => Promise<void>): Promise<void> {
    const stripe = stripeClient();
    const { data } = await stripe.webhookEndpoints.list();
    const ids = data.map(({ id }) => id);
    // Earlier events may still be on their way, and cause changes that are not reported now.
    await own().environment.idle();
    for (const id of ids) await stripe.webhookEndpoints.update(id, { disabled: true });
    try {
      await act();
    } finally {
      for (const id of ids) await stripe.webhookEndpoints.update(id, { disabled: false });
    }
  }

  test("and that a subscription has ended, or was changed at Stripe by hand", async () => {
    const payer = await newPayer("pro");
    const id = await idOf(payer);
    await silently(async () => {
      await stripeClient().subscriptions.cancel(id);
    });
    expect((await subscriptionOf(payer))["Plan Type"]).toBe("PRO_MONTHLY");
    await advance(26 / 24);
    expect(await subscriptionOf(await again(payer))).toMatchObject({ "Plan Type": "FREE_TRIAL" });
  });
});

describe("the desk of the stand-in", () => {
  const path = "/_local/stripe";
  const post = (fields: Record<string, string>, origin: string) =>
    fetch(`${own().environment.url}${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { origin },
      redirect: "manual",
    });

  test("shows who pays, has a card declined, and moves the clock; for pages of this environment alone", async () => {
    const payer = await newPayer("starter");
    const { customer } = await stripeClient().subscriptions.retrieve(await idOf(payer));
    const fields = { customer: String(customer), card: "pm_card_chargeCustomerFail" };
    expect((await post(fields, "https://evil.example")).status).toBe(403);
    expect((await post(fields, own().environment.url)).status).toBe(303);
    expect((await post({ days: "31" }, own().environment.url)).status).toBe(303);
    expect((await subscriptionOf(await again(payer)))["Payment Status"]).toBe("past_due");
    const page = await (await fetch(`${own().environment.url}${path}`)).text();
    expect(page).toContain("past_due");
  });
});
