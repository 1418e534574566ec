import type { StandIn } from "cdk-laptop/stand-in";
import { createDashboard } from "./dashboard.ts";
import { catalogueSchema } from "./seed.ts";
import { LocalStripe } from "./stripe.ts";

/** The stack's names for the values shared with Stripe; each is the beginning of a logical id. */
export interface StripeNames {
  readonly apiUrlParameter: string;
  readonly apiKeySecret: string;
  readonly webhookSecret: string;
  /** Key of the template's Metadata that contains a `Catalogue`. */
  readonly catalogue: string;
  /**
   * `http://127.0.0.1:PORT` of a server that checks requests, such as stripe-mock. Successful calls are sent to it as
   * well and refused if it refuses them.
   */
  readonly judge?: string | undefined;
}

export interface StripeAccount {
  readonly url: string;
  readonly apiKey: string;
  /** Secret for signing the events to the stack's webhook; empty if the template has no catalogue. */
  readonly webhookSecret: string;
}

export interface StripeStandIn extends StandIn {
  /** Throws if it hasn't been started. */
  account(): StripeAccount;
  /** Number of API calls so far, including refused ones. */
  calls(): number;
}

/** A local Stripe whose address, key and webhook secret are passed to the stack in a parameter and two secrets. */
export function stripeStandIn(names: StripeNames): StripeStandIn {
  let running: LocalStripe | undefined;
  let webhookSecret = "";
  const stripe = (): LocalStripe => {
    if (running) return running;
    throw new Error("the stand-in for Stripe was not started");
  };
  return {
    name: "stripe",
    account: () => ({ url: stripe().url, apiKey: stripe().apiKey, webhookSecret }),
    calls: () => stripe().calls,
    async start(host) {
      const started = await LocalStripe.start({ ...host, judge: names.judge });
      running = started;
      return {
        parameters: { [names.apiUrlParameter]: started.url },
        prepare(metadata) {
          const catalogue = catalogueSchema.safeParse(metadata[names.catalogue]).data;
          if (catalogue) webhookSecret = started.seed(catalogue, host.siteUrl);
          return { [names.apiKeySecret]: started.apiKey, [names.webhookSecret]: webhookSecret };
        },
        page: createDashboard({ ledger: started.ledger, advance: host.advance }),
        clockMoved: () => started.clockMoved(),
        close: () => started.close(),
      };
    },
  };
}
