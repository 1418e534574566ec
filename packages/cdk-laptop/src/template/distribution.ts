import * as z from "zod/mini";
import { type Forwarding, readForwarding } from "./forwarding.ts";
import { type HeaderRules, headerRulesSchema, toHeaderRules } from "./header-rules.ts";
import { ofType, type Resource } from "./resource.ts";
import { wildcard } from "./wildcard.ts";

const behaviorSchema = z.object({
  PathPattern: z.optional(z.string()),
  TargetOriginId: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ["GET", "HEAD"]),
  Compress: z._default(z.boolean(), false),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.optional(z.string()),
  FunctionAssociations: z.optional(
    z.array(
      z.object({
        EventType: z.enum(["viewer-request", "viewer-response"]),
        FunctionARN: z.string(),
      }),
    ),
  ),
  LambdaFunctionAssociations: z.optional(z.never()),
});

const originSchema = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.optional(z.literal("")),
  S3OriginConfig: z.optional(z.unknown()),
  OriginCustomHeaders: z.optional(
    z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })),
  ),
});

const distributionSchema = z.object({
  DistributionConfig: z.object({
    Aliases: z.optional(z.array(z.string())),
    DefaultRootObject: z._default(z.string(), ""),
    DefaultCacheBehavior: behaviorSchema,
    CacheBehaviors: z.optional(z.array(behaviorSchema)),
    Origins: z.array(originSchema),
    CustomErrorResponses: z.optional(z.never()),
  }),
});

const functionSchema = z.object({ FunctionCode: z.string() });

export type Origin =
  | { readonly kind: "site" }
  | {
      readonly kind: "api";
      readonly apiId: string;
      readonly domainName: string;
      /** Headers that CloudFront sets on each request. */
      readonly headers: Readonly<Record<string, string>>;
    };

export interface Behavior {
  readonly pattern: RegExp;
  readonly allowedMethods: readonly string[];
  readonly origin: Origin;
  readonly forwarding: Forwarding;
  readonly compress: boolean;
  readonly headerRules: HeaderRules | undefined;
  /** Source code of CloudFront Functions. */
  readonly viewerRequest: string | undefined;
  readonly viewerResponse: string | undefined;
}

export interface Distribution {
  readonly id: string;
  /** The distribution's own name first, then its aliases. */
  readonly domainNames: readonly string[];
  readonly defaultRootObject: string;
  /** A path is served by the first behaviour that matches; the last one matches all. */
  readonly behaviors: readonly Behavior[];
}

export function readDistribution(resources: readonly Resource[]): Distribution {
  const [resource, ...others] = ofType(resources, "AWS::CloudFront::Distribution");
  if (!resource || others.length > 0) {
    throw new Error(
      `template: expected one distribution, found ${resource ? others.length + 1 : 0}`,
    );
  }
  const config = distributionSchema.parse(resource.props).DistributionConfig;
  const origins = new Map(config.Origins.map((origin) => [origin.Id, readOrigin(origin)]));
  const sources = [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior];
  return {
    id: resource.id,
    domainNames: [resource.attributes["DomainName"] ?? resource.id, ...(config.Aliases ?? [])],
    defaultRootObject: config.DefaultRootObject,
    behaviors: sources.map((source) => readBehavior(source, origins, resources)),
  };
}

function readOrigin(origin: z.output<typeof originSchema>): Origin {
  if (origin.S3OriginConfig !== undefined) return { kind: "site" };
  const [, apiId] = /^(\w+)\.execute-api\./.exec(origin.DomainName) ?? [];
  if (!apiId) throw new Error(`template: origin ${origin.DomainName} is not modelled`);
  const headers = (origin.OriginCustomHeaders ?? []).map(
    ({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue] as const,
  );
  return {
    kind: "api",
    apiId,
    domainName: origin.DomainName,
    headers: Object.fromEntries(headers),
  };
}

function readBehavior(
  source: z.output<typeof behaviorSchema>,
  origins: ReadonlyMap<string, Origin>,
  resources: readonly Resource[],
): Behavior {
  const origin = origins.get(source.TargetOriginId);
  if (!origin) throw new Error(`template: no origin ${source.TargetOriginId}`);
  const { forwarding, compressible } = readForwarding(source, resources);
  const policy = ofType(resources, "AWS::CloudFront::ResponseHeadersPolicy").find(
    ({ ref }) => ref === source.ResponseHeadersPolicyId,
  );
  if (source.ResponseHeadersPolicyId && !policy) {
    throw new Error(`template: managed policy ${source.ResponseHeadersPolicyId} is not modelled`);
  }
  const pattern = source.PathPattern ?? "*";
  return {
    pattern: wildcard(/^[/*]/.test(pattern) ? pattern : `/${pattern}`),
    allowedMethods: source.AllowedMethods,
    origin,
    forwarding,
    compress: source.Compress && compressible,
    headerRules: policy && toHeaderRules(headerRulesSchema.parse(policy.props)),
    viewerRequest: functionCode(source, "viewer-request", resources),
    viewerResponse: functionCode(source, "viewer-response", resources),
  };
}

function functionCode(
  source: z.output<typeof behaviorSchema>,
  eventType: string,
  resources: readonly Resource[],
): string | undefined {
  const association = source.FunctionAssociations?.find((one) => one.EventType === eventType);
  if (!association) return undefined;
  const found = ofType(resources, "AWS::CloudFront::Function").find(
    ({ attributes }) => attributes["FunctionARN"] === association.FunctionARN,
  );
  return functionSchema.parse(found?.props).FunctionCode;
}
