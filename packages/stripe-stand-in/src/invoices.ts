import { customerOf, type Ledger } from "./ledger.ts";
import { type Invoice, type Line, listOf, type Price, type Subscription } from "./objects.ts";
import { type Amount, itemOf } from "./periods.ts";

export type Reason = Invoice["billing_reason"];

/** An invoice as it would be created; nothing is stored. */
export function draftInvoice(
  ledger: Ledger,
  subscription: Subscription,
  amounts: readonly Amount[],
  { reason, at }: { readonly reason: Reason; readonly at: number },
): Invoice {
  const { customer, currency, metadata, test_clock } = subscription;
  const { email, balance } = customerOf(ledger, customer);
  return {
    id: ledger.newId("upcoming_in"),
    object: "invoice",
    number: null,
    status: "draft",
    billing_reason: reason,
    created: at,
    customer,
    customer_email: email,
    currency,
    collection_method: "charge_automatically",
    ...sums(amounts, balance),
    period_start: at,
    period_end: at,
    hosted_invoice_url: null,
    invoice_pdf: null,
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id, metadata },
    },
    lines: listOf(
      "/v1/invoices/lines",
      amounts.map((one) => lineOf(ledger, one, currency)),
    ),
    status_transitions: { finalized_at: null, paid_at: null },
    test_clock,
    metadata: {},
    livemode: false,
  };
}

/** Totals of an invoice; `balance` is negative if the customer has credit. */
function sums(amounts: readonly Amount[], balance: number) {
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + balance);
  return {
    subtotal: total,
    total,
    starting_balance: balance,
    ending_balance: null,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
  };
}

function lineOf(ledger: Ledger, amount: Amount, currency: string): Line {
  const { description, start, end } = amount;
  const period = { start, end };
  return {
    id: ledger.newId("il"),
    object: "line_item",
    amount: amount.amount,
    currency,
    description,
    period,
    quantity: 1,
  };
}

/** Turns a draft into an invoice, paid or open; remaining credit stays with the customer. */
export function finalize(ledger: Ledger, draft: Invoice, paid: boolean): Invoice {
  const id = ledger.newId("in");
  const number = `LOCAL-${String(Object.keys(ledger.state.invoices).length + 1).padStart(4, "0")}`;
  const customer = customerOf(ledger, draft.customer);
  customer.balance = Math.min(0, draft.total + draft.starting_balance);
  const invoice: Invoice = {
    ...draft,
    id,
    number,
    status: "open",
    ending_balance: customer.balance,
    hosted_invoice_url: `${ledger.url}/i/${id}`,
    invoice_pdf: `${ledger.url}/i/${id}/pdf`,
    status_transitions: { finalized_at: draft.created, paid_at: null },
  };
  ledger.state.invoices[id] = invoice;
  if (paid || invoice.amount_due === 0) markPaid(invoice, draft.created);
  return invoice;
}

export function markPaid(invoice: Invoice, at: number): void {
  invoice.status = "paid";
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.status_transitions.paid_at = at;
}

/** The amount for one whole period of the subscription. */
export function wholePeriod(ledger: Ledger, subscription: Subscription): Amount[] {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const description = `1 × ${priceName(ledger, price)}`;
  return [{ amount: price.unit_amount, description, start, end }];
}

export function priceName({ state }: Ledger, { product, unit_amount, recurring }: Price): string {
  const name = state.products[product]?.name ?? product;
  return `${name} (at $${(unit_amount / 100).toFixed(2)} / ${recurring.interval})`;
}

export function emitInvoice(ledger: Ledger, invoice: Invoice, at: number): void {
  const type = invoice.status === "paid" ? "invoice.paid" : "invoice.payment_failed";
  ledger.emit(type, invoice, at);
}
