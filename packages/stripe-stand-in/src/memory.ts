import type { HttpReply, HttpRequest } from "cdk-laptop/stand-in";
import { Api } from "./api.ts";
import { createCustomer } from "./calls.ts";
import { completeSession } from "./checkout.ts";
import { attachCard, emptyState, type Ledger } from "./ledger.ts";
import type { CheckoutSession, Invoice, Subscription } from "./objects.ts";
import { payByHand } from "./pages.ts";
import { type Catalogue, seed } from "./seed.ts";
import { createSubscription, nextTurn } from "./subscriptions.ts";
import { runUntil } from "./time.ts";

export interface MemoryOptions {
  readonly apiKey: string;
  /** Address of its pages. */
  readonly url: string;
  readonly catalogue: Catalogue;
  /** Time in milliseconds. */
  now(): number;
  newId(prefix: string): string;
  /** Called for each event when it happens; `object` may change afterwards. */
  emit(type: string, object: object): void;
}

export type ApiRequest = Pick<HttpRequest, "method" | "path" | "query" | "headers" | "body">;

/** The same emulation without its own server, file or clock: it depends on nothing but the calls and options. */
export class MemoryStripe {
  readonly ledger: Ledger;
  readonly #api: Api;

  constructor({ apiKey, url, catalogue, now, newId, emit }: MemoryOptions) {
    this.ledger = {
      ...{ state: emptyState(apiKey), url, save: () => {}, newId, emit },
      now: () => Math.floor(now() / 1000),
    };
    this.#api = new Api(this.ledger, () => {});
    seed(this.ledger, catalogue, url);
  }

  /** Answers one API call. With `fails` the reply is 500, before or after the call was performed. */
  answer(request: ApiRequest, fails?: "before" | "after"): HttpReply {
    const whole = { ...request, peer: "", gone: () => false };
    return fails ? this.#api.fail(whole, fails === "after") : this.#api.answer(whole);
  }

  /** Creates a customer who pays for a plan of the catalogue at once. */
  subscribe(email: string, metadata: Record<string, string>, plan: string): Subscription {
    const { id: customer } = createCustomer(this.ledger, { email, metadata });
    const price = Object.values(this.ledger.state.prices).find(
      (one) => one.metadata["plan"] === plan,
    );
    if (!price) throw new Error(`there is no price of ${plan}`);
    const card = attachCard(this.ledger, "pm_card_visa", customer).id;
    return createSubscription(this.ledger, { customer, price, card });
  }

  /** Pays a session as on its page with a valid card; undefined if it isn't open. */
  pay(sessionId: string): CheckoutSession | undefined {
    const session = this.ledger.state.sessions[sessionId];
    return session?.status === "open" ? completeSession(this.ledger, session) : undefined;
  }

  /** Charges everything to this test card from now on (https://docs.stripe.com/testing). */
  setCard(customer: string, name: "pm_card_visa" | "pm_card_chargeCustomerFail"): void {
    const { id } = attachCard(this.ledger, name, customer);
    for (const one of this.subscriptionsOf(customer)) one.default_payment_method = id;
  }

  /** Pays an invoice as on its page; undefined if it isn't open. */
  payInvoice(id: string): Invoice | undefined {
    const invoice = this.ledger.state.invoices[id];
    if (invoice?.status !== "open") return undefined;
    payByHand(this.ledger, invoice);
    return invoice;
  }

  subscriptionsOf = (customer: string): Subscription[] =>
    Object.values(this.ledger.state.subscriptions).filter((one) => one.customer === customer);

  /** Performs what is due: renewals, ends, retries of charges, expiries of sessions. */
  clockMoved(): void {
    runUntil(this.ledger, null, this.ledger.now());
  }

  /** When something next happens automatically, in milliseconds; infinite if nothing will. */
  nextAtMs(): number {
    const { subscriptions, sessions } = this.ledger.state;
    const turns = Object.values(subscriptions).flatMap((one) => nextTurn(this.ledger, one) ?? []);
    const closings = Object.values(sessions)
      .filter(({ status }) => status === "open")
      .map(({ expires_at }) => expires_at);
    return 1000 * Math.min(Number.POSITIVE_INFINITY, ...turns, ...closings);
  }
}
