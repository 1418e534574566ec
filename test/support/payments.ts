import Stripe from "stripe";
import { inject } from "vitest";
import type { PlanType } from "../../contract/rules/limits/plans.ts";
import type { AccountStatusReply, SubscriptionReply } from "../../contract/specified/billing.ts";
import { call } from "./cloud.ts";
import { newAddress, registration, type Sender, signIn } from "./people.ts";

/** People who pay, and what they would do on Stripe's pages. */

interface SharedWithStripe {
  readonly url: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
}

declare module "vitest" {
  interface ProvidedContext {
    stripe: SharedWithStripe;
  }
}

let own: SharedWithStripe | undefined;

/** For tests that start an environment of their own; undefined for the one that all others share. */
export function payWith(stripe: SharedWithStripe | undefined): void {
  own = stripe;
}

export const shared = (): SharedWithStripe => own ?? inject("stripe");

/** The official client, as an operator at Stripe's dashboard. */
export function stripeClient({ url, apiKey } = shared()): Stripe {
  const { hostname, port, protocol } = new URL(url);
  return new Stripe(apiKey, {
    host: hostname,
    port: port || 443,
    protocol: protocol === "http:" ? "http" : "https",
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Presses a button of the payment page; answers where it leads, if anywhere. */
export async function press(
  page: string,
  action: "pay" | "decline" | "back",
): Promise<{ status: number; location: string }> {
  const body = new URLSearchParams({ action });
  const { status, headers } = await fetch(page, { method: "POST", body, redirect: "manual" });
  return { status, location: headers.get("location") ?? "" };
}

export const sessionIn = (location: string): string =>
  new URL(location).searchParams.get("session_id") ?? "";

export const refreshStatus = (session_id: string) =>
  call<{ status: string }>("POST", "/api/auth/refresh/status", { session_id });

/** Registers for a paid plan; answers the payment page. */
export async function registerFor(pricing: string, email = newAddress("payer")) {
  const { status, body } = await call<{ redirectUrl: string }>("POST", "/api/auth/register", {
    ...registration(email),
    pricing,
  });
  if (status !== 200) throw new Error(`register: ${status} ${JSON.stringify(body)}`);
  return { email, page: body.redirectUrl };
}

/** Registers, pays, comes back, signs in. */
export async function newPayer(pricing = "starter"): Promise<Sender> {
  const { email, page } = await registerFor(pricing);
  await refreshStatus(sessionIn((await press(page, "pay")).location));
  return signIn(email);
}

export const form = (fields: Record<string, string>): URLSearchParams =>
  new URLSearchParams(fields);

const formHeaders = { "content-type": "application/x-www-form-urlencoded" };

/** A call with a form, as the spec has most of them. */
export const postForm = <Body>(path: string, fields: Record<string, string>, sender: Sender) =>
  call<Body>("POST", path, form(fields).toString(), {
    bearer: sender.bearer,
    headers: formHeaders,
  });

export const subscriptionOf = async (sender: Sender): Promise<SubscriptionReply> =>
  (await postForm<SubscriptionReply>("/api/billing/status", { email: sender.email }, sender)).body;

export const statusOf = async (sender: Sender): Promise<AccountStatusReply> =>
  (
    await postForm<AccountStatusReply>(
      "/api/billing/account/status",
      { email: sender.email },
      sender,
    )
  ).body;

export async function idOf(sender: Sender): Promise<string> {
  return (await subscriptionOf(sender))["Subscription ID"] ?? "none";
}

export async function upgradeTo(sender: Sender, planType: PlanType) {
  const subscriptionId = await idOf(sender);
  return call<SubscriptionReply & { code?: string }>(
    "POST",
    "/api/billing/update",
    { subscriptionId, planType },
    sender,
  );
}

/** Their subscription is paid by this card of Stripe's test cards from now on. */
export async function payBy(method: string, payer: Sender): Promise<void> {
  const stripe = stripeClient();
  const id = await idOf(payer);
  const { customer } = await stripe.subscriptions.retrieve(id);
  const card = await stripe.paymentMethods.attach(method, { customer: String(customer) });
  await stripe.subscriptions.update(id, { default_payment_method: card.id });
}

export const declineFromNowOn = (payer: Sender) => payBy("pm_card_chargeCustomerFail", payer);
