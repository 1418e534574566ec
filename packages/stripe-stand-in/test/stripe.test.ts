import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createWork, LocalServer } from "cdk-laptop/stand-in";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LocalStripe } from "../src/stripe.ts";

/**
 * What an application relies on at Stripe, by the official client: against the stand-in, or with
 * STRIPE_API_URL and STRIPE_API_KEY against anything that speaks Stripe (test mode has test clocks).
 */
const elsewhere = process.env["STRIPE_API_URL"];
const dataDir = mkdtempSync(path.join(tmpdir(), "cdk-laptop-stripe-"));
const work = createWork();
let local: LocalStripe | undefined;
let stripe: Stripe;
let offsetMs = 0;
const clock = { now: () => Date.now() + offsetMs };
const open = async () =>
  LocalStripe.start({ dataDir, clock, work, server: await LocalServer.open(0), log: () => {} });

beforeAll(async () => {
  if (!elsewhere) local = await open();
  stripe = connect(elsewhere ?? local?.url ?? "", process.env["STRIPE_API_KEY"] ?? local?.apiKey);
  await makePrices();
});

afterAll(async () => {
  await local?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function connect(address: string, key = ""): Stripe {
  const { protocol, hostname, port } = new URL(address);
  return new Stripe(key, {
    host: hostname,
    port: port || 443,
    protocol: protocol === "http:" ? "http" : "https",
    maxNetworkRetries: elsewhere ? 2 : 0,
    telemetry: false,
  });
}

/** Lookup key, cents and interval of each price that the tests use. */
const prices = [
  ["small_month", 900, "month"],
  ["small_year", 9_000, "year"],
  ["large_month", 1_900, "month"],
  ["large_year", 19_000, "year"],
] as const;

async function makePrices(): Promise<void> {
  const product = (await stripe.products.create({ name: "Tests of cdk-laptop" })).id;
  for (const [lookup_key, unit_amount, interval] of prices) {
    const wish = { product, currency: "usd", unit_amount, recurring: { interval }, lookup_key };
    await stripe.prices.create({ ...wish, transfer_lookup_key: true });
  }
}

const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000);
const day = 86_400;

async function priceOf(lookupKey: string): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true });
  return data[0]?.id ?? "";
}

/** A customer of a test clock, with a card that works. */
async function subscriber(lookupKey: string, from = new Date().toISOString()) {
  const testClock = await stripe.testHelpers.testClocks.create({ frozen_time: seconds(from) });
  const customer = await stripe.customers.create({
    email: "a@example.com",
    test_clock: testClock.id,
  });
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: await priceOf(lookupKey) }],
    default_payment_method: card.id,
  });
  const advance = async (iso: string) => {
    await stripe.testHelpers.testClocks.advance(testClock.id, { frozen_time: seconds(iso) });
    for (;;) {
      const { status } = await stripe.testHelpers.testClocks.retrieve(testClock.id);
      if (status === "ready") return stripe.subscriptions.retrieve(subscription.id);
    }
  };
  return { customer, subscription, advance };
}

const periodOf = ({ items }: Stripe.Subscription) =>
  [items.data[0]?.current_period_start, items.data[0]?.current_period_end].map((at) =>
    new Date((at ?? 0) * 1000).toISOString(),
  );

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => "none",
    (error: Stripe.errors.StripeError) => `${error.statusCode} ${error.code ?? error.type}`,
  );

test("a subscription has its period on its item, and an invoice that was paid", async () => {
  const { subscription } = await subscriber("small_month");
  expect(subscription.status).toBe("active");
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(invoice).toMatchObject({
    status: "paid",
    amount_paid: 900,
    billing_reason: "subscription_create",
  });
  expect(invoice?.parent?.subscription_details?.subscription).toBe(subscription.id);
  expect(invoice?.invoice_pdf).toMatch(/^https?:/);
});

test("months are counted from the anchor, also over short ones", async () => {
  const { advance } = await subscriber("small_month", "2027-01-31T10:00:00.000Z");
  expect(periodOf(await advance("2027-02-28T11:00:00.000Z"))).toEqual([
    "2027-02-28T10:00:00.000Z",
    "2027-03-31T10:00:00.000Z",
  ]);
  expect(periodOf(await advance("2027-03-31T11:00:00.000Z"))).toEqual([
    "2027-03-31T10:00:00.000Z",
    "2027-04-30T10:00:00.000Z",
  ]);
});

