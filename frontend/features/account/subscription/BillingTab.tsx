import { type FormEvent, useEffect, useState } from "react";
import { Navigate } from "react-router-dom";
import type { ApiError } from "../../../api/api-error.ts";
import { billing, type InvoiceLink } from "../../../api/billing.ts";
import { useApiMutation } from "../../../api/query.ts";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { mayHaveInvoices, readableAmount, readableDay } from "./subscription-facts.ts";
import { useSubscription } from "./use-subscription.ts";

/** Redirects on the free plan, which has no invoices. */
export default function BillingTab() {
  return (
    <>
      <title>Billing</title>
      <Loaded of={useSubscription()}>
        {(subscription) =>
          mayHaveInvoices(subscription) ? (
            <Invoices subscriptionId={subscription.id ?? ""} />
          ) : (
            <Navigate to={paths.settingsSubscription} replace />
          )
        }
      </Loaded>
    </>
  );
}

function Invoices({ subscriptionId }: { subscriptionId: string }) {
  const cooldown = useCooldown();
  const invoices = useApiMutation(billing.invoices, {
    onSuccess: cooldown.begin,
    onError: cooldown.begin,
  });

  function fetchInvoices(event: FormEvent) {
    event.preventDefault();
    invoices.mutate({ subscriptionId });
  }

  return (
    <div className="grid gap-6">
      <Form
        onSubmit={fetchInvoices}
        className="grid gap-6"
        error={invoices.error && problemOf(invoices.error)}
      >
        <p className="text-ink-soft text-sm">
          Every payment has a PDF invoice. Unpaid invoices have a payment link.
        </p>
        <div>
          <Button
            type="submit"
            variant="primary"
            icon="download"
            busy={invoices.isPending}
            disabledReason={cooldown.cooling ? "Please wait a few seconds." : undefined}
          >
            Get Invoices
          </Button>
        </div>
      </Form>
      {invoices.data?.length === 0 && <Banner tone="info">No invoices found.</Banner>}
      {invoices.data && invoices.data.length > 0 && <InvoiceList invoices={invoices.data} />}
    </div>
  );
}

/** The server's message for a refusal; for anything else the specification's (section 8). */
const problemOf = ({ status, message }: ApiError): string =>
  status >= 400 && status < 500 && message ? message : "Failed to fetch invoices.";

function InvoiceList({ invoices }: { invoices: readonly InvoiceLink[] }) {
  return (
    <ul aria-label="Invoices" className="grid divide-y divide-line border-line border-y">
      {invoices.map(({ number, url, createdAt, amountCents, currency, paid }) => (
        <li
          key={number}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
        >
          <span className="grid text-sm">
            <span className="font-medium tabular-nums">
              {readableAmount(amountCents, currency)}, {paid ? "paid" : "open"}
            </span>
            <span className="text-ink-soft">
              {number}, {readableDay(createdAt)}
            </span>
          </span>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={buttonClass("secondary", "small")}
            aria-label={`${paid ? "Download" : "Pay"} invoice ${number}`}
          >
            {paid && <Icon name="download" className="size-4" />}
            {paid ? "Download" : "Pay"}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** How long the button is disabled after each attempt (as specified). */
const cooldownMs = 5_000;

function useCooldown() {
  const [cooling, setCooling] = useState(false);

  useEffect(
    function endCooldown() {
      if (!cooling) return;
      const timer = setTimeout(() => setCooling(false), cooldownMs);
      return () => clearTimeout(timer);
    },
    [cooling],
  );
  return { cooling, begin: () => setCooling(true) };
}
