import { CfnParameter, Stack, Validations } from "aws-cdk-lib";
import { CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { stripeEvents, stripeEventTypes } from "#contract/api/stripe-events";
import { currency, priceList } from "#contract/plans";
import { removalPolicy } from "./protection.ts";
import type { Stage } from "./stages.ts";

/** Stripe's address and the two secrets that we share with it; both are created empty (see the runbook). */
export class Payments extends Construct {
  readonly apiUrl: string;
  readonly apiKeyArn: string;
  readonly webhookSecretArn: string;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.apiUrl = new CfnParameter(this, "StripeApiUrl", {
      description: "Where Stripe's API is",
      default: "https://api.stripe.com",
    }).valueAsString;
    this.apiKeyArn = this.secret("ApiKey", stage, "Stripe's secret API key");
    this.webhookSecretArn = this.secret("WebhookSecret", stage, "Signs Stripe's events");
    this.describeCatalogue();
  }

  private secret(id: string, stage: Stage, description: string): string {
    // Not CDK's Secret construct, which would generate a value.
    const secret = new CfnSecret(this, id, { description: `${description} (${stage.name})` });
    secret.applyRemovalPolicy(removalPolicy(stage));
    Validations.of(secret).acknowledge({
      id: "AwsSolutions-SMG4",
      reason: "Stripe makes these; they are replaced in its dashboard, not by a function of ours.",
    });
    return secret.ref;
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
