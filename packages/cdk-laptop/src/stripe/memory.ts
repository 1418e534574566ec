import type { HttpReply, HttpRequest } from "../http/message.ts";
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
  /** Where its pages are. */
  readonly url: string;
  readonly catalogue: Catalogue;
  /** Milliseconds. */
  now(): number;
  newId(prefix: string): string;
  /** What has happened, at the moment at which it does; `object` changes further. */
  emit(type: string, object: object): void;
}

export type ApiRequest = Pick<HttpRequest, "method" | "path" | "query" | "headers" | "body">;

/** The same Stripe without a server, a file or a clock of its own: what it does depends on the calls and options alone. */
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

  /** One call of the API. `fails`: answered with 500, before anything was done or after. */
  answer(request: ApiRequest, fails?: "before" | "after"): HttpReply {
    const whole = { ...request, peer: "", gone: () => false };
    return fails ? this.#api.fail(whole, fails === "after") : this.#api.answer(whole);
  }

  /** A new customer who pays for a plan of the catalogue at once. */
  subscribe(email: string, metadata: Record<string, string>, plan: string): Subscription {
    const { id: customer } = createCustomer(this.ledger, { email, metadata });
    const price = Object.values(this.ledger.state.prices).find(
      (one) => one.metadata["plan"] === plan,
    );
    if (!price) throw new Error(`there is no price of ${plan}`);
    const card = attachCard(this.ledger, "pm_card_visa", customer).id;
    return createSubscription(this.ledger, { customer, price, card });
  }

  /** Somebody pays on the page, with a card that works; undefined if it is closed. */
  pay(sessionId: string): CheckoutSession | undefined {
    const session = this.ledger.state.sessions[sessionId];
    return session?.status === "open" ? completeSession(this.ledger, session) : undefined;
  }

  /** From now on all is charged to this test card (https://docs.stripe.com/testing). */
  setCard(customer: string, name: "pm_card_visa" | "pm_card_chargeCustomerFail"): void {
    const { id } = attachCard(this.ledger, name, customer);
    for (const one of this.subscriptionsOf(customer)) one.default_payment_method = id;
  }

  /** Somebody pays an invoice on its page; undefined if it is not open. */
  payInvoice(id: string): Invoice | undefined {
    const invoice = this.ledger.state.invoices[id];
    if (invoice?.status !== "open") return undefined;
    payByHand(this.ledger, invoice);
    return invoice;
  }

  subscriptionsOf = (customer: string): Subscription[] =>
    Object.values(this.ledger.state.subscriptions).filter((one) => one.customer === customer);

  /** Renews, ends, charges again and closes what is due. */
  clockMoved(): void {
    runUntil(this.ledger, null, this.ledger.now());
  }

  /** When something happens by itself, in milliseconds; infinite if nothing ever will. */
  nextAtMs(): number {
    const { subscriptions, sessions } = this.ledger.state;
    const turns = Object.values(subscriptions).flatMap((one) => nextTurn(this.ledger, one) ?? []);
    const closings = Object.values(sessions)
      .filter(({ status }) => status === "open")
      .map(({ expires_at }) => expires_at);
    return 1000 * Math.min(Number.POSITIVE_INFINITY, ...turns, ...closings);
  }
}
