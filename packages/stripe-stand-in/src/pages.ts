import { createHash } from "node:crypto";
import type { HttpReply, HttpRequest } from "cdk-laptop/stand-in";
import { completeSession } from "./checkout.ts";
import { StripeError } from "./error.ts";
import { priceName } from "./invoices.ts";
import { attachCard, found, type Ledger } from "./ledger.ts";
import type { CheckoutSession, Invoice } from "./objects.ts";
import { smallPdf } from "./pdf.ts";
import { payInvoice } from "./subscriptions.ts";

/** Stripe's hosted pages for payments and invoices. */
export function answerPage(ledger: Ledger, request: HttpRequest): HttpReply {
  const action = new URLSearchParams(request.body.toString()).get("action") ?? "";
  const [, session] = /^\/c\/pay\/(\w+)$/.exec(request.path) ?? [];
  if (session) {
    const page = found(ledger.state.sessions, session, "checkout.session");
    return request.method === "POST" ? leave(ledger, page, action) : checkoutPage(ledger, page);
  }
  const [, id, pdf] = /^\/i\/(\w+)(\/pdf)?$/.exec(request.path) ?? [];
  if (!id) throw new StripeError(501, `${request.method} ${request.path} is not emulated`);
  const invoice = found(ledger.state.invoices, id, "invoice");
  if (pdf) return invoicePdf(invoice);
  if (request.method === "POST" && invoice.status === "open") payByHand(ledger, invoice);
  return invoicePage(invoice);
}

function checkoutPage(ledger: Ledger, session: CheckoutSession, problem = ""): HttpReply {
  if (session.status !== "open") {
    return html(410, "This page is closed", "<p>It was paid, or another one was opened since.</p>");
  }
  const price = found(ledger.state.prices, ledger.state.priceOfSession[session.id] ?? "", "price");
  const { email } = found(ledger.state.customers, session.customer, "customer");
  return html(
    problem ? 402 : 200,
    "Pay",
    `<p class="sum">${dollars(session.amount_total)}</p>
    <p>${text(priceName(ledger, price))}<br>${text(email ?? "")}</p>
    ${problem ? `<p role="alert">${text(problem)}</p>` : ""}
    <form method="post">
      <button name="action" value="pay">Pay</button>
      <button name="action" value="decline" class="quiet">Pay with a card that is declined</button>
      <button name="action" value="back" class="quiet">Back</button>
    </form>`,
  );
}

function leave(ledger: Ledger, session: CheckoutSession, action: string): HttpReply {
  switch (action) {
    case "pay": {
      const { id, success_url } = completeSession(ledger, session);
      return redirect(success_url.replaceAll("{CHECKOUT_SESSION_ID}", id));
    }
    case "back":
      return redirect(session.cancel_url ?? session.success_url);
    default:
      return checkoutPage(ledger, session, "Your card was declined. Please try another one.");
  }
}

/** Pays a hosted invoice with a valid card, which becomes the subscription's card. */
export function payByHand(ledger: Ledger, invoice: Invoice): void {
  const card = attachCard(ledger, "pm_card_visa", invoice.customer);
  const { subscription } = invoice.parent.subscription_details;
  found(ledger.state.subscriptions, subscription, "subscription").default_payment_method = card.id;
  payInvoice(ledger, invoice);
}

function invoicePage(invoice: Invoice): HttpReply {
  const lines = invoice.lines.data.map(
    ({ description, amount }) =>
      `<tr><td>${text(description)}</td><td>${dollars(amount)}</td></tr>`,
  );
  const pay = `<form method="post"><button name="action" value="pay">Pay ${dollars(invoice.amount_remaining)}</button></form>`;
  return html(
    200,
    `Invoice ${invoice.number}`,
    `<p class="sum">${dollars(invoice.total)}</p><p role="status">${invoice.status}</p>
    <table>${lines.join("")}</table>
    ${invoice.status === "open" ? pay : ""}
    <p><a href="/i/${invoice.id}/pdf">Download the PDF</a></p>`,
  );
}

function invoicePdf(invoice: Invoice): HttpReply {
  const body = smallPdf([
    `Invoice ${invoice.number}`,
    new Date(invoice.created * 1000).toUTCString(),
    invoice.customer_email ?? "",
    "",
    ...invoice.lines.data.map(({ description, amount }) => `${description}: ${dollars(amount)}`),
    "",
    `Total ${dollars(invoice.total)}, ${invoice.status}`,
    "No money was moved: this is the stand-in for Stripe on a laptop.",
  ]);
  const name = `attachment; filename="${invoice.number}.pdf"`;
  const headers = { "content-type": "application/pdf", "content-disposition": name };
  return { status: 200, headers, body };
}

export const dollars = (cents: number): string =>
  `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;

export const text = (raw: string): string =>
  raw.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const redirect = (location: string): HttpReply => ({
  status: 303,
  headers: { location },
  body: "",
});

const style = `:root{color-scheme:light dark;--line:#8886}
body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:8vh auto;padding:0 20px}
h1{font-size:20px;margin:0}.note{font-size:14px;opacity:.75;margin:0 0 24px}.sum{font-size:34px;margin:0}
form{display:grid;gap:10px;margin:24px 0}
button{font:inherit;padding:12px;border-radius:8px;border:1px solid #3451d1;background:#3451d1;color:#fff;cursor:pointer}
button.quiet{background:none;color:inherit;border-color:var(--line)}
table{width:100%;border-collapse:collapse;margin:20px 0}td,th{padding:8px 4px;border-top:1px solid var(--line);text-align:left;overflow-wrap:anywhere}
[role=alert]{color:#c92a2a;font-weight:600}`;

/** A page without a script. */
export function html(status: number, title: string, body: string): HttpReply {
  const hash = createHash("sha256").update(style).digest("base64");
  const note = "In place of Stripe, on this computer. No money is moved.";
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
    },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${text(title)}</title><style>${style}</style><h1>${text(title)}</h1><p class="note">${note}</p>${body}</html>`,
  };
}
