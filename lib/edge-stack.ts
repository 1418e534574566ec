import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { edgeRegion } from "#contract/rules/settings/regions";
import { Firewall } from "./firewall.ts";
import { edgeStackName, type Stage } from "./stages.ts";

/**
 * The firewall of a stage's distribution. CloudFront takes web ACLs of us-east-1 only, whatever region the
 * stage is in.
 */
export class EdgeStack extends Stack {
  readonly webAclArn: string;

  constructor(scope: Construct, stage: Stage) {
    super(scope, edgeStackName(stage), {
      description: `${stage.productName}: firewall in front of CloudFront (${stage.name})`,
      env: { region: edgeRegion },
      terminationProtection: stage.terminationProtection,
    });
    this.webAclArn = new Firewall(this, "Firewall", stage).arn;
  }
}
