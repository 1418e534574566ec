import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { groups } from "#contract/api";
import { type Access, apiPaths, framedPath, publicApi } from "#contract/endpoint";
import { originSecretHeader } from "#contract/rules/installation/origin";
import { limits } from "#contract/rules/limits/limits";
import { browserScript } from "#contract/rules/product/browsers";
import { hostScripts, publicFiles } from "#contract/rules/product/static-pages";
import { refusals } from "#contract/rules/refusals/refusals";
import { needsOf } from "../../lib/function-needs.ts";
import { stages } from "../../lib/stages.ts";
import { functionAt, operationsOf } from "../../scripts/api-rules.ts";
import { resourcesOf } from "../../scripts/template.ts";
import * as shape from "../../scripts/template-shapes.ts";
import {
  lambdasByName,
  prod,
  prodEdge,
  prodStage,
  stackTemplates,
  wholeTemplate,
} from "./synthesized.ts";

const lambdas = lambdasByName(prod);
const [operationsApi] = resourcesOf(prod, "AWS::ApiGatewayV2::Api", shape.api);
const operations = operationsApi ? operationsOf(operationsApi.Body) : [];

const endpoints = Object.entries(groups).flatMap(([group, calls]) =>
  Object.values<{ method: string; path: string; access: Access }>(calls).map((call) => ({
    group,
    access: call.access,
    key: `${call.method} ${call.path}`,
  })),
);

/** The operation of a call, or of all methods of its path. */
function operationOf(key: string) {
  const any = key.replace(/^\w+/, "ANY");
  const found = operations.filter((one) => one.key === key || one.key === any);
  const [one, ...others] = found;
  if (!one || others.length > 0) throw new Error(`expected one operation for ${key}`);
  return one;
}

