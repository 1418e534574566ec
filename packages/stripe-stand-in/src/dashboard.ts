import type { HttpReply, HttpRequest } from "cdk-laptop/stand-in";
import { attachCard, cardFails, type Ledger } from "./ledger.ts";
import type { Customer, Subscription } from "./objects.ts";
import { dollars, html, text } from "./pages.ts";
import { itemOf } from "./periods.ts";

export interface DashboardOptions {
  readonly ledger: Ledger;
  /** Moves the stack's clock; resolves when everything that became due is done. */
  readonly advance: (ms: number) => Promise<void>;
}

const dayMs = 86_400_000;
const path = "/_local/stripe";

/** `/_local/stripe`: shows who pays for what, and simulates actions in Stripe's dashboard and the passing of time. */
export function createDashboard({ ledger, advance }: DashboardOptions) {
  return async (request: HttpRequest): Promise<HttpReply> => {
    if (request.method === "GET") return page(ledger);
    // A form on another site can't send this origin.
    if (request.headers["origin"] !== `http://${request.headers["host"]}`) return seeAgain(403);
    const form = new URLSearchParams(request.body.toString());
    const days = Number(form.get("days") ?? 0);
    if (days > 0 && days <= 400) await advance(days * dayMs);
    const customer = ledger.state.customers[form.get("customer") ?? ""];
    if (customer) changeCard(ledger, customer, form.get("card") ?? "");
    return seeAgain(303);
  };
}

function changeCard(ledger: Ledger, { id }: Customer, name: string): void {
  const card = attachCard(ledger, name, id).id;
  for (const subscription of Object.values(ledger.state.subscriptions)) {
    if (subscription.customer === id) subscription.default_payment_method = card;
  }
  ledger.save();
}

const seeAgain = (status: number): HttpReply => ({
  status,
  headers: { location: path },
  body: Buffer.from(""),
});

function page(ledger: Ledger): HttpReply {
  const { state } = ledger;
  const subscriptions = Object.values(state.subscriptions).reverse();
  const events = Object.values(state.events).reverse().slice(0, 20);
  const { status, headers, body } = html(
    200,
    "Stripe of this computer",
    `<p>It is ${new Date(ledger.now() * 1000).toUTCString()} for the stack.</p>
    <form method="post">${[1, 7, 31, 366].map(advanceButton).join("")}</form>
    <h2>Subscriptions</h2>
    ${subscriptions.map((one) => subscriptionBlock(ledger, one)).join("") || "<p>None yet.</p>"}
    <h2>Latest events</h2>
    <table>${events.map((one) => row([one.type, new Date(one.created * 1000).toUTCString()])).join("")}</table>
    <p>${state.deliveries.length} not delivered yet.</p>`,
  );
  return { status, headers, body: Buffer.from(body) };
}

const advanceButton = (days: number): string =>
  `<button class="quiet" name="days" value="${days}">Move the clock ${days} ${days === 1 ? "day" : "days"} on</button>`;

function subscriptionBlock(ledger: Ledger, subscription: Subscription): string {
  const { price, current_period_end } = itemOf(subscription);
  const customer = ledger.state.customers[subscription.customer];
  const fails = cardFails(ledger, subscription);
  const ends = subscription.cancel_at_period_end ? "ends" : "renews";
  const lines = [
    [customer?.email ?? "", price.lookup_key ?? ""],
    [subscription.status, dollars(price.unit_amount)],
    [ends, new Date(current_period_end * 1000).toUTCString()],
  ];
  const card = fails ? "pm_card_visa" : "pm_card_chargeCustomerFail";
  return `<table>${lines.map(row).join("")}</table>
    <form method="post"><input type="hidden" name="customer" value="${text(subscription.customer)}">
    <button class="quiet" name="card" value="${card}">${fails ? "Give it a card that works" : "Have its card declined from now on"}</button></form>`;
}

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${text(cell)}</td>`).join("")}</tr>`;