describe("an upgrade", () => {
  async function upgradeOf(
    { subscription }: { subscription: Stripe.Subscription },
    lookupKey: string,
  ) {
    const items = [{ id: subscription.items.data[0]?.id ?? "", price: await priceOf(lookupKey) }];
    return { items, proration_behavior: "always_invoice" as const };
  }

  test("of the same interval costs the difference of what is left, as previewed, and keeps the day", async () => {
    const payer = await subscriber("small_month", "2027-04-01T00:00:00.000Z");
    await payer.advance("2027-04-16T00:00:00.000Z");
    const proration_date = seconds("2027-04-16T00:00:00.000Z");
    const change = { ...(await upgradeOf(payer, "large_month")), proration_date };
    const preview = await stripe.invoices.createPreview({
      customer: payer.customer.id,
      subscription: payer.subscription.id,
      subscription_details: change,
    });
    expect(preview.amount_due).toBe(500);
    const after = await stripe.subscriptions.update(payer.subscription.id, {
      ...change,
      payment_behavior: "error_if_incomplete",
    });
    expect(periodOf(after)[1]).toBe("2027-05-01T00:00:00.000Z");
    const [invoice] = (await stripe.invoices.list({ subscription: after.id })).data;
    expect(invoice).toMatchObject({ amount_paid: 500, billing_reason: "subscription_update" });
  });

  test("from months to years begins a new period today", async () => {
    const payer = await subscriber("small_month", "2027-04-01T00:00:00.000Z");
    await payer.advance("2027-04-16T00:00:00.000Z");
    const change = await upgradeOf(payer, "large_year");
    const after = await stripe.subscriptions.update(payer.subscription.id, change);
    expect(periodOf(after)).toEqual(["2027-04-16T00:00:00.000Z", "2028-04-16T00:00:00.000Z"]);
    const [invoice] = (await stripe.invoices.list({ subscription: after.id })).data;
    expect(invoice?.amount_paid).toBe(19_000 - 450);
  });

  test("that can't be paid changes nothing", async () => {
    const payer = await subscriber("small_month");
    const card = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: payer.customer.id,
    });
    await stripe.subscriptions.update(payer.subscription.id, { default_payment_method: card.id });
    const change = await upgradeOf(payer, "large_year");
    const metadata = { why: "asked" };
    const wish = { ...change, metadata, payment_behavior: "error_if_incomplete" as const };
    expect(await codeOf(stripe.subscriptions.update(payer.subscription.id, wish))).toBe(
      "402 card_declined",
    );
    const after = await stripe.subscriptions.retrieve(payer.subscription.id);
    expect(after.items.data[0]?.price.lookup_key).toBe("small_month");
    expect(after.metadata).toEqual({});
    const noted = await stripe.subscriptions.update(after.id, { metadata });
    expect(noted.metadata).toEqual(metadata);
  });
});

test("a cancelled subscription runs to the end of its period", async () => {
  const { subscription, customer, advance } = await subscriber(
    "large_month",
    "2027-04-01T00:00:00.000Z",
  );
  const frozen = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(frozen).toMatchObject({
    status: "active",
    cancel_at: seconds("2027-05-01T00:00:00.000Z"),
  });
  expect(await advance("2027-05-01T01:00:00.000Z")).toMatchObject({ status: "canceled" });
  const all = await stripe.subscriptions.list({ customer: customer.id, status: "all" });
  expect(all.data.map(({ id }) => id)).toEqual([subscription.id]);
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
});

test("a renewal that can't be paid makes it past due", async () => {
  const { subscription, customer, advance } = await subscriber(
    "large_month",
    "2027-04-01T00:00:00.000Z",
  );
  const card = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: customer.id,
  });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: card.id });
  expect((await advance("2027-05-01T02:00:00.000Z")).status).toBe("past_due");
});

test("an idempotency key gives one answer, and none to another request", async () => {
  const idempotencyKey = `test-${Date.now()}`;
  const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey });
  expect((await create("a@example.com")).id).toBe((await create("a@example.com")).id);
  expect(await codeOf(create("b@example.com"))).toBe("400 StripeIdempotencyError");
});

test("a repeated answer says that it is one", async () => {
  const idempotencyKey = `repeated-${Date.now()}`;
  const create = () => stripe.customers.create({ email: "a@example.com" }, { idempotencyKey });
  const headers = [await create(), await create()].map(({ lastResponse }) => lastResponse.headers);
  expect(headers.map((each) => each["idempotent-replayed"])).toEqual([undefined, "true"]);
});

