import { GetSecretValueCommand, ResourceNotFoundException } from "@aws-sdk/client-secrets-manager";
import type Stripe from "stripe";
import { stripeEvents, stripeEventTypes } from "../../../contract/pages/stripe-events.ts";
import { priceList } from "../../../contract/rules/limits/plans.ts";
import { connectStripe, isRightPrice } from "../stripe-setup.ts";
import type { Account } from "./account.ts";
import { type Check, fix, ok } from "./finding.ts";
import { NotAsked } from "./not-asked.ts";

/** Checks read secrets only to see whether they exist; none prints them. */
export const paymentChecks: readonly Check[] = [
  { subject: "Stripe's key", look: lookAtKey },
  { subject: "Stripe's prices", look: lookAtPrices },
  { subject: "Stripe's webhook", look: lookAtWebhook },
  { subject: "Webhook's secret", look: lookAtWebhookSecret },
];

const setup = "STRIPE_API_KEY=... npm run operate -- stripe-setup <site>";

async function lookAtKey(account: Account) {
  const key = await secretOf(account, "PaymentsApiKey");
  if (!key) return fix("its secret is empty, and paid plans answer 503: runbook, Deploy, Payments");
  if (!/^[rs]k_/.test(key)) return fix("what its secret holds is no API key (sk_... or rk_...)");
  const isLive = /^[rs]k_live_/.test(key);
  if (account.asked.stage.keepsData && !isLive) {
    return fix("its secret holds a key for tests: nobody pays with it");
  }
  return ok(isLive ? "is there, and takes payments" : "is there, for tests");
}

async function lookAtPrices(account: Account) {
  const stripe = await stripeOf(account);
  const wanted = priceList.filter(({ interval }) => interval !== "none");
  const lookup_keys = wanted.map(({ lookupKey }) => lookupKey);
  const { data } = await stripe.prices.list({ lookup_keys, active: true, limit: 100 });
  const missing = wanted.filter((one) => !data.some((price) => isRightPrice(price, one)));
  if (missing.length === 0) return ok(`all ${wanted.length} are there`);
  const names = missing.map(({ lookupKey }) => lookupKey).join(", ");
  return fix(`${names} are missing or cost something else: ${setup}`);
}

async function lookAtWebhook(account: Account) {
  const url = `${await account.siteUrl()}${stripeEvents.webhook.path}`;
  const stripe = await stripeOf(account);
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const own = data.find((endpoint) => endpoint.url === url);
  if (!own) return fix(`none leads to ${url}: ${setup}`);
  if (own.status !== "enabled") return fix("is disabled: enable it in Stripe's dashboard");
  const lacks = stripeEventTypes.filter(
    (type) => !own.enabled_events.includes(type) && !own.enabled_events.includes("*"),
  );
  return lacks.length === 0 ? ok(`leads to ${url}`) : fix(`lacks ${lacks.join(", ")}: ${setup}`);
}

async function lookAtWebhookSecret(account: Account) {
  const secret = await secretOf(account, "PaymentsWebhookSecret");
  if (!secret) return fix("is empty, and no payment is heard of: runbook, Deploy, Payments");
  return secret.startsWith("whsec_") ? ok("is there") : fix("is none: it begins with whsec_");
}

async function secretOf(account: Account, logicalId: string): Promise<string> {
  const SecretId = await account.resource("AWS::SecretsManager::Secret", logicalId);
  const secrets = await account.client("secrets");
  try {
    const { SecretString = "" } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    return SecretString.trim();
  } catch (error) {
    // The secret exists without a value.
    if (error instanceof ResourceNotFoundException) return "";
    throw error;
  }
}

async function stripeOf(account: Account): Promise<Stripe> {
  const key = await secretOf(account, "PaymentsApiKey");
  if (!key) throw new NotAsked("can be asked when Stripe's key is there");
  return connectStripe(key, account.asked.stripeUrl);
}
