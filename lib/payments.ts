import { CfnParameter, Stack } from "aws-cdk-lib";
import { Construct } from "constructs";
import { stripeEvents, stripeEventTypes } from "#contract/pages/stripe-events";
import { currency, priceList } from "#contract/rules/limits/plans";

/** Stripe's address, and what must exist there. */
export class Payments extends Construct {
  readonly apiUrl: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.apiUrl = new CfnParameter(this, "StripeApiUrl", {
      description: "Where Stripe's API is",
      default: "https://api.stripe.com",
    }).valueAsString;
    this.describeCatalogue();
  }

  /** Describes, in the template's metadata, what must exist at Stripe; scripts/operate/stripe-setup.ts creates it. */
  private describeCatalogue(): void {
    const webhook = { path: stripeEvents.webhook.path, events: [...stripeEventTypes] };
    Stack.of(this).templateOptions.metadata = {
      ...Stack.of(this).templateOptions.metadata,
      Stripe: { currency, prices: priceList, webhook },
    };
  }
}
