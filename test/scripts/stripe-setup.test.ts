import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type Stripe from "stripe";
import { LocalStripe } from "stripe-stand-in";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stripeEvents } from "../../contract/pages/stripe-events.ts";
import { priceList } from "../../contract/rules/limits/plans.ts";
import { setUpStripe } from "../../scripts/operate/stripe-setup.ts";
import { stripeClient } from "../support/payments.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-stripe-"));
let account: LocalStripe;
let stripe: Stripe;

beforeAll(async () => {
  account = await LocalStripe.start({ dataDir });
  stripe = stripeClient({ url: account.url, apiKey: account.apiKey, webhookSecret: "" });
});

afterAll(async () => {
  await account.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("prices are made once, by their lookup keys, and say which plan they are of", async () => {
  const lookup_keys = priceList.map(({ lookupKey }) => lookupKey);
  expect((await setUpStripe(stripe, undefined)).made).toEqual(lookup_keys);
  expect((await setUpStripe(stripe, undefined)).made).toEqual([]);
  const { data } = await stripe.prices.list({ lookup_keys, active: true });
  expect(new Set(data.map(({ metadata }) => metadata["plan"]))).toEqual(
    new Set(priceList.map(({ plan }) => plan)),
  );
});

test("the webhook is made once and tells its secret then", async () => {
  expect((await setUpStripe(stripe, "https://a.example")).webhookSecret).toMatch(/^whsec_/);
  expect((await setUpStripe(stripe, "https://a.example")).webhookSecret).toBeUndefined();
  const { data } = await stripe.webhookEndpoints.list();
  expect(data.map(({ url }) => url)).toEqual([`https://a.example${stripeEvents.webhook.path}`]);
});
