import { StripeError } from "./error.ts";
import { attachCard, customerOf, found, type Ledger } from "./ledger.ts";
import type { CheckoutSession, Price } from "./objects.ts";
import { createSubscription } from "./subscriptions.ts";

export interface NewSession {
  readonly customer: string;
  readonly price: Price;
  readonly successUrl: string;
  readonly cancelUrl?: string | undefined;
  readonly reference?: string | undefined;
}

const lifeSeconds = 86_400;

export function openSession(ledger: Ledger, wish: NewSession): CheckoutSession {
  const { price } = wish;
  const customer = customerOf(ledger, wish.customer).id;
  const id = ledger.newId("cs_test");
  const created = ledger.now(customer);
  const session: CheckoutSession = {
    id,
    object: "checkout.session",
    mode: "subscription",
    status: "open",
    payment_status: "unpaid",
    url: `${ledger.url}/c/pay/${id}`,
    success_url: wish.successUrl,
    cancel_url: wish.cancelUrl ?? null,
    client_reference_id: wish.reference ?? null,
    customer,
    subscription: null,
    invoice: null,
    amount_total: price.unit_amount,
    currency: price.currency,
    created,
    expires_at: created + lifeSeconds,
    metadata: {},
    livemode: false,
  };
  ledger.state.sessions[id] = session;
  ledger.state.priceOfSession[id] = price.id;
  return session;
}

export function expireSession(ledger: Ledger, session: CheckoutSession): CheckoutSession {
  assertOpen(session);
  session.status = "expired";
  session.url = null;
  ledger.emit("checkout.session.expired", session, ledger.now(session.customer));
  return session;
}

/** Completes a session as if paid on the page with a valid card. */
export function completeSession(ledger: Ledger, session: CheckoutSession): CheckoutSession {
  assertOpen(session);
  const { customer } = session;
  const price = found(ledger.state.prices, ledger.state.priceOfSession[session.id] ?? "", "price");
  const card = attachCard(ledger, "pm_card_visa", customer);
  const subscription = createSubscription(ledger, { customer, price, card: card.id });
  session.status = "complete";
  session.payment_status = "paid";
  session.url = null;
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  ledger.emit("checkout.session.completed", session, ledger.now(customer));
  return session;
}

function assertOpen({ status }: CheckoutSession): void {
  if (status !== "open") throw new StripeError(400, `This Checkout Session is ${status}.`);
}