describe("the API", () => {
  const unknown = `ANY ${publicApi.unknown}`;

  test("has every call of the contract, and one operation for all else below /api/v1", () => {
    const named = [...endpoints.map(({ key }) => operationOf(key)), operationOf(unknown)];
    expect(new Set(operations)).toEqual(new Set(named));
  });

  test("asks nobody for a token where there may be no call", () => {
    const ofAll = operations.filter(({ key }) => key.startsWith("ANY "));
    expect(ofAll.length).toBeGreaterThan(1);
    expect(ofAll.filter(({ authorizer }) => authorizer)).toEqual([]);
  });

  test.each(endpoints)("$key is answered by the function $group", ({ key, group }) => {
    expect(functionAt(prod, operationOf(key).functionArn ?? "")).toBe(lambdas[group]?.id);
  });

  test("has what is unknown answered by the function that has no rights", () => {
    const { functionArn, authorizer } = operationOf(unknown);
    expect(functionAt(prod, functionArn ?? "")).toBe(lambdas.mcp?.id);
    expect(authorizer).toBeUndefined();
    expect(needsOf("mcp").may).toEqual({ "origin secret": ["secretsmanager:GetSecretValue"] });
  });

  test.each(endpoints)("$key ($access) is open only to whom it should be", ({ key, access }) => {
    const { authorizer, scopes } = operationOf(key);
    // Other callers have opaque tokens, or none, which is left to the function.
    if (access !== "sender") return expect(authorizer).toBeUndefined();
    expect(scopes).toEqual(["aws.cognito.signin.user.admin"]);
    expect(authorizer).toEqual({
      type: "jwt",
      identitySource: "$request.header.Authorization",
      jwtConfiguration: {
        issuer: expect.stringMatching(/^<IdentityPool[0-9A-F]{8}\.ProviderURL>$/),
        audience: [expect.stringMatching(/^<IdentityPoolSite[0-9A-F]{8}>$/)],
      },
    });
  });

  test("is not made with less than its document says", () => {
    expect(operationsApi?.FailOnWarnings).toBe(true);
  });

  test("is an OpenAPI document that is valid except for what API Gateway wants left out", async () => {
    const document = z.looseObject({ components: z.looseObject({}) });
    const { Body } = z
      .object({ Body: document })
      .parse(prod.resources.get(operationsApi?.id ?? "")?.properties);
    // API Gateway's own examples have no flows.
    const securitySchemes = { senders: { type: "oauth2", flows: {} } };
    const components = { ...Body.components, securitySchemes };
    const { valid, errors } = await new Validator().validate({ ...Body, components });
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  test("is throttled, and logs routes, never paths or queries, which hold tokens", () => {
    const [apiStage] = resourcesOf(prod, "AWS::ApiGatewayV2::Stage", shape.apiStage);
    expect(apiStage?.DefaultRouteSettings.ThrottlingRateLimit).toBe(
      stages.prod.requestsPerSecondMax,
    );
    expect(apiStage?.AccessLogSettings.Format).toContain("$context.routeKey");
    expect(apiStage?.AccessLogSettings.Format).toContain("$context.integration.requestId");
    expect(apiStage?.AccessLogSettings.Format).not.toMatch(
      /\$context\.(path|http(?!Method)|protocol|domain)/,
    );
  });
});

describe("the user pool", () => {
  const [pool] = resourcesOf(prod, "AWS::Cognito::UserPool", shape.userPool);
  const [client] = resourcesOf(prod, "AWS::Cognito::UserPoolClient", shape.userPoolClient);

  test("a new address counts only once it is verified", () => {
    const settings = pool?.UserAttributeUpdateSettings;
    expect(settings?.AttributesRequireVerificationBeforeUpdate).toEqual(["email"]);
  });

  test("lets nobody in but by the custom challenges", () => {
    expect(client?.ExplicitAuthFlows.sort()).toEqual([
      "ALLOW_CUSTOM_AUTH",
      "ALLOW_REFRESH_TOKEN_AUTH",
    ]);
    expect(client?.AllowedOAuthFlowsUserPoolClient).toBe(false);
    expect(client?.GenerateSecret).toBe(true);
    expect(pool?.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
  });

  test("lets an access token change one harmless attribute: an empty list would mean all", () => {
    expect(client?.WriteAttributes).toEqual(["locale"]);
  });

  test("asks one function of ours for every step of the challenge", () => {
    const arn = pool?.LambdaConfig.DefineAuthChallenge ?? "";
    expect(functionAt(prod, arn)).toBe(lambdas["login-challenge"]?.id);
    expect(pool?.LambdaConfig).toEqual({
      DefineAuthChallenge: arn,
      CreateAuthChallenge: arn,
      VerifyAuthChallengeResponse: arn,
    });
  });

  test("doesn't tell which addresses have accounts", () => {
    expect(client?.PreventUserExistenceErrors).toBe("ENABLED");
  });

  test("takes the passwords that the contract takes", () => {
    expect(pool?.Policies.PasswordPolicy.MinimumLength).toBe(limits.passwordMin);
  });

  test("gives access for 10 minutes and refreshes it for 12 hours, until revoked", () => {
    expect(client?.AccessTokenValidity).toBe(10);
    expect(client?.RefreshTokenValidity).toBe(12 * 60);
    expect(client?.EnableTokenRevocation).toBe(true);
  });

  test("resets passwords by a code to the verified address, from our own sender", () => {
    expect(pool?.AccountRecoverySetting.RecoveryMechanisms).toEqual([{ Name: "verified_email" }]);
    expect(pool?.EmailConfiguration.EmailSendingAccount).toBe("DEVELOPER");
    expect(pool?.EmailConfiguration.SourceArn).toContain(`identity/${stages.prod.mailDomain}`);
  });

  test("is protected in prod", () => expect(pool?.DeletionProtection).toBe("ACTIVE"));
});

describe("the website", () => {
  const [site] = resourcesOf(prod, "AWS::CloudFront::Distribution", shape.distribution);
  const { DefaultCacheBehavior: pages, CacheBehaviors = [] } = site?.DistributionConfig ?? {};
  const calls = CacheBehaviors.find((behavior) => behavior.PathPattern === "/api/*");
  const policies = resourcesOf(prod, "AWS::CloudFront::ResponseHeadersPolicy", shape.headersPolicy);
  const headersOf = (ref: string | undefined) =>
    policies.find(({ id }) => ref === `<${id}>`)?.ResponseHeadersPolicyConfig;

  test("never caches calls, nor lets browsers keep their answers", () => {
    const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
    expect(calls?.CachePolicyId).toBe(cachingDisabled);
    const headers = headersOf(calls?.ResponseHeadersPolicyId)?.CustomHeadersConfig.Items;
    expect(headers).toContainEqual({ Header: "Cache-Control", Value: "no-store", Override: false });
  });

  test("sends every call's path to the API, and treats all of them alike", () => {
    const patterns = CacheBehaviors.map(({ PathPattern }) => PathPattern);
    expect(patterns).toEqual([framedPath, ...apiPaths, hostScripts]);
    const alike = CacheBehaviors.filter(({ PathPattern }) =>
      apiPaths.some((one) => one === PathPattern),
    );
    const [first, ...others] = alike.map(({ PathPattern: _, ...rules }) => rules);
    for (const rules of others) expect(rules).toEqual(first);
    const begins = apiPaths.map((pattern) => pattern.replace("*", ""));
    for (const { key } of endpoints) {
      const [, path = ""] = key.split(" ");
      expect(
        begins.some((beginning) => path.startsWith(beginning)),
        key,
      ).toBe(true);
    }
  });

  test("proves itself to the API by a secret that the template generates", () => {
    const api = site?.DistributionConfig.Origins.find(({ Id }) => Id === calls?.TargetOriginId);
    const secret = [...prod.resources.values()].find(({ id }) => id.startsWith("OriginValue"));
    expect(secret?.properties).toMatchObject({ GenerateSecretString: { PasswordLength: 48 } });
    const version = "<OriginHeaderVersion>";
    const HeaderValue = `{{resolve:secretsmanager:<${secret?.id}>:SecretString:::${version}}}`;
    expect(api?.OriginCustomHeaders).toEqual([{ HeaderName: originSecretHeader, HeaderValue }]);
  });

  test("sends that secret before functions ask for it", () => {
    for (const group of Object.keys(groups)) {
      const { id = "" } = lambdas[group] ?? {};
      expect(prod.resources.get(id)?.dependsOn, id).toContain(site?.id);
    }
  });

  test("lets pages run our own scripts and reach our own origin and the document buckets", () => {
    const policy = headersOf(pages?.ResponseHeadersPolicyId)?.SecurityHeadersConfig
      .ContentSecurityPolicy.ContentSecurityPolicy;
    const directives = (policy ?? "").split("; ");
    expect(directives).toContain("default-src 'none'");
    const hash = createHash("sha256").update(browserScript).digest("base64");
    expect(directives).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'`);
    expect(directives).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
    const buckets = resourcesOf(prod, "AWS::S3::Bucket", shape.bucket)
      .filter(({ BucketName }) => /-(uploads|documents|completed)-/.test(BucketName))
      .map(({ id }) => `https://<${id}.RegionalDomainName>`);
    expect(directives).toContain(["connect-src 'self'", ...buckets].join(" "));
  });

  test("treats pages that one origin may frame like calls, except that those say who may frame them", () => {
    const framed = CacheBehaviors.find(({ PathPattern }) => PathPattern === framedPath);
    const { ResponseHeadersPolicyId: ref, PathPattern: _, ...rules } = framed ?? {};
    const { ResponseHeadersPolicyId: _ref, PathPattern: _pattern, ...others } = calls ?? {};
    expect(rules).toEqual(others);
    const security = headersOf(ref)?.SecurityHeadersConfig;
    expect(security?.FrameOptions).toBeUndefined();
    expect(security?.ContentSecurityPolicy).toEqual({
      ContentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
      Override: false,
    });
    expect(security?.ReferrerPolicy.ReferrerPolicy).toBe("no-referrer");
    const called = headersOf(calls?.ResponseHeadersPolicyId)?.SecurityHeadersConfig;
    expect(called?.ContentSecurityPolicy).toEqual({
      ContentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
      Override: true,
    });
  });

  test("lets pages of other origins load the scripts that are for them, and nothing else", () => {
    const scripts = CacheBehaviors.find(({ PathPattern }) => PathPattern === hostScripts);
    const resource = (ref: string | undefined) =>
      headersOf(ref)?.CustomHeadersConfig.Items.find(
        ({ Header }) => Header === "Cross-Origin-Resource-Policy",
      )?.Value;
    expect(resource(scripts?.ResponseHeadersPolicyId)).toBe("cross-origin");
    for (const ref of [pages?.ResponseHeadersPolicyId, calls?.ResponseHeadersPolicyId])
      expect(resource(ref)).toBe("same-origin");
  });

  test("hides its addresses, which hold tokens, and can't be framed", () => {
    for (const ref of [pages?.ResponseHeadersPolicyId, calls?.ResponseHeadersPolicyId]) {
      const security = headersOf(ref)?.SecurityHeadersConfig;
      expect(security?.ReferrerPolicy.ReferrerPolicy).toBe("no-referrer");
      expect(security?.FrameOptions?.FrameOption).toBe("DENY");
      expect(security?.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThan(31_000_000);
    }
  });

  test.each([
    ["/", "/home.html"],
    ["/home", "/home.html"],
    ["/pricing", "/pricing.html"],
    ["/userboard", "/index.html"],
    ["/nowhere", "/index.html"],
    ["/rviewer/xq1Zt-0_a", "/sign.html"],
    ["/docsigned/xq1Zt-0_a", "/signed.html"],
    ["/register/pro-annual", "/index.html"],
    ["/stop/xq1Zt-0_a", "/index.html"],
    ["/assets/index-4f2a.js", "/assets/index-4f2a.js"],
    ["/index.html", "/index.html"],
    ["/pdfjs/wasm/openjpeg.wasm", "/pdfjs/wasm/openjpeg.wasm"],
    ...[...new Set([...filesIn("frontend/public"), ...publicFiles])].map(
      (name): [string, string] => [`/${name}`, `/${name}`],
    ),
  ])("serves %s from %s", (uri, expected) => {
    const [rewrite] = resourcesOf(prod, "AWS::CloudFront::Function", shape.edgeFunction);
    const code = `${rewrite?.FunctionCode}; handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`;
    expect(runInNewContext(code)).toBe(expected);
  });

  test.each(["/x.css", "/package.json", "/.env", "/x/y.js", "/index.html.bak", "/constructor.js"])(
    "answers a page of its own for %s, which it has never had",
    (uri) => {
      const [rewrite] = resourcesOf(prod, "AWS::CloudFront::Function", shape.edgeFunction);
      const code = `${rewrite?.FunctionCode}; handler({ request: { uri: ${JSON.stringify(uri)} } })`;
      expect(runInNewContext(code)).toMatchObject({
        statusCode: 404,
        headers: { "content-type": { value: "text/html; charset=utf-8" } },
        body: expect.stringContaining("There is no such file here"),
      });
    },
  );

  test("names each caller's address and user agent to the API, whatever the caller claims", () => {
    const named = resourcesOf(prod, "AWS::CloudFront::Function", shape.edgeFunction).find(
      ({ id }) => calls?.FunctionAssociations.some(({ FunctionARN }) => FunctionARN.includes(id)),
    );
    const headersFor = (headers: Readonly<Record<string, string>>) => {
      const sent = Object.entries(headers).map(([name, value]) => [name, { value }]);
      const event = {
        viewer: { ip: "203.0.113.9" },
        request: { headers: Object.fromEntries(sent) },
      };
      return runInNewContext(`${named?.FunctionCode}; handler(${JSON.stringify(event)}).headers`);
    };
    const claims = { "x-viewer-ip": "6.6.6.6", "x-viewer-agent": "another" };
    expect(headersFor({ ...claims, "user-agent": "Firefox/145" })).toMatchObject({
      "x-viewer-ip": { value: "203.0.113.9" },
      "x-viewer-agent": { value: "Firefox/145" },
    });
    expect(headersFor(claims)).toMatchObject({ "x-viewer-agent": { value: "" } });
    const pathFor = (uri: string) =>
      runInNewContext(
        `${named?.FunctionCode}; handler(${JSON.stringify({ viewer: {}, request: { uri, headers: {} } })}).uri`,
      );
    expect(["/mcp/", "/mcp", "/api/own/"].map(pathFor)).toEqual(["/mcp", "/mcp", "/api/own/"]);
    const allButHost = "b689b0a8-53d0-40ab-baf2-68738e2966ac";
    expect(calls?.OriginRequestPolicyId).toBe(allButHost);
  });

  test("gets new pages when the calls that they make are deployed", () => {
    const pages = [...prod.resources.values()].find(({ id }) =>
      /^WebsiteDeploymentPagesCustomResource/.test(id),
    );
    expect(pages?.dependsOn).toEqual(
      expect.arrayContaining([...Object.values(lambdas).map(({ id }) => id), operationsApi?.id]),
    );
    const waits = [...prod.resources.values()].flatMap(({ dependsOn }) => dependsOn);
    expect(waits.length).toBeLessThan(400);
  });

  test("is behind the firewall where the stage wants it", () => {
    expect(site?.DistributionConfig.WebACLId).toBeDefined();
    const withoutFirewall = stackTemplates({ ...stages.prod, waf: false });
    expect(withoutFirewall.map(({ name }) => name)).toEqual([
      "Undersign-prod",
      "Undersign-prod-app",
    ]);
    const [open] = withoutFirewall.flatMap((template) =>
      resourcesOf(template, "AWS::CloudFront::Distribution", shape.distribution),
    );
    expect(open?.DistributionConfig.WebACLId).toBeUndefined();
  });

  test("is known to functions and buckets by its custom domain where there is one", () => {
    const certificateArn = "arn:aws:acm:us-east-1:111122223333:certificate/one";
    const siteDomain = { name: "sign.example.com", certificateArn };
    const template = wholeTemplate({ ...prodStage, siteDomain });
    const { Environment } = lambdasByName(template).auth ?? {};
    expect(Environment?.Variables.SITE_URL).toBe("https://sign.example.com");
    const origins = resourcesOf(template, "AWS::S3::Bucket", shape.bucket)
      .flatMap((bucket) => bucket.CorsConfiguration?.CorsRules ?? [])
      .flatMap((rule) => rule.AllowedOrigins);
    // Links that were mailed under CloudFront's own name keep working.
    expect([...new Set(origins)]).toEqual(["https://sign.example.com", "https://*.cloudfront.net"]);
  });
});

describe("the firewall", () => {
  const [firewall] = resourcesOf(prodEdge, "AWS::WAFv2::WebACL", shape.firewall);
  const rules = firewall?.Rules ?? [];
  const overrides = (group: string) =>
    rules
      .flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement ?? [])
      .filter(({ Name }) => Name === group)
      .flatMap(({ RuleActionOverrides }) => RuleActionOverrides);

  test("blocks by rates, by AWS's common rules and by its list of known bad inputs", () => {
    const found = rules.map(({ Action, OverrideAction, Statement }) => [
      Statement.ManagedRuleGroupStatement?.Name ?? "rate",
      Object.keys(Action ?? OverrideAction ?? {})[0],
    ]);
    expect(found).toEqual([
      ["rate", "Block"],
      ["rate", "Block"],
      ["AWSManagedRulesCommonRuleSet", "None"],
      ["AWSManagedRulesKnownBadInputsRuleSet", "None"],
    ]);
  });

  test("only counts what looks like an attack in what people write or upload", () => {
    const common = overrides("AWSManagedRulesCommonRuleSet");
    const counted = common.filter(({ ActionToUse }) => "Count" in ActionToUse);
    expect(counted.map(({ Name }) => Name).sort()).toEqual([
      "CrossSiteScripting_BODY",
      "EC2MetaDataSSRF_BODY",
      "GenericLFI_BODY",
      "GenericRFI_BODY",
      "RestrictedExtensions_URIPATH",
      "SizeRestrictions_BODY",
    ]);
  });

  test("answers as the API refuses: JSON with a code and a sentence", () => {
    const blocked = [
      ...rules.flatMap(({ Action }) => (Action ? [Action] : [])),
      ...overrides("AWSManagedRulesCommonRuleSet").map(({ ActionToUse }) => ActionToUse),
      ...overrides("AWSManagedRulesKnownBadInputsRuleSet").map(({ ActionToUse }) => ActionToUse),
    ].filter((action) => "Block" in action);
    expect(blocked).toHaveLength(28);
    const bodies = firewall?.CustomResponseBodies ?? {};
    const answers = { wait: [429, "TOO_MANY_REQUESTS"], blocked: [403, "BLOCKED"] } as const;
    for (const [key, [ResponseCode, code]] of Object.entries(answers)) {
      const CustomResponse = expect.objectContaining({ ResponseCode, CustomResponseBodyKey: key });
      expect(blocked).toContainEqual({ Block: { CustomResponse } });
      expect(JSON.parse(bodies[key]?.Content ?? "")).toEqual({ code, message: refusals[code][1] });
    }
  });

  test("lets the whole office of 50 signers and 40 open dashboards in, twice over", () => {
    const limits = rules.flatMap(({ Statement }) => Statement.RateBasedStatement?.Limit ?? []);
    const [signers, dashboards] = [50, 40];
    // Counted in a browser: a first visit loads 36 files; an open dashboard asks 15 times a minute.
    const calls = signers * 20 + dashboards * 15 * 5;
    expect(limits).toEqual([expect.any(Number), expect.any(Number)]);
    expect(limits[0]).toBeGreaterThanOrEqual(2 * calls);
    expect(limits[1]).toBeGreaterThanOrEqual(2 * (calls + (signers + dashboards) * 36));
  });

  test("logs what it blocks or counts, without paths, queries, bodies or what opens an account", () => {
    const [log] = resourcesOf(prodEdge, "AWS::WAFv2::LoggingConfiguration", shape.firewallLog);
    expect(log?.LogDestinationConfigs).toEqual([
      expect.stringMatching(/:log-group:<FirewallLog\w+>$/),
    ]);
    const group = prodEdge.resources.get(
      /<(\w+)>$/.exec(log?.LogDestinationConfigs[0] ?? "")?.[1] ?? "",
    );
    expect(group?.properties).toMatchObject({
      LogGroupName: expect.stringMatching(/^aws-waf-logs-/),
    });
    expect(log?.LoggingFilter.DefaultBehavior).toBe("DROP");
    expect(log?.RedactedFields).toEqual([
      { UriPath: {} },
      { QueryString: {} },
      ...["authorization", "cookie", "referer"].map((Name) => ({ SingleHeader: { Name } })),
    ]);
    const hidden = firewall?.DataProtectionConfig.DataProtections.map(
      ({ Field }) => Field.FieldType,
    );
    expect(hidden).toEqual(["BODY", "QUERY_STRING", "SINGLE_HEADER"]);
    expect(rules.map(({ VisibilityConfig }) => VisibilityConfig.SampledRequestsEnabled)).toEqual(
      rules.map(() => false),
    );
  });

  test("is the same in dev, where the stage wants one", () => {
    const found = stackTemplates({ ...stages.dev, waf: true }).flatMap((template) =>
      resourcesOf(template, "AWS::WAFv2::WebACL", shape.firewall),
    );
    expect(found).toMatchObject([{ Rules: rules }]);
  });
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)));
}
