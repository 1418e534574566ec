import { CfnParameter, Stack, Validations } from "aws-cdk-lib";
import { CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { originSecretHeader } from "#contract/rules/installation/origin";
import type { Stage } from "./stages.ts";

/**
 * A secret that CloudFront alone knows and sends with each call, so that the API serves only CloudFront.
 * `scripts/operate/rotate-origin-secret.ts` replaces it.
 */
export class OriginSecret extends Construct {
  readonly arn: string;
  /** For CloudFront's origin; it overwrites a header with this name that a caller sends. */
  readonly customHeaders: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const secret = new CfnSecret(this, "Value", {
      description: `Proves to the API that a call came through CloudFront (${stage.name})`,
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    Validations.of(secret).acknowledge({
      id: "AwsSolutions-SMG4",
      reason: "A rotation must change CloudFront too; a command does both, in their order.",
    });
    this.arn = secret.ref;
    const version = versionParameter(this).valueAsString;
    const reference = `{{resolve:secretsmanager:${this.arn}:SecretString:::${version}}}`;
    this.customHeaders = { [originSecretHeader]: reference };
  }
}

/** CloudFormation resolves a secret again only if the reference to it has changed. */
function versionParameter(scope: Construct): CfnParameter {
  return new CfnParameter(Stack.of(scope), "OriginHeaderVersion", {
    description: "Version of the secret that CloudFront sends; empty for the current one",
    allowedPattern: "([0-9a-f-]{36})?",
    default: "",
  });
}
