import { Validations } from "aws-cdk-lib";
import { CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { removalPolicy } from "./protection.ts";
import type { Stage } from "./stages.ts";

/** The two secrets that we share with Stripe; both are created empty (see the runbook). */
export class PaymentSecrets extends Construct {
  readonly apiKeyArn: string;
  readonly webhookSecretArn: string;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.apiKeyArn = this.secret("ApiKey", stage, "Stripe's secret API key");
    this.webhookSecretArn = this.secret("WebhookSecret", stage, "Signs Stripe's events");
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
}