test("the preview of no change is the next invoice", async () => {
  const { subscription } = await subscriber("small_month");
  const [item] = subscription.items.data;
  const items = [{ id: item?.id ?? "", price: item?.price.id ?? "" }];
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: "always_invoice" },
  });
  expect(preview.amount_due).toBe(900);
});

test("a missing object is reported as missing, and a wrong key as wrong", async () => {
  expect(await codeOf(stripe.subscriptions.retrieve("sub_none"))).toBe("404 resource_missing");
  const other = connect(elsewhere ?? local?.url ?? "", "sk_test_wrong");
  expect(await codeOf(other.customers.create({}))).toMatch(/^401/);
});

test("a payment page leads to the page of Stripe, and can be closed", async () => {
  const { id } = await stripe.customers.create({ email: "a@example.com" });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: id,
    line_items: [{ price: await priceOf("large_year"), quantity: 1 }],
    success_url: "https://sign.example.com/login?session_id={CHECKOUT_SESSION_ID}",
  });
  expect(session).toMatchObject({ status: "open", customer: id, amount_total: 19_000 });
  expect(session.url).toMatch(/^https?:/);
  expect((await stripe.checkout.sessions.expire(session.id)).status).toBe("expired");
  expect(await codeOf(stripe.checkout.sessions.expire(session.id))).toMatch(/^400/);
});

describe.skipIf(elsewhere)("the stand-in alone", () => {
  test("answers calls and parameters that it doesn't know with 501 and their name", async () => {
    expect(await codeOf(stripe.refunds.create({ charge: "ch_1" }))).toMatch(/^501/);
    const coupon = stripe.customers.create({ description: "x" });
    await expect(coupon).rejects.toThrow("POST customers with description is not emulated");
  });

  test("delivers events signed, and again until they are taken", async () => {
    const seen: { body: string; signature: string }[] = [];
    let status = 500;
    const receiver = await LocalServer.open(0);
    receiver.serve({
      bodyBytesMax: 100_000,
      answer: async ({ headers, body }) => {
        seen.push({ body: body.toString(), signature: headers["stripe-signature"] ?? "" });
        return { status, headers: {}, body: "" };
      },
    });
    const { id, secret } = await stripe.webhookEndpoints.create({
      url: receiver.url,
      enabled_events: ["customer.subscription.created"],
    });
    await subscriber("small_month");
    await work.idle();
    expect(seen).toHaveLength(1);
    status = 200;
    offsetMs += 11_000;
    await local?.clockMoved();
    expect(seen).toHaveLength(2);
    const { body = "", signature = "" } = seen[1] ?? {};
    const receivedAt = Math.floor(clock.now() / 1000);
    const event = stripe.webhooks.constructEvent(
      body,
      signature,
      secret ?? "",
      300,
      undefined,
      receivedAt,
    );
    expect(event).toMatchObject({
      type: "customer.subscription.created",
      api_version: Stripe.API_VERSION,
    });
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, secret ?? "")).toThrow();
    expect(local?.deliveries).toHaveLength(0);
    await stripe.webhookEndpoints.update(id, { disabled: true });
    await receiver.close();
  });

  test("knows all that it knew after a restart", async () => {
    const { subscription } = await subscriber("small_year");
    await local?.close();
    local = await open();
    stripe = connect(local.url, local.apiKey);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });

  test("tries a failed renewal again for a week, then ends the subscription", async () => {
    const { subscription, customer, advance } = await subscriber(
      "large_month",
      "2027-04-01T00:00:00.000Z",
    );
    const card = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: card.id });
    expect((await advance("2027-05-07T00:00:00.000Z")).status).toBe("past_due");
    expect((await advance("2027-05-08T01:00:00.000Z")).status).toBe("canceled");
  });

  test("an invoice is a PDF", async () => {
    const { subscription } = await subscriber("small_month");
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    const pdf = await fetch(invoice?.invoice_pdf ?? "");
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await pdf.arrayBuffer()).toString("latin1")).toMatch(/^%PDF-.*%%EOF\n$/s);
  });
});

test.skipIf(elsewhere)("a payment page closes by itself after a day", async () => {
  const { id } = await stripe.customers.create({ email: "b@example.com" });
  const { id: session } = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: id,
    line_items: [{ price: await priceOf("large_year"), quantity: 1 }],
    success_url: "https://sign.example.com/login",
  });
  offsetMs += (day + 60) * 1000;
  await local?.clockMoved();
  expect((await stripe.checkout.sessions.retrieve(session)).status).toBe("expired");
});
