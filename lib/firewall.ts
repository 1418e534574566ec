import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

/** In front of CloudFront: a rate limit for each address, and AWS's rules against known attacks. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const acl = new CfnWebACL(this, "Acl", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      rules: [ratePerAddress, knownAttacks, knownBadInputs],
      visibilityConfig: counted("firewall"),
    });
    this.arn = acl.attrArn;
  }
}

/** In five minutes: enough for an office behind one address, too few for guessing passwords. */
const ratePerAddress: CfnWebACL.RuleProperty = {
  name: "rate-per-address",
  priority: 0,
  action: { block: {} },
  statement: { rateBasedStatement: { limit: 3000, aggregateKeyType: "IP" } },
  visibilityConfig: counted("rate-per-address"),
};

const knownAttacks: CfnWebACL.RuleProperty = {
  name: "known-attacks",
  priority: 1,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name: "AWSManagedRulesCommonRuleSet",
      // It allows 8 KB. Signature images and uploads by form are larger, and the functions limit them.
      ruleActionOverrides: [{ name: "SizeRestrictions_BODY", actionToUse: { count: {} } }],
    },
  },
  visibilityConfig: counted("known-attacks"),
};

/** Probes for known holes of servers and libraries. No call of ours looks like one. */
const knownBadInputs: CfnWebACL.RuleProperty = {
  name: "known-bad-inputs",
  priority: 2,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name: "AWSManagedRulesKnownBadInputsRuleSet",
    },
  },
  visibilityConfig: counted("known-bad-inputs"),
};

function counted(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName };
}
