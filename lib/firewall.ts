import { ArnFormat, RemovalPolicy, Stack } from "aws-cdk-lib";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { CfnLoggingConfiguration, CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { apiPaths } from "#contract/endpoint";
import { refusals } from "#contract/rules/refusals/refusals";
import { stackSuffix } from "./protection.ts";
import type { Stage } from "./stages.ts";

/**
 * In front of CloudFront: rate limits for each address, and AWS's rules against known attacks. Blocked calls get JSON
 * like the API's refusals. Rules that inspect what people write or upload only count, since they would
 * block pictures and PDFs (decision 26).
 */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const acl = new CfnWebACL(this, "Acl", {
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      rules: [callsOfAddress, requestsOfAddress, knownAttacks, knownBadInputs],
      customResponseBodies: {
        wait: jsonBody("TOO_MANY_REQUESTS"),
        blocked: jsonBody("BLOCKED"),
      },
      // Also in the match details of rules, which contain a piece of a body.
      dataProtectionConfig: {
        dataProtections: [
          substituted("BODY"),
          substituted("QUERY_STRING"),
          substituted("SINGLE_HEADER", secretHeaders),
        ],
      },
      visibilityConfig: counted("firewall"),
    });
    this.arn = acl.attrArn;
    this.log(acl, stage);
  }

  /**
   * Log of what was blocked or counted, and only that. It contains no bodies, and none of the tokens in paths and
   * headers.
   */
  private log(acl: CfnWebACL, stage: Stage): void {
    const group = new LogGroup(this, "Log", {
      // WAF writes only to groups with this prefix.
      logGroupName: `aws-waf-logs-undersign-${stage.name}-${stackSuffix(Stack.of(this))}`,
      retention: stage.logs,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // The group's own ARN ends in `:*`, which WAF does not accept.
    const groupArn = Stack.of(this).formatArn({
      service: "logs",
      resource: "log-group",
      resourceName: group.logGroupName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    new CfnLoggingConfiguration(this, "Logging", {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [groupArn],
      redactedFields: [
        { uriPath: {} },
        { queryString: {} },
        ...secretHeaders.map((Name) => ({ singleHeader: { Name } })),
      ],
      loggingFilter: {
        DefaultBehavior: "DROP",
        Filters: [
          {
            Behavior: "KEEP",
            Requirement: "MEETS_ANY",
            Conditions: ["BLOCK", "COUNT", "EXCLUDED_AS_COUNT"].map((Action) => ({
              ActionCondition: { Action },
            })),
          },
        ],
      },
    });
  }
}

const secretHeaders = ["authorization", "cookie", "referer"];

function substituted(
  fieldType: string,
  fieldKeys?: readonly string[],
): CfnWebACL.DataProtectProperty {
  const field = fieldKeys ? { fieldType, fieldKeys: [...fieldKeys] } : { fieldType };
  return { action: "SUBSTITUTION", field };
}

/**
 * The most that we expect many people behind one address to do in five minutes. Of a signer's calls, 30 are for pages.
 */
const office = {
  signers: { people: 50, calls: 50, files: 36 },
  dashboards: { people: 40, calls: 80, files: 36 },
};

/** Twice an office's rate, so that it can continue to work while somebody there keeps reloading. */
export const ratesInFiveMinutes = {
  calls: 2 * sumOf(({ people, calls }) => people * calls),
  requests: 2 * sumOf(({ people, calls, files }) => people * (calls + files)),
};

function sumOf(of: (group: { people: number; calls: number; files: number }) => number): number {
  return Object.values(office).reduce((sum, group) => sum + of(group), 0);
}

/** Those that begin like another one are counted with it. */
const callPaths = apiPaths.filter((path) => path !== "/mcp/");

const callsOfAddress: CfnWebACL.RuleProperty = {
  ...rate("calls-of-address", 0),
  statement: {
    rateBasedStatement: {
      limit: ratesInFiveMinutes.calls,
      aggregateKeyType: "IP",
      scopeDownStatement: { orStatement: { statements: callPaths.map(startsWith) } },
    },
  },
};

function startsWith(pattern: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: "STARTS_WITH",
      searchString: pattern.replace("*", ""),
      textTransformations: [{ priority: 0, type: "NONE" }],
    },
  };
}

const requestsOfAddress: CfnWebACL.RuleProperty = {
  ...rate("requests-of-address", 1),
  statement: {
    rateBasedStatement: { limit: ratesInFiveMinutes.requests, aggregateKeyType: "IP" },
  },
};

function rate(name: string, priority: number) {
  const seconds = "300";
  return {
    name,
    priority,
    action: { block: { customResponse: answer(429, "wait", { "retry-after": seconds }) } },
    visibilityConfig: counted(name),
  };
}

/** AWS ignores a name that it does not know; a rule that AWS adds blocks with its own answer until it is listed here. */
const knownAttacks = managed("known-attacks", 2, "AWSManagedRulesCommonRuleSet", {
  blocks: [
    "NoUserAgent_HEADER",
    "UserAgent_BadBots_HEADER",
    "SizeRestrictions_QUERYSTRING",
    "SizeRestrictions_Cookie_HEADER",
    "SizeRestrictions_URIPATH",
    "EC2MetaDataSSRF_COOKIE",
    "EC2MetaDataSSRF_URIPATH",
    "EC2MetaDataSSRF_QUERYARGUMENTS",
    "GenericLFI_QUERYARGUMENTS",
    "GenericLFI_URIPATH",
    "RestrictedExtensions_QUERYARGUMENTS",
    "GenericRFI_QUERYARGUMENTS",
    "GenericRFI_URIPATH",
    "CrossSiteScripting_COOKIE",
    "CrossSiteScripting_QUERYARGUMENTS",
    "CrossSiteScripting_URIPATH",
  ],
  counts: [
    // Pictures as data, PDFs in forms and free text look like attacks; functions limit and check all of them.
    "SizeRestrictions_BODY",
    "EC2MetaDataSSRF_BODY",
    "GenericLFI_BODY",
    "GenericRFI_BODY",
    "CrossSiteScripting_BODY",
    // Paths name files that people have uploaded, such as `app.log.pdf`.
    "RestrictedExtensions_URIPATH",
  ],
});

/** Probes for known vulnerabilities of servers and libraries. None of our calls looks like one. */
const knownBadInputs = managed("known-bad-inputs", 3, "AWSManagedRulesKnownBadInputsRuleSet", {
  blocks: [
    "JavaDeserializationRCE_HEADER",
    "JavaDeserializationRCE_BODY",
    "JavaDeserializationRCE_URIPATH",
    "JavaDeserializationRCE_QUERYSTRING",
    "PROPFIND_METHOD",
    "ExploitablePaths_URIPATH",
    "Log4JRCE_HEADER",
    "Log4JRCE_BODY",
    "Log4JRCE_URIPATH",
    "Log4JRCE_QUERYSTRING",
  ],
  counts: [],
});

function managed(
  name: string,
  priority: number,
  group: string,
  { blocks, counts }: { blocks: readonly string[]; counts: readonly string[] },
): CfnWebACL.RuleProperty {
  const blocked = { block: { customResponse: answer(403, "blocked", {}) } };
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name: group,
        ruleActionOverrides: [
          ...blocks.map((rule) => ({ name: rule, actionToUse: blocked })),
          ...counts.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        ],
      },
    },
    visibilityConfig: counted(name),
  };
}

function answer(
  responseCode: number,
  customResponseBodyKey: string,
  headers: Readonly<Record<string, string>>,
): CfnWebACL.CustomResponseProperty {
  const responseHeaders = Object.entries({ "cache-control": "no-store", ...headers }).map(
    ([name, value]) => ({ name, value }),
  );
  return { responseCode, customResponseBodyKey, responseHeaders };
}

function jsonBody(code: "TOO_MANY_REQUESTS" | "BLOCKED"): CfnWebACL.CustomResponseBodyProperty {
  const [, message] = refusals[code];
  return { contentType: "APPLICATION_JSON", content: JSON.stringify({ code, message }) };
}

function counted(metricName: string): CfnWebACL.VisibilityConfigProperty {
  // Samples would show paths, and paths contain the tokens of signers' links.
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName };
}
